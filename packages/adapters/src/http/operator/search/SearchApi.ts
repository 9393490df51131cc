/** GET /operator/search (platform.md 12): the one search box of the console. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { clues, type SearchResult } from "@payments-platform/domain/application/SearchResources"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"

const FoundResource = Schema.Struct({
  found_by: Schema.Literals(clues).annotateKey({ description: "What of the resource the text names." }),
  resource: Schema.String.annotateKey({ description: "The type of the resource, such as `payments`." }),
  id: Schema.String.annotateKey({ description: "The id of the resource." }),
  app_id: Schema.String.annotateKey({ description: "The app that the resource belongs to." }),
  create_time: UnixTime.annotateKey({ description: "When it was created, in UNIX seconds." }),
  status: Schema.String.annotateKey({ description: "Its status, as lists filter by it." }),
  amount: Schema.NullOr(Schema.Int).annotateKey({
    description: "Its amount, in cents; null: it has none by which lists filter."
  })
}).annotate({ identifier: "FoundResource" })

const FoundResources = Schema.Struct({
  results: Schema.Array(FoundResource).annotateKey({
    description: "What was found: first by the id, then by the Unique-Key, the reference, the digits, and the amount."
  })
}).annotate({
  identifier: "FoundResources",
  examples: [
    {
      results: [
        {
          found_by: "amount",
          resource: "payments",
          id: idOf("payment"),
          app_id: appId,
          create_time: time,
          status: "completed",
          amount: 10_000
        }
      ]
    }
  ]
})

export const render = (found: ReadonlyArray<SearchResult>): typeof FoundResources.Type => ({
  results: found.flatMap(({ foundBy, row: { appId, createTime, id, listed, type } }) =>
    listed === null
      ? []
      : [
          {
            found_by: foundBy,
            resource: type,
            id,
            app_id: appId,
            create_time: createTime,
            status: listed.status,
            amount: listed.amount ?? null
          }
        ]
  )
})

export class SearchApi extends HttpApiGroup.make("search")
  .add(
    HttpApiEndpoint.get("search", "/operator/search", {
      query: {
        text: Text.code(1, 255).annotate({
          description:
            "An id, a Unique-Key, a `reference_id`, the last four digits of a card or a bank account, or an amount such as `12.34`."
        }),
        app_id: SharedParameters.ofApp,
        page_size: SharedParameters.pageSize()
      },
      success: FoundResources,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Search",
        description:
          "Resources of all apps by what a person has at hand, the newest first, at most `page_size` for each meaning of the text (platform.md 12).",
        params: { text: "100.00" }
      })
    )
  )
  .annotate(OpenApi.Description, "Resources by what a person has at hand.") {}
