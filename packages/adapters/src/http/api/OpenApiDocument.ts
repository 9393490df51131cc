/**
 * Completes the OpenAPI document that Effect derives from the endpoints: both credentials are required together, and
 * every operation has the common headers in their spelling, the meaning of each status, and examples that work.
 */
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import { statusDescriptions } from "../response/ErrorCodes.ts"
import * as Examples from "./Examples.ts"
import { canonical } from "./SharedFields.ts"

type Members = { [key: string]: unknown }
const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null

const asMembers = (value: unknown): Members => (isMembers(value) ? value : {})

const member = (value: Members, key: string): Members => asMembers(value[key])

const apiKey = (name: string) => ({ type: "apiKey", in: "header", name })

/** The security of an operation for browsers: App-Id without App-Token suffices. */
export const fromBrowsers = { security: [{ appIdAuth: [] }, { appIdAuth: [], appTokenAuth: [] }] }

const header = (name: string, required: boolean, schema: object, description: string) => ({
  name,
  in: "header",
  required,
  schema,
  description
})

const everywhere = [
  header("Api-Version", true, { type: "string", enum: [...ApiVersion.versions] }, "The version of the interface."),
  header("X-Correlation-Id", false, { type: "string", format: "uuid" }, "Echoed; made when it is absent."),
  header("Service-Magic-Behavior", false, { type: "string" }, "Staging: asks for an outcome.")
]

const exampleOf = (examples: Members, name: unknown): Members =>
  typeof name === "string" && Object.hasOwn(examples, name) ? { example: examples[name] } : {}

const parameter = (value: unknown): unknown => {
  if (!isMembers(value) || value["in"] !== "header" || typeof value["name"] !== "string") return value
  const name = canonical(value["name"])
  return { ...value, name, ...exampleOf(Examples.headers, name) }
}

const response = ([status, value]: readonly [string, unknown]): [string, unknown] => {
  const description = statusDescriptions.get(status)
  return [status, isMembers(value) && description !== undefined ? { ...value, description } : value]
}

const requestBody = (value: Members, example: Members): Members => {
  const content = Object.entries(member(value, "content")).map(([type, each]): [string, unknown] => [
    type,
    isMembers(each) ? { ...each, ...example } : each
  ])
  return { ...value, content: Object.fromEntries(content) }
}

/** An empty `security` would mean that no credentials are needed. Without the member, that of the document applies. */
const operation = (value: unknown): unknown => {
  if (!isMembers(value)) return value
  const { parameters, requestBody: body, responses, security, ...rest } = value
  const all = [...everywhere, ...(Array.isArray(parameters) ? parameters : [])]
  return {
    ...rest,
    ...(Array.isArray(security) && security.length > 0 ? { security } : {}),
    parameters: all.map(parameter),
    ...(isMembers(body) ? { requestBody: requestBody(body, exampleOf(Examples.bodies, rest["operationId"])) } : {}),
    ...(isMembers(responses) ? { responses: Object.fromEntries(Object.entries(responses).map(response)) } : {})
  }
}

/** Leaves out the pattern that every text has. The introduction states it once, so that other patterns stand out. */
const withoutCommonPattern = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutCommonPattern)
  if (!isMembers(value)) return value
  const members = Object.entries(value).filter(([key, value]) => key !== "pattern" || value !== Text.storable.source)
  return Object.fromEntries(members.map(([key, value]) => [key, withoutCommonPattern(value)]))
}

const introduction = [
  "Every request names the app by `App-Id` and `App-Token`, and the version of the interface by `Api-Version`.",
  "Amounts are integers of the smallest unit, times are UNIX seconds. No text holds a NUL."
].join(" ")

const paths = (value: Members): Members =>
  Object.fromEntries(
    Object.entries(value).map(([path, operations]) => [
      path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path,
      isMembers(operations)
        ? Object.fromEntries(Object.entries(operations).map(([method, each]) => [method, operation(each)]))
        : operations
    ])
  )

/** The risk script is no operation of the contract: pages load it, and no client calls it. */
const riskScript = {
  get: {
    tags: ["risk"],
    operationId: "risk.script",
    summary: "The script that gives a page its risk token, by Service.risk.get_risk_token().",
    security: [],
    parameters: [],
    responses: { "200": { description: "The script.", content: { "text/javascript": { schema: { type: "string" } } } } }
  }
}

/** The completed document. */
export const completeDocument = (derived: Members): Members => withCredentials(asMembers(withoutCommonPattern(derived)))

const withCredentials = (document: Members): Members => ({
  ...document,
  info: { ...member(document, "info"), description: introduction },
  paths: { ...paths(member(document, "paths")), "/risk/v1/risk.js": riskScript },
  security: [{ appIdAuth: [], appTokenAuth: [] }],
  components: {
    ...member(document, "components"),
    securitySchemes: { appIdAuth: apiKey("App-Id"), appTokenAuth: apiKey("App-Token") }
  }
})
