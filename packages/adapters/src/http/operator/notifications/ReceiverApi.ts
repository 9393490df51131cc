/** /operator/receiver: the receiver of notifications that a staging platform has itself (platform.md 12). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Check from "@payments-platform/domain/vocabulary/Check"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { maxDelay } from "../../console/BuiltInReceiver.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"
import { ReceivedRecord, ReceiverRecord } from "./ReceiverRecord.ts"

const maxTimes = 1_000

const Behavior = Wire.struct({
  status: Schema.optionalKey(Check.Integer.check(Check.between(200, 599))).annotateKey({
    description: "The HTTP status that it answers, 200 to 599."
  }),
  delayMs: Schema.optionalKey(Check.Integer.check(Check.between(0, maxDelay))).annotateKey({
    description: "After how many milliseconds it answers, 0 to 20,000; an attempt fails after 15,000."
  }),
  times: Schema.optionalKey(Schema.NullOr(Check.Integer.check(Check.between(1, maxTimes)))).annotateKey({
    description: "For how many notifications, 1 to 1,000, before it answers 204 at once again; null: for all."
  })
}).annotate({ identifier: "SetReceiverRequest" })

export class ReceiverApi extends HttpApiGroup.make("receiver")
  .add(
    HttpApiEndpoint.get("get", "/operator/receiver", { success: ReceiverRecord, error }).annotateMerge(
      describe({
        stagingOnly: true,
        summary: "Read the built-in receiver",
        description:
          "The address at which this process receives notifications itself, and how it answers them (platform.md 12)."
      })
    ),
    HttpApiEndpoint.post("set", "/operator/receiver", {
      headers: SharedParameters.optionalUniqueKey,
      payload: Behavior,
      success: ReceiverRecord,
      error
    }).annotateMerge(
      describe({
        stagingOnly: true,
        role: "support",
        summary: "Choose how the built-in receiver answers",
        description:
          "Another status or a delay shows what the platform does when a receiver fails. An omitted member keeps its value (platform.md 12).",
        body: { status: 503, times: 2 },
        answer: { status: 503, times: 2 }
      })
    ),
    HttpApiEndpoint.get("received", "/operator/receiver/notifications", {
      query: SharedParameters.list({
        app_id: SharedParameters.ofApp,
        topic: SharedParameters.filterBy("Only those of this topic, such as `payments.created`."),
        notification_id: SharedParameters.filterBy("Only the attempts of this notification.")
      }),
      success: pageOf(ReceivedRecord),
      error
    }).annotateMerge(
      describe({
        stagingOnly: true,
        summary: "List what the built-in receiver received",
        description:
          "The last 200 notifications that reached this process, newest first, each attempt by itself (platform.md 12)."
      })
    )
  )
  .annotate(OpenApi.Description, "The built-in receiver of notifications, in staging.") {}
