/**
 * The schemas of both contracts under their names, from the OpenAPI documents: records, requests, queries, answers,
 * codes and notifications. A request or a query without a name of its own is named after its operation.
 */
import { OpenApi } from "effect/http-api"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import { allCodes, allReasons } from "@payments-platform/adapters/http/response/ErrorCodes"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { type Operation, parametersOf } from "../Operation.ts"
import { apiOperations, operatorOperations } from "../Operations.ts"

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

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The name of the schema to which a reference leads; null: the schema has no name. */
const nameOf = (schema: unknown): string | null => {
  const { $ref: to } = membersOf(schema)
  return typeof to === "string" ? (to.split("/").at(-1) ?? null) : null
}

export const pascal = (name: string): string => name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())

/** A schema without examples: values are not types. */
const withoutExamples = (value: unknown, isTable = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => withoutExamples(each))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isTable || (key !== "examples" && key !== "example"))
      .map(([key, each]) => [key, withoutExamples(each, key === "properties" && !isTable)])
  )
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
  const { payload, topic, ...properties } = membersOf(member(Notification, "properties"))
  const contentOf = (name: string) =>
    membersOf(member(document, "webhooks", name, "post", "requestBody", "content", "application/json", "schema"))
  const alternatives = Topic.topics.map((name) => {
    const [, own] = listOf(contentOf(name)["allOf"])
    return {
      ...membersOf(Notification),
      properties: {
        ...properties,
        topic: { ...membersOf(topic), enum: [name] },
        payload: member(own, "properties", "payload") ?? payload
      }
    }
  })
  return { anyOf: alternatives }
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

const components = { ...componentsOf(surfaces.operator.document), ...componentsOf(surfaces.api.document) }
const { Error: _, ...records } = components

for (const name of named.keys()) if (name in components) throw new TypeError(`${name} names two schemas`)

const complete = membersOf(
  withoutExamples(
    {
      ...records,
      ...Object.fromEntries(named),
      ...errorsOf(components),
      ErrorCode: enumeration(allCodes),
      ReasonCode: enumeration(allReasons),
      Topic: enumeration(Topic.topics),
      ApiVersion: enumeration(ApiVersion.versions),
      Notification: notificationsOf(surfaces.api.document)
    },
    true
  )
)

/** Characters from which on a schema that stands in several places gets a name, so that it stands in one. */
const longest = 300

const hasNames = (schema: Members): boolean => "enum" in schema || "properties" in schema

const names = new Map(Object.entries(complete).map(([name, schema]) => [JSON.stringify(schema), name]))
const seen = new Set<string>()

/** The name of a member, or of the items of a list, after the place where it first stands. */
const nameOfMember = (place: string, key: string): string =>
  `${place}${["items", "anyOf", "oneOf", "allOf", "properties", "additionalProperties"].includes(key) ? "" : pascal(key)}`

/** Names the long schemas that stand in several places. These names may change with the contract, so none is public. */
const nameRepeated = (value: unknown, place: string): void => {
  if (Array.isArray(value)) return value.forEach((each) => nameRepeated(each, place))
  if (!isObject(value)) return
  const text = JSON.stringify(value)
  if (hasNames(value) && text.length >= longest && !names.has(text)) {
    const isFree = ![...names.values()].includes(place)
    if (seen.has(text) && isFree) names.set(text, place)
    seen.add(text)
  }
  for (const [key, each] of Object.entries(value)) nameRepeated(each, nameOfMember(place, key))
}

for (const [name, schema] of Object.entries(complete)) nameRepeated(schema, name)

const publicNames = new Set(Object.keys(complete))

/** The names that stand for a schema only within the declarations. */
export const privateNames: ReadonlyArray<string> = [...names.values()].filter((name) => !publicNames.has(name))

/** A schema in which references stand for what has a name. `Error` is a name of JavaScript, so it is ErrorBody here. */
const withReferences = (value: unknown, isNamed: boolean): unknown => {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, false))
  if (!isObject(value)) return value
  if (nameOf(value) === "Error") return reference("ErrorBody")
  const name = hasNames(value) && !isNamed ? names.get(JSON.stringify(value)) : undefined
  if (name !== undefined) return reference(name)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withReferences(each, false)]))
}

/** Every schema by its name. */
export const schemas: Members = Object.fromEntries([
  ...[...names].map(([text, name]) => [name, withReferences(JSON.parse(text), true)]),
  ...Object.entries(complete).map(([name, schema]) => [name, withReferences(schema, true)])
])
