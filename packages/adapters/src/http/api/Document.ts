/**
 * What the OpenAPI document says beside the endpoints: that both credentials are
 * needed together, the headers that every request may carry, and their spelling.
 */
import * as Version from "@payments-platform/domain/access/Version"
import { canonical } from "./Fields.ts"

type Members = { [key: string]: unknown }
const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null

const member = (of: Members, key: string): Members => {
  const value = of[key]
  return isMembers(value) ? value : {}
}

const apiKey = (name: string) => ({ type: "apiKey", in: "header", name })

/** Of an operation that browsers ask by themselves: the app is named, and need not be proven. */
export const fromBrowsers = { security: [{ appIdAuth: [] }, { appIdAuth: [], appTokenAuth: [] }] }

const header = (name: string, required: boolean, schema: object, description: string) => ({
  name,
  in: "header",
  required,
  schema,
  description
})

const everywhere = [
  header("Api-Version", true, { type: "string", enum: [...Version.versions] }, "The version of the interface."),
  header("X-Correlation-Id", false, { type: "string", format: "uuid" }, "Echoed; made when it is absent."),
  header("Service-Magic-Behavior", false, { type: "string" }, "Staging: asks for an outcome.")
]

const respelled = (parameter: unknown): unknown =>
  isMembers(parameter) && parameter["in"] === "header" && typeof parameter["name"] === "string"
    ? { ...parameter, name: canonical(parameter["name"]) }
    : parameter

const operation = (of: unknown): unknown => {
  if (!isMembers(of)) return of
  const parameters = Array.isArray(of["parameters"]) ? of["parameters"].map(respelled) : []
  return { ...of, parameters: [...everywhere, ...parameters] }
}

const paths = (of: Members): Members =>
  Object.fromEntries(
    Object.entries(of).map(([path, operations]) => [
      path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path,
      isMembers(operations)
        ? Object.fromEntries(Object.entries(operations).map(([method, each]) => [method, operation(each)]))
        : operations
    ])
  )

/** Not an operation of the contract: a page loads it, and no client asks it. */
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

/** The document, with credentials and common headers. */
export const describe = (document: Members): Members => ({
  ...document,
  paths: { ...paths(member(document, "paths")), "/risk/v1/risk.js": riskScript },
  security: [{ appIdAuth: [], appTokenAuth: [] }],
  components: {
    ...member(document, "components"),
    securitySchemes: { appIdAuth: apiKey("App-Id"), appTokenAuth: apiKey("App-Token") }
  }
})
