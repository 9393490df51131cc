/** GET /operator/credentials (platform.md 12): what the pages of a staging platform fill into their examples. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { appId } from "@payments-platform/domain/vocabulary/Examples"
import { describe } from "../../api/EndpointDescription.ts"
import { errors } from "../../response/ErrorCodes.ts"

const Credentials = Schema.Struct({
  app_id: Schema.NullOr(Schema.String).annotateKey({ description: "The id of the first app; null: there is none." }),
  app_token: Schema.NullOr(Schema.String).annotateKey({
    description: "Its token; null: the process did not make it, but got it from its environment."
  })
}).annotate({
  identifier: "Credentials",
  description: "The credentials of the first app of a staging platform.",
  examples: [{ app_id: appId, app_token: "stage_dGhlLXRva2VuLW9mLXRoZS1leGFtcGxl" }]
})

export class CredentialsApi extends HttpApiGroup.make("credentials")
  .add(
    HttpApiEndpoint.get("get", "/operator/credentials", { success: Credentials, error: errors }).annotateMerge(
      describe({
        stagingOnly: true,
        role: "admin",
        summary: "Read the credentials of the first app",
        description:
          "The app that a staging process makes at its first start, with its token if the process made that itself (platform.md 12)."
      })
    )
  )
  .annotate(OpenApi.Description, "The credentials of the first app, in staging.") {}
