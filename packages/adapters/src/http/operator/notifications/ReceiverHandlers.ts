/** The handlers of the built-in receiver (platform.md 12). */
import { Effect } from "effect"
import { createTimeSpan, definedMembers } from "../../api/ListFilters.ts"
import { BuiltInReceiver } from "../../console/BuiltInReceiver.ts"
import { makeOnce, whenValid } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as AuditTrail from "../../server/AuditTrail.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { ReceiverApi } from "./ReceiverApi.ts"
import * as ReceiverRecord from "./ReceiverRecord.ts"

export const make = Effect.gen(function* () {
  const receiver = yield* BuiltInReceiver
  const wholeOnce = yield* makeOnce
  const trail = yield* AuditTrail.make
  const records = yield* RecordResponse.make
  const shown = () => ReceiverRecord.render(receiver.address(), receiver.behavior())

  const handlers: HandlersOf<typeof ReceiverApi> = {
    get: (_, context) => Effect.sync(() => recordResponse(context, shown())),
    set: (decoded, context) =>
      wholeOnce(decoded, context, function* ({ payload }) {
        const { audit } = context.call
        const values = AuditTrail.valuesBetween(shown(), { ...shown(), ...definedMembers(payload) })
        if (audit !== null) yield* trail.write(audit, "receiver.set", "receiver", "receiver", values)
        receiver.behave(definedMembers(payload))
        return recordResponse(context, shown())
      }),
    received: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const { app_id: appId, notification_id: notificationId, topic } = query
        const filters = { ...createTimeSpan(query), ...definedMembers({ appId, notificationId, topic }) }
        return records.paged(
          context,
          (paging) => Effect.succeed(receiver.received({ ...paging, ...filters })),
          RecordResponse.byCreation,
          (found) => Effect.succeed(found.map(ReceiverRecord.renderArrival))
        )
      })
  }
  return handlers
})
