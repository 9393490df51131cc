/** A timer, as the operator surface shows what will be done (platform.md 12). */
import { Schema } from "effect"
import type { UpcomingTimer } from "@payments-platform/domain/application/timers/UpcomingTimers"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"

const TimerRecord = Schema.Struct({
  due_time: UnixTime.annotateKey({ description: "When it will be done, in UNIX seconds of service time." }),
  does: Schema.String.annotateKey({ description: "What will be done, such as `authorization_expiry`." }),
  resource: Schema.String.annotateKey({ description: "The type of the resource, such as `payments`." }),
  resource_id: Schema.String.annotateKey({ description: "The id of the resource." }),
  app_id: Schema.String.annotateKey({ description: "The app that the resource belongs to." })
}).annotate({ identifier: "Timer" })
export type TimerRecord = typeof TimerRecord.Type

export const TimerList = Schema.Struct({
  time: UnixTime.annotateKey({ description: "The service time now, in UNIX seconds." }),
  results: Schema.Array(TimerRecord).annotateKey({ description: "The timers, the first one first." })
}).annotate({
  identifier: "TimerList",
  examples: [
    {
      time,
      results: [
        {
          due_time: time + 86_400,
          does: "network_settlement",
          resource: "payments",
          resource_id: idOf("payment"),
          app_id: appId
        }
      ]
    }
  ]
})

export const render = (timer: UpcomingTimer): TimerRecord => ({
  due_time: timer.dueTime,
  does: timer.does,
  resource: timer.resourceType,
  resource_id: timer.resourceId,
  app_id: timer.appId
})
