/** Finds the members of answers that an OpenAPI document leaves open without saying so. */

import { type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { dependencies } from "../../../src/http/api/JsonSchemaForm.ts"
const entriesOf = (value: unknown) => Object.entries(membersOf(value))
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const typing = ["$ref", "enum", "const", "anyOf", "oneOf", "allOf"]
const inside = ["properties", "patternProperties", "additionalProperties"]

/** An object without members is as open as a schema without a type, and so is a list without a type of its elements. */
const isOpen = (schema: Members): boolean => {
  if (typing.some((key) => key in schema)) return false
  if (schema["type"] === "object") return !inside.some((key) => key in schema)
  return schema["type"] === undefined
}

/** The paths of the open schemas within a schema. */
const open = (value: unknown, path: string): ReadonlyArray<string> => {
  const schema = membersOf(value)
  const { additionalProperties, description, items } = schema
  if (isOpen(schema)) return typeof description === "string" ? [] : [path]
  return [
    ...["properties", "patternProperties"].flatMap((key) =>
      entriesOf(schema[key]).flatMap(([name, each]) => open(each, `${path}.${name}`))
    ),
    ...["anyOf", "oneOf", "allOf"].flatMap((key) =>
      listOf(schema[key])
        .filter((each) => typeof description !== "string" || !isOpen(membersOf(each)))
        .flatMap((each) => open(each, path))
    ),
    ...(typeof additionalProperties === "object" ? open(additionalProperties, `${path}.*`) : []),
    ...(schema["type"] === "array" ? open(items, `${path}[]`) : [])
  ]
}

const answersOf = ([path, methods]: readonly [string, unknown]) =>
  entriesOf(methods).flatMap(([method, operation]) =>
    entriesOf(membersOf(operation)["responses"]).flatMap(([status, response]) =>
      entriesOf(membersOf(response)["content"]).flatMap(([, content]) =>
        open(membersOf(content)["schema"], `${method} ${path} ${status}`)
      )
    )
  )

const operationsOf = (paths: unknown): ReadonlyArray<Members> =>
  entriesOf(paths).flatMap(([, methods]) => entriesOf(methods).map(([, operation]) => membersOf(operation)))

/** The paths of the open members of all answers. Schemas that only requests refer to are not among them. */
export const untypedAnswers = (document: Members): ReadonlyArray<string> => {
  const { components, paths } = document
  const schemas = membersOf(membersOf(components)["schemas"])
  const operations = operationsOf(paths)
  const sent = dependencies(
    operations.map(({ requestBody }) => requestBody),
    schemas
  )
  const answered = dependencies(
    operations.map(({ responses }) => responses),
    schemas
  )
  const isAnswered = (name: string): boolean => answered.has(name) || !sent.has(name)
  return [
    ...entriesOf(schemas).flatMap(([name, schema]) => (isAnswered(name) ? open(schema, name) : [])),
    ...entriesOf(paths).flatMap(answersOf)
  ]
}
