/** POST /tokens (platform.md 7). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import { sessionTypes } from "@payments-platform/domain/decider/Rule"
import { describe } from "../EndpointDescription.ts"
import { card } from "../Examples.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { TokenRecord } from "./TokenRecordSchema.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { tokenGates } from "./TokenGates.ts"

export class TokensApi extends HttpApiGroup.make("tokens")
  .add(
    HttpApiEndpoint.post("create", "/tokens", {
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: CreateClientToken.Request,
      success: TokenRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    })
      .annotate(EndpointAnnotations.Gates, tokenGates)
      .annotate(EndpointAnnotations.FromBrowsers, true)
      .annotate(EndpointAnnotations.Sessions, sessionTypes(CreateClientToken.rule))
      .annotate(EndpointAnnotations.Unthrottled, true)
      .annotateMerge(
        describe({
          summary: "Create a client-side token",
          description:
            "A browser sends what the platform must not see, and hands the platform a token instead (platform.md 7). The token can be used once, within 30 minutes.",
          body: { resource: "payment_methods", payment_methods: { credit_card: card } }
        })
      )
  )
  .annotate(OpenApi.Description, "Stand-ins for data that browsers send directly.") {}
