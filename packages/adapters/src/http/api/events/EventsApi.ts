/** /events (platform.md 10): the history of an app's resources, to compare with the notifications that it received. */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { describe } from "../EndpointDescription.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { EventRecord } from "./EventRecord.ts"

/** The filters of a list of history. */
export const filters = {
  resource_id: SharedParameters.filterBy("Only those of this resource, by its id."),
  after: SharedParameters.filterBy("Only those that are sorted behind this one, by its id.")
}

export class EventsApi extends HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("list", "/events", {
      query: SharedParameters.list(filters),
      success: pageOf(apiRecord(EventRecord)),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List what happened",
        description:
          "An entry for each version of each resource of the app, newest first, whether or not the app subscribed to notifications. The versions of a resource have no gap, so a missing entry shows (platform.md 10)."
      })
    )
  )
  .annotate(OpenApi.Description, "What happened to the resources of the app.") {}
