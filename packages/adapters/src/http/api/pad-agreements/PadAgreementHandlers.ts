/** The handlers of /pad_agreements. */
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import { Effect } from "effect"
import * as PadAgreement from "@payments-platform/domain/payers/pad-agreement/PadAgreement"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import type { PadAgreementsApi } from "./PadAgreementsApi.ts"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const view = RecordResponse.viewOf(PadAgreementKind.kind)

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof PadAgreementsApi> = {
    create: (decoded, context) =>
      execute(CreatePadAgreement.rule, decoded, context, ({ payload }) => ({ request: payload }), { status: 201 }),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...createTimeSpan(query),
          ...definedMembers({
            ownerId: query.payment_method_id,
            rel: query.account_id,
            status: query.revoked === undefined ? undefined : one(PadAgreement.statusOf(query.revoked === "true")),
            facets: definedMembers({ type: query.type })
          })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    revoke: (decoded, context) =>
      execute(RevokePadAgreement.rule, decoded, context, ({ params }) => ({ agreementId: params.id }))
  }
  return handlers
})
