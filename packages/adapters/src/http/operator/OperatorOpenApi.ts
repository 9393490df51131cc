/** The OpenAPI document of the operator surface: its credentials and headers (platform.md 12). */
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import { endpointsOf } from "../api/EndpointDescription.ts"
import * as OpenApiDocument from "../api/OpenApiDocument.ts"
import type { RefusalOf } from "../api/OperationErrors.ts"

const introduction = [
  "The operator runs the platform. Every request has the `Operator-Token`; no App-Id, no version and no throttle applies.",
  "Records are those of the API in their newest fields, with the `app_id` of the app that owns them.",
  OpenApiDocument.conventions
].join(" ")

const headers = [
  OpenApiDocument.header(
    "Operator-Name",
    false,
    { type: "string", minLength: 1, maxLength: 64 },
    "Who asks, for the audit log; required on changes in production."
  ),
  OpenApiDocument.header(
    "Operator-Note",
    false,
    { type: "string", minLength: 1, maxLength: 1024 },
    "Why, for the audit log; required on changes in production."
  ),
  OpenApiDocument.header(
    "X-Correlation-Id",
    false,
    { type: "string", format: "uuid" },
    "Echoed; made when it is absent."
  )
]

/** Completes the document of the contract. */
export const completeDocument = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  contract: HttpApi.HttpApi<Id, Groups>,
  refusalOf: RefusalOf
) =>
  OpenApiDocument.complete({
    endpoints: endpointsOf(contract),
    refusalOf,
    introduction,
    headers,
    examples: {},
    security: [{ operatorTokenAuth: [] }],
    securitySchemes: {
      operatorTokenAuth: OpenApiDocument.credential("Operator-Token", "The token of the operator.")
    }
  })
