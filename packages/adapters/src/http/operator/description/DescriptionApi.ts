/** GET /operator/openapi.json (platform.md 12): the description of the operator surface. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { describe } from "../../api/EndpointDescription.ts"
import { errors } from "../../response/ErrorCodes.ts"

const Document = Schema.Record(Schema.String, Schema.Json).annotate({
  description: "A document of OpenAPI 3.1.",
  examples: [{ openapi: "3.1.0", info: { title: "Payments platform: operator surface", version: "3.2" }, paths: {} }]
})

export class DescriptionApi extends HttpApiGroup.make("description")
  .add(
    HttpApiEndpoint.get("get", "/operator/openapi.json", { success: Document, error: errors }).annotateMerge(
      describe({
        summary: "Describe the operator surface",
        description:
          "The OpenAPI document of the operator surface. It takes the same credentials as the surface itself (platform.md 12)."
      })
    )
  )
  .annotate(OpenApi.Description, "The description of this surface.") {}
