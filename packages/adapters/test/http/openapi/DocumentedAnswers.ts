/** Compares answers and notifications with the schemas by which the OpenAPI documents describe them. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { OpenApi } from "effect/http-api"
import type * as App from "@payments-platform/domain/access/app/App"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { Api } from "../../../src/http/api/Api.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"

export const documents = { api: OpenApi.fromApi(Api), operator: OpenApi.fromApi(OperatorApi) }
export type Surface = keyof typeof documents

const ajv = new Ajv2020({ strict: false, validateFormats: false })
for (const [name, document] of Object.entries(documents)) ajv.addSchema({ ...document, $id: name })

const validators = new Map<string, ValidateFunction>()

const validatorOf = (surface: Surface, path: ReadonlyArray<string>): ValidateFunction => {
  const pointer = path.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")
  const reference = `${surface}#/${pointer}`
  const found = validators.get(reference) ?? ajv.compile({ $ref: reference })
  validators.set(reference, found)
  return found
}

/** The problems of a value by the schema at this path of a document. */
export const problemsOf = (surface: Surface, path: ReadonlyArray<string>, value: unknown): ReadonlyArray<string> => {
  const validate = validatorOf(surface, path)
  return validate(value) ? [] : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message ?? ""}`)
}

const templates = Object.entries(documents).flatMap(([surface, { paths }]) =>
  Object.keys(paths).map((template) => ({
    surface: surface === "api" ? ("api" as const) : ("operator" as const),
    template,
    form: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`)
  }))
)
const json = "application/json"

const permissions: ReadonlySet<string> = new Set([
  "DIRECT_INTEGRATION_NOT_APPROVED",
  "CURRENCY_NOT_PERMITTED",
  "UNREFERENCED_REFUNDS_NOT_PERMITTED",
  "PERMISSION_NOT_GRANTED"
] satisfies ReadonlyArray<App.Reason>)

const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (found, key) => (typeof found === "object" && found !== null ? Reflect.get(found, key) : undefined),
    value
  )

const reasonsOf = (error: unknown): ReadonlyArray<string> => {
  const details = at(error, "details")
  return Array.isArray(details) ? details.map((detail) => String(at(detail, "reason_code"))) : []
}

/** The operation of a request, with its path in the document; null: no document has it. */
const operationOf = (method: string, path: string) => {
  const [bare = ""] = path.split("?")
  const found = templates.find(({ template }) => template === bare) ?? templates.find(({ form }) => form.test(bare))
  return found === undefined ? null : { ...found, at: ["paths", found.template, method.toLowerCase()] }
}

/** The operation of a request, its path in the document, and what the document says about it; null: it says nothing. */
export const documentedOperation = (method: string, path: string) => {
  const found = operationOf(method, path)
  const described = found === null ? undefined : at(documents[found.surface], ...found.at)
  return found === null || described === undefined ? null : { ...found, described: membersOf(described) }
}

/** Without an operator token the operator surface and its document do not exist. */
const operatorClosed = (surface: Surface, status: number): boolean => surface === "operator" && status === 404

/** The problems of an answer to a request in JSON: a good one by its schema, a refusal by the reasons that are listed. */
export const answerProblems = (method: string, path: string, status: number, value: unknown): ReadonlyArray<string> => {
  const found = operationOf(method, path)
  if (found === null) return []
  const response = [...found.at, "responses", String(status)]
  if (status < 300) return problemsOf(found.surface, [...response, "content", json, "schema"], value)
  const isOperation = at(documents[found.surface], ...found.at) !== undefined
  if (isOperation && at(documents[found.surface], ...response) === undefined)
    return operatorClosed(found.surface, status) ? [] : [`${status} is not described`]
  const listed = String(at(documents[found.surface], ...response, "description"))
  return reasonsOf(value)
    .filter((reason) => permissions.has(reason) && !listed.includes(`\`${reason}\``))
    .map((reason) => `${reason} is not listed`)
}

/** The references and records of an answer, at any depth. */
const resourcesIn = (value: unknown): ReadonlyArray<unknown> => {
  if (typeof value !== "object" || value === null) return []
  const inside = Object.values(value).flatMap(resourcesIn)
  return typeof at(value, "id") === "string" && typeof at(value, "path") === "string" ? [value, ...inside] : inside
}

const isRead = (path: string): boolean =>
  at(documents.api, ...(operationOf("GET", path)?.at ?? ["paths", path, "get"])) !== undefined

/** Paths that do not lead to the resource that has them (platform.md 1). */
const pathProblems = (value: unknown): ReadonlyArray<string> =>
  resourcesIn(value).flatMap((resource) => {
    const path = String(at(resource, "path"))
    const isItsOwn = path === `/${String(at(resource, "resource"))}/${String(at(resource, "id"))}`
    return isItsOwn && isRead(path) ? [] : [`${path} does not lead to the resource`]
  })

/** A notification has the version of its app; every other answer has that of its request (platform.md 3). */
const versionProblems = (path: string, version: string | undefined, value: unknown): ReadonlyArray<string> => {
  const answered = at(value, "api_version")
  const isOfRequest = answered === undefined || answered === version || /^\/(operator|notifications)\/./.test(path)
  return isOfRequest ? [] : [`${String(answered)} is not the version of the request`]
}

/** The conventions of every good answer. */
export const conventionProblems = (
  path: string,
  version: string | undefined,
  value: unknown
): ReadonlyArray<string> => [...pathProblems(value), ...versionProblems(path, version, value)]
