/** Compares the requests that were accepted with the schemas by which the OpenAPI documents describe them. */
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { resolve, schemasOf } from "../../../src/http/api/NamedSchemas.ts"
import { documentedOperation, documents, problemsOf, type Surface } from "./DocumentedAnswers.ts"

const json = "application/json"

/** A value of the query or a header as its schema types it: in the URL every value is a text. */
const typed = (text: string, { type }: Members): unknown => {
  if (type === "integer") return Number(text)
  return type === "boolean" ? text === "true" : text
}

const valueOf = (texts: ReadonlyArray<string>, schema: Members): unknown =>
  schema["type"] === "array"
    ? texts.map((text) => typed(text, membersOf(schema["items"])))
    : typed(texts[0] ?? "", schema)

export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** undefined: it has no body of JSON */
  readonly body: unknown
}

type Operation = NonNullable<ReturnType<typeof documentedOperation>>

const parameterProblems = ({ at, described, surface }: Operation, { headers, path }: SentRequest) => {
  const query = new URLSearchParams(path.split("?")[1] ?? "")
  const parameters = Array.isArray(described["parameters"]) ? described["parameters"].map(membersOf) : []
  const sent = (place: unknown, name: string): ReadonlyArray<string> => {
    if (place === "query") return query.getAll(name)
    const value = headers[name.toLowerCase()]
    return value === undefined ? [] : [value]
  }
  const names = new Set(parameters.filter((each) => each["in"] === "query").map(({ name }) => String(name)))
  const unknown = [...query.keys()].filter((name) => !names.has(name))
  return [
    ...unknown.map((name) => `query ${name} is not described`),
    ...parameters.flatMap(({ in: place, name, required, schema }, index) => {
      const values = sent(place, String(name))
      if (place === "path") return []
      if (values.length === 0) return required === true ? [`${String(place)} ${String(name)} is missing`] : []
      const problems = problemsOf(
        surface,
        [...at, "parameters", String(index), "schema"],
        valueOf(values, membersOf(schema))
      )
      return problems.map((problem) => `${String(place)} ${String(name)}${problem}`)
    })
  ]
}

/** The names of the members that a schema describes, in any of its alternatives. */
const namesIn = (schema: unknown, surface: Surface): ReadonlyArray<string> => {
  const { anyOf, properties } = resolve(schema, schemasOf(membersOf(documents[surface])))
  return [
    ...Object.keys(membersOf(properties)),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((each) => namesIn(each, surface)) : [])
  ]
}

const schemaIn = (value: unknown): unknown => membersOf(membersOf(membersOf(value)["content"])[json])["schema"]

/** The body without the members that only the record has: they are ignored, and the document does not describe them. */
const withoutAnswered = (body: unknown, { described, surface }: Operation): unknown => {
  if (!isObject(body)) return body
  const requested = new Set(namesIn(schemaIn(described["requestBody"]), surface))
  const responses = membersOf(described["responses"])
  const answered = new Set(namesIn(schemaIn(responses["201"] ?? responses["200"]), surface))
  return Object.fromEntries(Object.entries(body).filter(([name]) => requested.has(name) || !answered.has(name)))
}

const bodyProblems = (operation: Operation, { body }: SentRequest): ReadonlyArray<string> => {
  const { at, described, surface } = operation
  const { content, required } = membersOf(described["requestBody"])
  if (content === undefined)
    return body === undefined || JSON.stringify(body) === "{}" ? [] : ["a body is not described"]
  if (body === undefined) return required === true && json in membersOf(content) ? ["the body is missing"] : []
  return problemsOf(surface, [...at, "requestBody", "content", json, "schema"], withoutAnswered(body, operation))
}

/** The problems of a request that was accepted. */
export const requestProblems = (sent: SentRequest): ReadonlyArray<string> => {
  const operation = documentedOperation(sent.method, sent.path)
  return operation === null ? [] : [...parameterProblems(operation, sent), ...bodyProblems(operation, sent)]
}
