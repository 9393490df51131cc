/**
 * /operator/legal_entities and /operator/accounts (platform.md 12): reads, decisions about parties, the details of an
 * account, and its reserve.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import { AccountRecord } from "@payments-platform/domain/merchants/account/AccountRecord"
import * as AccountClosingIssue from "@payments-platform/domain/merchants/account/capabilities/AccountClosingIssue"
import {
  blockExample,
  CapabilitiesRecord,
  closingExample,
  reopeningExample
} from "@payments-platform/domain/merchants/account/capabilities/CapabilitiesRecord"
import * as BlockCapabilityAsOperator from "@payments-platform/domain/merchants/account/commands/BlockCapabilityAsOperator"
import * as CloseAccount from "@payments-platform/domain/merchants/account/commands/CloseAccount"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as ReadCapabilities from "@payments-platform/domain/merchants/account/commands/ReadCapabilities"
import * as ReopenAccount from "@payments-platform/domain/merchants/account/commands/ReopenAccount"
import * as SetAccountDetails from "@payments-platform/domain/merchants/account/commands/SetAccountDetails"
import * as DecideVerification from "@payments-platform/domain/merchants/legal-entity/commands/DecideVerification"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import { LegalEntityRecord } from "@payments-platform/domain/merchants/legal-entity/LegalEntityRecord"
import {
  reviewExample,
  VerificationsRecord
} from "@payments-platform/domain/merchants/legal-entity/verification/VerificationsRecord"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { exampleOf, withExample } from "@payments-platform/domain/vocabulary/RecordFields"
import { operatorCommand, withCommand } from "../../api/CommandEndpoint.ts"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import { record as refund } from "../payments/OperatorRefundsApi.ts"
import * as ResourceReads from "../ResourceReads.ts"

const entity = operatorRecord(LegalEntityRecord, "OperatorLegalEntity")
const verifications = operatorRecord(VerificationsRecord, "OperatorVerifications")
const account = operatorRecord(AccountRecord, "OperatorAccount")
const Refunds = withExample(
  Schema.Struct({
    refunds: Schema.Array(refund).annotateKey({ description: "The refunds that were made, at most 1,000." })
  }),
  { refunds: [exampleOf(refund)] }
)
const capabilities = operatorRecord(CapabilitiesRecord, "OperatorCapabilities")

export class OperatorLegalEntitiesApi extends HttpApiGroup.make("legal_entities")
  .add(
    ResourceReads.list("/operator/legal_entities", entity, LegalEntityKind.kind, { filter: "id", by: "legalEntity" }),
    ResourceReads.get("/operator/legal_entities/:id", entity, LegalEntityKind.kind),
    HttpApiEndpoint.get("verifications", "/operator/legal_entities/:id/verifications", {
      params: SharedParameters.Id,
      success: verifications,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read the verifications of a legal entity",
        description:
          "Of the entity and each person: whether it is verified, what is missing and until when (merchants.md 2).",
        params: { id: idOf("legalEntity") }
      })
    ),
    operatorCommand("decide", "/operator/legal_entities/:id/verification", DecideVerification.Request, verifications, {
      executes: DecideVerification.handler,
      role: "support",
      summary: "Decide about the verification of a party",
      description:
        "The entity, a person or all of them: verified, in review, asked for documents, or with errant fields (merchants.md 2). Announced as `legal_entities.verifications.updated`.",
      params: { id: idOf("reviewedEntity") },
      body: { party: "entity", decision: "in_review" },
      answer: reviewExample
    })
  )
  .annotate(OpenApi.Description, "The legal entities of all apps.") {}

export class OperatorAccountsApi extends HttpApiGroup.make("accounts")
  .add(
    ResourceReads.list("/operator/accounts", account, AccountKind.kind, { filter: "id", by: "account" }),
    ResourceReads.get("/operator/accounts/:id", account, AccountKind.kind),
    withCommand(
      HttpApiEndpoint.get("capabilities", "/operator/accounts/:id/capabilities", {
        params: SharedParameters.Id,
        success: capabilities,
        error: errors
      }),
      {
        executes: ReadCapabilities.handler,
        command: ({ params }) => ({ id: params.id, isExpanded: true }),
        summary: "Read the capabilities of an account",
        description: "What the account may do, and the issues that stand in the way (merchants.md 5).",
        params: { id: idOf("newAccount") }
      }
    ),
    operatorCommand("update", "/operator/accounts/:id", AccountFields.Details, account, {
      executes: SetAccountDetails.handler,
      role: "finance",
      movesMoney: true,
      summary: "Change the details of an account",
      description: "What only the operator sets (merchants.md 4). Announced as `accounts.additional_details`.",
      params: { id: idOf("account") },
      body: { enhanced_review: "requested" },
      answer: { enhanced_review: "requested" }
    }),
    operatorCommand("reserve", "/operator/accounts/:id/reserve", HoldOrReleaseReserve.Request, account, {
      executes: HoldOrReleaseReserve.handler,
      role: "finance",
      movesMoney: true,
      summary: "Hold or release a reserve",
      description: "Above 0: holds a part of what is available to the account; below 0: releases it (merchants.md 10).",
      params: { id: idOf("account") },
      body: { currency: "USD", amount: 100 },
      answer: { enhanced_review: "requested" }
    })
  )
  .add(
    withCommand(
      HttpApiEndpoint.post("close", "/operator/accounts/:id/issues", {
        params: SharedParameters.Id,
        headers: SharedParameters.optionalUniqueKey,
        payload: CloseAccount.Request,
        success: capabilities.pipe(HttpApiSchema.status(201)),
        error: errors
      }),
      {
        executes: CloseAccount.handler,
        role: "finance",
        summary: "Close an account",
        description:
          "Closes the account with an issue, so that it is disabled (merchants.md 5). Announced as `accounts.capabilities.updated`.",
        params: { id: idOf("closedAccount") },
        body: { issue_type: "account_closed" },
        answer: closingExample
      }
    ),
    HttpApiEndpoint.post("refundUnpaid", "/operator/accounts/:id/refund_unpaid", {
      params: SharedParameters.Id,
      headers: SharedParameters.optionalUniqueKey,
      success: Refunds,
      error: errors
    }).annotateMerge(
      describe({
        role: "finance",
        movesMoney: true,
        summary: "Refund what a closed account was not paid",
        description:
          "Refunds all that is left of each completed payment of a disabled account that no payout has paid out, whatever its age, up to 1,000 at once (merchants.md 5). Payments that cannot be refunded now are left out.",
        params: { id: idOf("refundedAccount") },
        refuses: ["Account/WrongState"]
      })
    ),
    withCommand(
      HttpApiEndpoint.delete("reopen", "/operator/accounts/:id/issues/:issue_type", {
        params: {
          ...SharedParameters.Id,
          issue_type: Schema.Literals(AccountClosingIssue.Type.literals).annotate({
            description: "The type of the issue that ends."
          })
        },
        headers: SharedParameters.optionalUniqueKey,
        success: capabilities,
        error: errors
      }),
      {
        executes: ReopenAccount.handler,
        command: ({ params }) => ({
          id: params.id,
          issue: params.issue_type
        }),
        role: "finance",
        summary: "Reopen an account",
        description:
          "Ends account_closed or closed_for_loss once all data is given (merchants.md 5). Announced as `accounts.capabilities.updated`.",
        params: { id: idOf("reopenedAccount"), issue_type: "account_closed" },
        answer: reopeningExample
      }
    ),
    operatorCommand("block", "/operator/accounts/:id/blocks", BlockCapabilityAsOperator.Request, capabilities, {
      executes: BlockCapabilityAsOperator.handler,
      role: "support",
      summary: "Block a capability of an account for its platform",
      description:
        "Sets or ends the block that the platform may set itself (merchants.md 5). Announced as `accounts.capabilities.updated`.",
      params: { id: idOf("blockedAccount") },
      body: { capability: "payments", is_blocked: true, reason: "Under investigation" },
      answer: blockExample
    })
  )
  .annotate(OpenApi.Description, "The accounts of all apps, their details and reserves.") {}
