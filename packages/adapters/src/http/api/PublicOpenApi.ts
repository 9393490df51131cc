/** The OpenAPI document of the API: its credentials and headers, the risk script, and the webhooks. */
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import type { Members } from "@payments-platform/domain/vocabulary/text/Json"
import { statusDescriptions } from "../response/ErrorCodes.ts"
import { type DescribedEndpoint, endpointsOf } from "./EndpointDescription.ts"
import { member } from "./JsonSchemaForm.ts"
import * as OpenApiDocument from "./OpenApiDocument.ts"
import { webhooksOf } from "./OpenApiWebhooks.ts"
import type { RefusalOf } from "./OperationErrors.ts"
import { sessionOperations } from "./SessionOperations.ts"

/** A sentence for each type of session, with the operations that it may call. */
const sessionSentences = (endpoints: ReadonlyMap<string, DescribedEndpoint>): ReadonlyArray<string> =>
  [...sessionOperations(endpoints)].map(
    ([type, operations]) => `A session of type \`${type}\` may call ${operations.map((id) => `\`${id}\``).join(", ")}.`
  )

const introduction = (endpoints: ReadonlyMap<string, DescribedEndpoint>): string =>
  [
    "Every request names the app by `App-Id` and `App-Token`, and the version of the interface by `Api-Version`.",
    "Some operations take a session token or an authentication code in place of `App-Token` (platform.md 6); every other one refuses them.",
    ...sessionSentences(endpoints),
    OpenApiDocument.conventions,
    "The ids in the examples stand for those of your own resources."
  ].join(" ")

const headers = [
  OpenApiDocument.header(
    "Api-Version",
    true,
    { type: "string", enum: [...ApiVersion.versions] },
    "The version of the interface."
  ),
  OpenApiDocument.header(
    "X-Correlation-Id",
    false,
    { type: "string", format: "uuid" },
    "Echoed; made when it is absent."
  ),
  OpenApiDocument.header("Service-Magic-Behavior", false, { type: "string" }, "Staging: asks for an outcome.")
]

const examples = {
  "Api-Version": "3.2",
  "Service-Risk-Token": "00000000-0000-4000-8000-000000000000",
  "Client-IP": "203.0.113.7"
}

const securitySchemes = {
  appIdAuth: OpenApiDocument.credential("App-Id", "The id of the app."),
  appTokenAuth: OpenApiDocument.credential("App-Token", "A token of the app."),
  sessionTokenAuth: OpenApiDocument.credential("Session-Token", "A session token, in place of App-Token."),
  authenticationCodeAuth: OpenApiDocument.credential(
    "Authentication-Code",
    "An authentication code, in place of App-Token."
  )
}

/** The risk script is no operation of the contract: pages load it, and no client calls it. */
const riskScript = {
  get: {
    tags: ["risk"],
    operationId: "risk.script",
    summary: "Load the risk script",
    description: "The script gives a page its risk token, by `Service.risk.get_risk_token()` (platform.md 7).",
    security: [],
    parameters: [],
    responses: {
      "200": { description: "The script.", content: { "text/javascript": { schema: { type: "string" } } } },
      ...Object.fromEntries(
        ["400", "408", "413", "417", "429", "431"].map((status) => [
          status,
          { description: statusDescriptions.get(status) ?? "" }
        ])
      )
    }
  }
}

const riskTag = { name: "risk", description: "The script that pages load for a risk token." }

const withScript = (document: Members): Members => ({
  ...document,
  tags: [...(Array.isArray(document["tags"]) ? document["tags"] : []), riskTag],
  paths: { ...member(document, "paths"), "/risk/v1/risk.js": riskScript }
})

/** Completes the document of the contract. */
export const completeDocument = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  contract: HttpApi.HttpApi<Id, Groups>,
  refusalOf: RefusalOf
) => {
  const endpoints = endpointsOf(contract)
  const complete = OpenApiDocument.complete({
    endpoints,
    refusalOf,
    introduction: introduction(endpoints),
    headers,
    examples,
    security: [{ appIdAuth: [], appTokenAuth: [] }],
    securitySchemes
  })
  return (derived: Members): Members => {
    const document = complete(withScript(derived))
    return { ...document, webhooks: webhooksOf(document) }
  }
}
