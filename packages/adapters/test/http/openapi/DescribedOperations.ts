/** The operations of an OpenAPI document with their examples, as the docs page shows them. */

import { type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"

const entriesOf = (value: unknown): ReadonlyArray<readonly [string, Members]> =>
  Object.entries(membersOf(value)).map(([key, each]) => [key, membersOf(each)])

export interface DescribedOperation {
  /** `POST /payments/{id}` */
  readonly name: string
  readonly operation: Members
  readonly method: string
  /** with the ids and the query of the example */
  readonly path: string
  /** the headers that the docs page prefills */
  readonly headers: Readonly<Record<string, string>>
  /** the type of the request's body; null: it has none */
  readonly media: string | null
  readonly body: unknown
  /** the status, the type and the example of the good answer */
  readonly status: string
  readonly answerType: string | null
  readonly answer: unknown
}

const describedOf = (template: string, method: string, operation: Members): DescribedOperation => {
  const parameters = Array.isArray(operation["parameters"]) ? operation["parameters"].map(membersOf) : []
  const given = (place: string) =>
    parameters.flatMap(({ example, in: where, name }) =>
      where === place && example !== undefined ? [[String(name), String(example)] as const] : []
    )
  const [request] = entriesOf(membersOf(operation["requestBody"])["content"])
  const [status, response] = entriesOf(operation["responses"]).find(([each]) => each.startsWith("2")) ?? ["", {}]
  const [answer] = entriesOf(response["content"])
  return {
    name: `${method.toUpperCase()} ${template}`,
    operation,
    method: method.toUpperCase(),
    path: [
      given("path").reduce((path, [name, id]) => path.replace(`{${name}}`, id), template),
      ...given("query").map(([name, value]) => `${name}=${value}`)
    ].join("?"),
    headers: Object.fromEntries(given("header")),
    media: request?.[0] ?? null,
    body: request?.[1]["example"],
    status,
    answerType: answer?.[0] ?? null,
    answer: answer?.[1]["example"]
  }
}

/** Every operation of a document. */
export const operationsOf = (document: object): ReadonlyArray<DescribedOperation> =>
  entriesOf(membersOf(document)["paths"]).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, operation]) => describedOf(path, method, operation))
  )
