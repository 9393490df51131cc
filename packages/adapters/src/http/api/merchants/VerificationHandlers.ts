/** The read of a legal entity's verifications, which may wait until they are done. */
import { Effect } from "effect"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as VerificationsRecord from "@payments-platform/domain/merchants/legal-entity/verification/VerificationsRecord"
import { whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as RecordView from "../../response/RecordView.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { LegalEntitiesApi } from "./LegalEntitiesApi.ts"
import * as WaitForVerifications from "./WaitForVerifications.ts"

const entity = RecordView.viewOf(LegalEntityKind.kind)

/** The verifications of a legal entity, by its id. */
export const verifications = (isExpanded = true): RecordView.View => ({
  ...entity,
  record: (row) => {
    const fact = LegalEntityKind.kind.fact(row)
    return VerificationsRecord.render(fact.state, fact, isExpanded)
  }
})

export const make = Effect.gen(function* () {
  const records = yield* RecordResponse.make
  const untilChecked = yield* WaitForVerifications.makeWait

  const handlers: HandlersOf<typeof LegalEntitiesApi> = {
    verifications: (decoded, context) =>
      whenValid(decoded, function* ({ params: { id }, query }) {
        const isVisible = (yield* records.visible(context, entity.type, [id]))(id) !== null
        if (query.is_synchronous === true && isVisible) yield* untilChecked(id)
        return yield* records.get(context, verifications(query.is_expanded), id)
      })
  }
  return handlers
})
