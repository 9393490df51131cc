/** What happened, and what will: the history of resources, requests, timers, and all of it live (platform.md 12). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { describe } from "../../api/EndpointDescription.ts"
import { filters } from "../../api/events/EventsApi.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"
import { HistoryRecord } from "./HistoryRecord.ts"

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
    )
  )
  .annotate(OpenApi.Description, "What happened, and what will.") {}
