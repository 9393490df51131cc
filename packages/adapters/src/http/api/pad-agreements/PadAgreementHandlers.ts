/** The handlers of /pad_agreements. */
import { Effect } from "effect"
import * as PadAgreement from "@payments-platform/domain/payers/pad-agreement/PadAgreement"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import { PadAgreements } from "@payments-platform/domain/application/payers/PadAgreements"
import type { PadAgreementsApi } from "./PadAgreementsApi.ts"
import { answered, input, whenValid } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const view = RecordResponse.viewOf(PadAgreementKind.kind)

export const make = Effect.gen(function* () {
  const agreements = yield* PadAgreements
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof PadAgreementsApi> = {
    create: (decoded, context) => {
      const request = input(decoded, ({ payload }) => payload)
      return answered(agreements.create(context.call, request, renderer(context, 201)))
    },
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
    revoke: (decoded, context) => {
      const named = input(decoded, ({ params }) => ({ agreementId: params.id }))
      return answered(agreements.revoke(context.call, named, renderer(context, 200)))
    }
  }
  return handlers
})
