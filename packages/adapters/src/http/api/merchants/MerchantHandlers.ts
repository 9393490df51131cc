/** The handlers of /legal_entities and /accounts. */
import * as BlockCapabilitiesAsPlatform from "@payments-platform/domain/merchants/account/BlockCapabilitiesAsPlatform"
import * as ApplePayRegistration from "@payments-platform/domain/merchants/account/ApplePayRegistration"
import * as DeleteAccount from "@payments-platform/domain/merchants/account/DeleteAccount"
import * as ReadCapabilities from "@payments-platform/domain/merchants/account/ReadCapabilities"
import * as RegisterApplePay from "@payments-platform/domain/merchants/account/RegisterApplePay"
import * as CreateAccount from "@payments-platform/domain/merchants/account/CreateAccount"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/UpdateAccount"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/CreateLegalEntity"
import * as SubmitVerificationDocuments from "@payments-platform/domain/merchants/legal-entity/SubmitVerificationDocuments"
import * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/UpdateLegalEntity"
import { Effect } from "effect"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as VerificationsRecord from "@payments-platform/domain/merchants/legal-entity/VerificationsRecord"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import type { AccountsApi } from "./AccountsApi.ts"
import type { LegalEntitiesApi } from "./LegalEntitiesApi.ts"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as WaitForVerifications from "./WaitForVerifications.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { definedMembers, createTimeSpan } from "../ListFilters.ts"

const entity = RecordResponse.viewOf(LegalEntityKind.kind)
const account = RecordResponse.viewOf(AccountKind.kind)

/** The Apple Pay registration of an account, by its id. */
const applePay: RecordResponse.View = {
  ...account,
  record: (row) => ApplePayRegistration.record(row.id, AccountKind.kind.fact(row).state.applePay)
}

/** The verifications of a legal entity, by its id. */
const verifications = (isExpanded = true): RecordResponse.View => ({
  ...entity,
  record: (row) => {
    const fact = LegalEntityKind.kind.fact(row)
    return VerificationsRecord.record(fact.state, fact, isExpanded)
  }
})

export const makeEntities = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make
  const untilChecked = yield* WaitForVerifications.makeWait

  const handlers: HandlersOf<typeof LegalEntitiesApi> = {
    create: (decoded, context) =>
      execute(CreateLegalEntity.rule, decoded, context, ({ payload }) => ({ request: payload }), { status: 201 }),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, entity, {
          ...createTimeSpan(query),
          ...definedMembers({
            ref: query.reference_id,
            facets: definedMembers({ country: query.country })
          })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, entity, params.id)),
    update: (decoded, context) =>
      execute(UpdateLegalEntity.rule, decoded, context, ({ params, payload }) => ({
        entityId: params.id,
        request: payload
      })),
    verifications: (decoded, context) =>
      whenValid(
        decoded,
        Effect.fnUntraced(function* ({ params: { id }, query }) {
          const isVisible = (yield* records.visible(context, entity.type, [id]))(id) !== null
          if (query.is_synchronous === true && isVisible) yield* untilChecked(id)
          return yield* records.get(context, verifications(query.is_expanded), id)
        })
      ),
    postDocuments: (decoded, context) =>
      execute(SubmitVerificationDocuments.rule, decoded, context, ({ params, payload, query }) => ({
        entityId: params.id,
        request: payload,
        isExpanded: query.is_expanded ?? true
      }))
  }
  return handlers
})

export const makeAccounts = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof AccountsApi> = {
    create: (decoded, context) =>
      execute(CreateAccount.rule, decoded, context, ({ payload }) => ({ request: payload }), { status: 201 }),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, account, {
          ...createTimeSpan(query),
          ...definedMembers({
            ownerId: query.owner_id,
            rel: query.beneficiary_legal_entity_id,
            ref: query.reference_id
          })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, account, params.id)),
    update: (decoded, context) =>
      execute(UpdateAccount.rule, decoded, context, ({ params, payload }) => ({
        accountId: params.id,
        request: payload
      })),
    remove: (decoded, context) =>
      execute(DeleteAccount.rule, decoded, context, ({ params }) => ({ accountId: params.id })),
    capabilities: (decoded, context) =>
      execute(ReadCapabilities.rule, decoded, context, ({ params, query }) => ({
        accountId: params.id,
        isExpanded: query.is_expanded ?? true
      })),
    blockCapabilities: (decoded, context) =>
      execute(BlockCapabilitiesAsPlatform.rule, decoded, context, ({ params, payload, query }) => ({
        accountId: params.id,
        request: payload,
        isExpanded: query.is_expanded ?? true
      })),
    applePay: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, applePay, params.id)),
    registerApplePay: (decoded, context) =>
      execute(RegisterApplePay.rule, decoded, context, ({ params, payload }) => ({
        accountId: params.id,
        request: payload
      }))
  }
  return handlers
})
