/** /pad_agreements. */
import { Effect } from "effect"
import * as PadAgreement from "@payments-platform/domain/payers/pad-agreement/PadAgreement"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import { PadAgreements } from "@payments-platform/domain/application/payers/PadAgreements"
import type { PadAgreementsApi } from "./PadAgreementsApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, present, span } from "../ListFilters.ts"

const view = RecordResponse.viewOf(PadAgreementKind.kind)

export const make = Effect.gen(function* () {
  const agreements = yield* PadAgreements
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof PadAgreementsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(agreements.create(exchange.call, request, renderer(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, view, {
          ...span(query),
          ...present({
            ownerId: query.payment_method_id,
            rel: query.account_id,
            status: query.revoked === undefined ? undefined : one(PadAgreement.statusOf(query.revoked === "true")),
            facets: present({ type: query.type })
          })
        })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id)),
    revoke: (given, exchange) => {
      const named = input(given, ({ params }) => ({ agreementId: params.id }))
      return answered(agreements.revoke(exchange.call, named, renderer(exchange, 200)))
    }
  }
  return handlers
})
