/** What happened, and what will: the history of resources, requests, timers, and all of it live (platform.md 12). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { describe } from "../../api/EndpointDescription.ts"
import { filters } from "../../api/events/EventsApi.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"
import { HistoryRecord } from "./HistoryRecord.ts"
import { NetworkCallRecord } from "./NetworkCallRecord.ts"
import { RequestRecord, RequestSummary } from "./RequestRecord.ts"
import { TimerList } from "./TimerRecord.ts"

/** The content type of live events. */
export const eventStream = "text/event-stream"

/** The timers that one answer has at most. */
const maxTimers = 500

export class ActivityApi extends HttpApiGroup.make("activity")
  .add(
    HttpApiEndpoint.get("history", "/operator/history", {
      query: SharedParameters.list({ app_id: SharedParameters.ofApp, ...filters }),
      success: pageOf(HistoryRecord),
      error
    }).annotateMerge(
      describe({
        summary: "List the history of resources",
        description:
          "An entry for each version of each resource, newest first: what happened, by which command, and for whom (platform.md 12)."
      })
    ),
    HttpApiEndpoint.get("requests", "/operator/requests", {
      query: SharedParameters.list({
        app_id: SharedParameters.ofApp,
        status: SharedParameters.answerStatus,
        method: SharedParameters.oneOf(["GET", "POST", "DELETE"], "Only those with this method."),
        path: SharedParameters.filterBy("Only those whose path begins with this."),
        resource_id: SharedParameters.filterBy("Only those that name this resource in path, body or answer, by its id.")
      }),
      success: pageOf(RequestSummary),
      error
    }).annotateMerge(
      describe({
        stagingOnly: true,
        summary: "List the requests",
        description:
          "The last 1000 requests that this process answered, newest first, without the operator's reads. Those of another process are not among them (platform.md 12)."
      })
    ),
    HttpApiEndpoint.get("request", "/operator/requests/:correlation_id", {
      params: { correlation_id: Text.Id.annotate({ description: "The X-Correlation-Id of the request." }) },
      success: RequestRecord,
      error
    }).annotateMerge(
      describe({
        stagingOnly: true,
        summary: "Read a request",
        description:
          "What was sent and answered, without secrets, the resources that it names, and why it was refused. A process remembers the last 1000 that it answered itself (platform.md 12).",
        params: { correlation_id: idOf("request") }
      })
    ),
    HttpApiEndpoint.get("networkCalls", "/operator/network_calls", {
      query: SharedParameters.list({
        app_id: SharedParameters.ofApp,
        resource_id: SharedParameters.filterBy(
          "Only those of this resource, by its id, and of the requests that asked them."
        ),
        correlation_id: SharedParameters.filterBy("Only those that this request waited for.")
      }),
      success: pageOf(NetworkCallRecord),
      error
    }).annotateMerge(
      describe({
        stagingOnly: true,
        summary: "List the calls to networks",
        description:
          "The last 3000 questions that this process asked of networks and other services outside, and their answers, newest first, without secrets. Those of another process are not among them (platform.md 12)."
      })
    ),
    HttpApiEndpoint.get("timers", "/operator/timers", {
      query: {
        page_size: SharedParameters.pageSize(maxTimers),
        until: SharedParameters.time("Only those that are due then or earlier, in UNIX seconds of service time."),
        app_id: SharedParameters.ofApp,
        resource: SharedParameters.filterBy("Only those of resources of this type, such as `payments`."),
        resource_id: SharedParameters.filterBy("Only those of this resource, by its id.")
      },
      success: TimerList,
      error
    }).annotateMerge(
      describe({
        summary: "List what will be done",
        description:
          "The timers that come due next, soonest first, each with what it does and for which resource (platform.md 12)."
      })
    ),
    HttpApiEndpoint.get("live", "/operator/live", {
      headers: {
        "last-event-id": Schema.optionalKey(Text.code(1, 64)).annotateKey({
          description: "The id of the last event that came: the answer goes on behind it."
        })
      },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: eventStream })),
      error
    }).annotateMerge(
      describe({
        streamsEvents: true,
        summary: "Follow what happens",
        description:
          "Server-sent events that do not end: `change`, `request`, `attempt`, and `gap` where some were left out (platform.md 12).",
        answer: 'id: 0f3a5c1e-1\nevent: change\ndata: {"resource":"payments"}\n\n'
      })
    )
  )
  .annotate(OpenApi.Description, "What happened, and what will.") {}
