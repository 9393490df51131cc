/**
 * The schemas of both contracts under their names, from the OpenAPI documents: records, requests, queries, answers,
 * codes and notifications. A request or a query without a name of its own is named after its operation.
 */
import { OpenApi } from "effect/http-api"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import { allCodes, allReasons } from "@payments-platform/adapters/http/response/ErrorCodes"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import { type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { type Operation, parametersOf } from "../Operation.ts"
import { apiOperations, operatorOperations } from "../Operations.ts"
import { pascal, reference, shareSchemas, withAlternatives } from "./ShareSchemas.ts"

/** The types of an operation, by their names. */
export interface TypedOperation {
  readonly operation: Operation
  readonly summary: string
  readonly description: string
  readonly parameters: ReadonlyArray<string>
  readonly body: { readonly type: string; readonly isRequired: boolean } | null
  readonly query: { readonly type: string; readonly isRequired: boolean } | null
  /** of a page, the type of its records */
  readonly answer: string
}

/** A contract: its document, its operations, and what begins the names that it gives itself. */
interface Surface {
  readonly document: Members
  readonly operations: ReadonlyArray<Operation>
  readonly prefix: string
}

const surfaces = {
  api: { document: membersOf(OpenApi.fromApi(Api)), operations: apiOperations, prefix: "" },
  operator: { document: membersOf(OpenApi.fromApi(OperatorApi)), operations: operatorOperations, prefix: "Operator" }
} as const satisfies Record<string, Surface>

const member = (value: unknown, ...keys: ReadonlyArray<string>): unknown =>
  keys.reduce<unknown>((at, key) => membersOf(at)[key], value)

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The name of the schema to which a reference leads; null: the schema has no name. */
const nameOf = (schema: unknown): string | null => {
  const { $ref: to } = membersOf(schema)
  return typeof to === "string" ? (to.split("/").at(-1) ?? null) : null
}

const componentsOf = (document: Members): Members => membersOf(member(document, "components", "schemas"))

const entryOf = ({ document }: Surface, { method, path }: Operation): Members =>
  membersOf(member(document, "paths", path.replace(/:([a-z_]+)/g, "{$1}"), method.toLowerCase()))

const schemaOfAnswer = (entry: Members): unknown => {
  const response = Object.entries(membersOf(entry["responses"])).find(([status]) => status.startsWith("2"))
  const [content] = Object.values(membersOf(member(response?.[1], "content")))
  return member(content, "schema")
}

const queryOf = (entry: Members) => {
  const parameters = listOf(entry["parameters"])
    .map(membersOf)
    .filter((each) => each["in"] === "query")
  const required = parameters.filter((each) => each["required"] === true).map((each) => each["name"])
  const properties = Object.fromEntries(
    parameters.map(({ description, name, schema }) => [String(name), { ...membersOf(schema), description }])
  )
  return { type: "object", properties, required, additionalProperties: false }
}

const requiresMember = (schema: unknown, components: Members): boolean => {
  const name = nameOf(schema)
  const { anyOf, required } = membersOf(name === null ? schema : components[name])
  if (Array.isArray(anyOf)) return anyOf.every((each) => requiresMember(each, components))
  return listOf(required).length > 0
}

/** The types of answers that are not JSON. */
const typeOfAnswer = { text: "string", bytes: "Blob" } as const

/** The types of the operations of a contract. `named` receives the schemas that get a name here. */
const typesOf = (surface: Surface, named: Map<string, unknown>): ReadonlyArray<TypedOperation> => {
  const components = componentsOf(surface.document)
  const naming = (schema: unknown, name: string): string => {
    const own = nameOf(schema)
    if (own !== null) return own
    if (named.has(name)) throw new TypeError(`two schemas would be named ${name}`)
    named.set(name, schema)
    return name
  }
  return surface.operations.map((operation): TypedOperation => {
    const entry = entryOf(surface, operation)
    const schema = schemaOfAnswer(entry)
    const base = `${pascal(operation.name)}${surface.prefix}${pascal(operation.group)}`
    const record = nameOf(schema)
    const verbAndRecord = record === null ? base : `${pascal(operation.name)}${record}`
    const [media] = Object.values(membersOf(member(entry, "requestBody", "content")))
    const body = member(media, "schema")
    const query = queryOf(entry)
    const results = member(record === null ? schema : components[record], "properties", "results", "items")
    return {
      operation,
      summary: String(entry["summary"]),
      description: String(entry["description"]),
      parameters: parametersOf(operation),
      body:
        operation.body === undefined
          ? null
          : { type: naming(body, `${verbAndRecord}Request`), isRequired: requiresMember(body, components) },
      query:
        operation.hasQuery === true
          ? { type: naming(query, `${base}Query`), isRequired: query.required.length > 0 }
          : null,
      answer:
        operation.answer === undefined
          ? naming(operation.hasPages === true ? results : schema, `${base}Answer`)
          : typeOfAnswer[operation.answer]
    }
  })
}

const enumeration = (values: ReadonlyArray<string>) => ({ type: "string", enum: values })

/** The notifications by topic: each has the record of its resource as its payload. */
const notificationsOf = (document: Members) => {
  const { Notification } = componentsOf(document)
  const { payload: anyPayload, ...properties } = membersOf(member(Notification, "properties"))
  const contentOf = (name: string) =>
    membersOf(member(document, "webhooks", name, "post", "requestBody", "content", "application/json", "schema"))
  const required = ["topic", "payload"]
  const alternatives = Topic.topics.map((name) => {
    const [, own] = listOf(contentOf(name)["allOf"])
    const payload = member(own, "properties", "payload") ?? anyPayload
    return { type: "object", properties: { topic: enumeration([name]), payload }, required }
  })
  return withAlternatives({ ...membersOf(Notification), properties }, alternatives)
}

/** The members of an error by the types of codes and reasons. */
const errorsOf = ({ Error: error, ErrorDetail: detail }: Members) => ({
  ErrorBody: {
    ...membersOf(error),
    properties: { ...membersOf(member(error, "properties")), error_code: reference("ErrorCode") }
  },
  ErrorDetail: {
    ...membersOf(detail),
    properties: { ...membersOf(member(detail, "properties")), reason_code: reference("ReasonCode") }
  }
})

const named = new Map<string, unknown>()

/** The operations of both contracts, by their types. */
export const typedOperations = {
  api: typesOf(surfaces.api, named),
  operator: typesOf(surfaces.operator, named)
}

// the API's schemas come first, so that what both contracts share is named after them
const ofApi = componentsOf(surfaces.api.document)
const components = { ...ofApi, ...componentsOf(surfaces.operator.document), ...ofApi }
const { Error: _, ErrorReasonCode: __, ...records } = components

for (const name of named.keys()) if (name in components) throw new TypeError(`${name} names two schemas`)

/** The types of the package. Their names are the contract's or follow from those of its operations. */
const publicSchemas: Members = {
  ...records,
  ...Object.fromEntries(named),
  ...errorsOf(components),
  ErrorCode: enumeration(allCodes),
  ReasonCode: enumeration(allReasons),
  Topic: enumeration(Topic.topics),
  ApiVersion: enumeration(ApiVersion.versions),
  Notification: notificationsOf(surfaces.api.document)
}

/** Every schema by its name. `Error` is a name of JavaScript, so that of an error is ErrorBody. */
export const schemas: Members = membersOf(
  JSON.parse(
    JSON.stringify(shareSchemas(publicSchemas)).replaceAll(
      '"#/components/schemas/Error"',
      '"#/components/schemas/ErrorBody"'
    )
  )
)

/** The names that stand for a schema only within the declarations. */
export const privateNames = new Set(Object.keys(schemas).filter((name) => !(name in publicSchemas)))
