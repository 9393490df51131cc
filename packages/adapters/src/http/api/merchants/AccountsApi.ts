/** /accounts (merchants.md 4). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import { AccountRecord } from "@payments-platform/domain/merchants/account/AccountRecord"
import * as ApplePayRegistration from "@payments-platform/domain/merchants/account/ApplePayRegistration"
import { ApplePayRecord, registration } from "@payments-platform/domain/merchants/account/ApplePayRegistration"
import {
  blockExample,
  CapabilitiesRecord
} from "@payments-platform/domain/merchants/account/capabilities/CapabilitiesRecord"
import * as BlockCapabilitiesAsPlatform from "@payments-platform/domain/merchants/account/commands/BlockCapabilitiesAsPlatform"
import * as CreateAccount from "@payments-platform/domain/merchants/account/commands/CreateAccount"
import * as DeleteAccount from "@payments-platform/domain/merchants/account/commands/DeleteAccount"
import * as ReadCapabilities from "@payments-platform/domain/merchants/account/commands/ReadCapabilities"
import * as RegisterApplePay from "@payments-platform/domain/merchants/account/commands/RegisterApplePay"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import { idOf, shop } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord } from "../ApiRecord.ts"
import { appCommand, appCreation, withCommand } from "../CommandEndpoint.ts"
import { accountVersionFields, applePayVersions } from "../FieldsByVersion.ts"
import { appList, appRead, withRecord } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const capabilitiesRecord = apiRecord(CapabilitiesRecord)

const applePayRecord = apiRecord(ApplePayRecord)

const accountRecord = apiRecord(AccountRecord)

const expanded = SharedParameters.flag("false: the targets of issues have no paths; true unless stated.")

export class AccountsApi extends HttpApiGroup.make("accounts")
  .add(
    appCreation("/accounts", AccountFields.Create, accountRecord, {
      executes: CreateAccount.handler,
      gates: accountVersionFields,
      writesAudit: true,
      summary: "Create an account",
      description:
        "Creates the account by which a legal entity is paid, in the currency of its country (merchants.md 4). Announced as `accounts.created`.",
      body: { legal_entity_id: idOf("legalEntity"), ...shop }
    }),
    appList(
      "/accounts",
      accountRecord,
      {
        owner_id: SharedParameters.filterBy("Only those of this legal entity."),
        beneficiary_legal_entity_id: SharedParameters.filterBy("Only those whose funds this legal entity receives."),
        reference_id: SharedParameters.ofReference
      },
      {
        lists: AccountKind.kind,
        filters: (query) => ({
          ownerId: query.owner_id,
          relatedId: query.beneficiary_legal_entity_id,
          referenceId: query.reference_id
        }),
        summary: "List accounts",
        description: "The accounts of the app's merchants, newest first (merchants.md 4)."
      }
    ),
    appRead("/accounts/:id", accountRecord, {
      reads: AccountKind.kind,
      sessions: ["authentication_code"],
      summary: "Read an account",
      description: "The account with its balances (merchants.md 4)."
    }),
    appCommand("update", "/accounts/:id", AccountFields.Patch, accountRecord, {
      executes: UpdateAccount.handler,
      gates: accountVersionFields,
      writesAudit: true,
      summary: "Update an account",
      description:
        "A merge patch: an omitted member keeps its value, null clears it (merchants.md 4). A deleted account cannot be changed. Announced as `accounts.updated`.",
      body: { statement_description: "HARBOR BOOKS" },
      answer: { statement_description: "HARBOR BOOKS" }
    })
  )
  .add(
    withCommand(
      HttpApiEndpoint.delete("remove", "/accounts/:id", {
        params: SharedParameters.Id,
        headers: SharedParameters.optionalUniqueKey,
        success: accountRecord,
        error: errors
      }),
      {
        executes: DeleteAccount.handler,
        writesAudit: true,
        summary: "Delete an account",
        description:
          "An account without money and without anything open; it stays readable with status `deleted` (merchants.md 4). Announced as `accounts.deleted`.",
        params: { id: idOf("unusedAccount") },
        answer: { status: "deleted" }
      }
    ),
    withCommand(
      HttpApiEndpoint.get("capabilities", "/accounts/:id/capabilities", {
        params: SharedParameters.Id,
        query: Schema.Struct({ is_expanded: expanded }),
        success: capabilitiesRecord,
        error: errors
      }),
      {
        executes: ReadCapabilities.handler,
        command: ({ params, query }) => ({
          id: params.id,
          isExpanded: query.is_expanded ?? true
        }),
        summary: "Read the capabilities of an account",
        description: "What the account may do, and the issues that stand in the way (merchants.md 5).",
        params: { id: idOf("newAccount") }
      }
    ),
    withCommand(
      HttpApiEndpoint.post("blockCapabilities", "/accounts/:id/capabilities", {
        params: SharedParameters.Id,
        query: Schema.Struct({ is_expanded: expanded }),
        headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
        payload: BlockCapabilitiesAsPlatform.Request,
        success: capabilitiesRecord,
        error: errors
      }),
      {
        executes: BlockCapabilitiesAsPlatform.handler,
        command: ({ params, payload, query }) => ({
          id: params.id,
          request: payload,
          isExpanded: query.is_expanded ?? true
        }),
        writesAudit: true,
        summary: "Block a capability of an account",
        description:
          "Blocks payments, payouts or both for a reason, or ends the block (merchants.md 5). Announced as `accounts.capabilities.updated`.",
        params: { id: idOf("blockedAccount") },
        body: { payments: { application_block: { is_blocked: true, reason: "Under investigation" } } },
        answer: blockExample
      }
    )
  )
  .add(
    withRecord(
      HttpApiEndpoint.get("applePay", "/accounts/:id/method_of_payments/apple_pay", {
        params: SharedParameters.Id,
        success: applePayRecord,
        error: errors
      }),
      {
        reads: { ...AccountKind.kind, record: ({ applePay }, { id }) => ApplePayRegistration.render(id, applePay) },
        versions: ["3.1", ...applePayVersions],
        summary: "Read the Apple Pay registration of an account",
        description: "The domains of the account's pages with Apple Pay; null before it is registered (platform.md 3).",
        params: { id: idOf("account") }
      }
    ),
    appCommand(
      "registerApplePay",
      "/accounts/:id/method_of_payments/apple_pay",
      RegisterApplePay.Request,
      applePayRecord,
      {
        executes: RegisterApplePay.handler,
        versions: applePayVersions,
        writesAudit: true,
        summary: "Register an account for Apple Pay",
        description: "Replaces the domains of the account's pages with Apple Pay (platform.md 3).",
        params: { id: idOf("account") },
        body: registration
      }
    )
  )
  .annotate(OpenApi.Description, "The accounts by which merchants are paid.") {}
