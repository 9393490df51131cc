/** The records of the service switch and of the clock as the operator surface answers them (platform.md 12). */
import { Schema } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import * as MaintenanceMode from "@payments-platform/domain/access/settings/MaintenanceMode"
import { time } from "@payments-platform/domain/vocabulary/Examples"
import { recordOf } from "@payments-platform/domain/vocabulary/SchemaOfStoredFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"

export const Service = Schema.Struct({
  ...recordOf(MaintenanceMode.State).fields,
  environment: App.Environment.annotateKey({ description: "Which environment this is." }),
  version: Schema.String.annotateKey({ description: "The version of the software that runs." }),
  start_time: UnixTime.annotateKey({ description: "When the process that answers began, in UNIX seconds." })
}).annotate({
  identifier: "Service",
  examples: [{ available: true, retry_after: 60, environment: "staging", version: "0.1.0", start_time: time }]
})

export const Clock = Schema.Struct({
  time: UnixTime.annotateKey({ description: "The service time in UNIX seconds." }),
  offset_seconds: Schema.Int.annotateKey({ description: "By how many seconds it is ahead of real time." })
}).annotate({
  identifier: "Clock",
  examples: [{ time: time, offset_seconds: 0 }]
})
export const AdvancedClock = Schema.Struct({
  ...Clock.fields,
  jobs_run: Schema.Int.annotateKey({ description: "How many timers came due and were done." })
}).annotate({
  identifier: "AdvancedClock",
  examples: [{ time: time, offset_seconds: 60, jobs_run: 26 }]
})
