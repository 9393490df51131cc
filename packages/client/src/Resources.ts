/**
 * The methods of a client, one for each operation, grouped by resource. The arguments of a method are the parameters of
 * the path, the body, the query and the options, as far as the operation has them.
 */
import type { AnyOptions, Answer, Call } from "./CallOptions.ts"
import { camel, type Operation, parametersOf } from "./Operation.ts"
import { type Connection, type PlainRequest, sendRequest } from "./SendRequest.ts"

/** The headers of a request that depend on its options. */
export type HeadersOf = (options: AnyOptions, operation: Operation) => Readonly<Record<string, string | undefined>>

type Method = (...given: ReadonlyArray<unknown>) => unknown
type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null

/** The types of the methods state what the options are. */
const isOptions = (value: unknown): value is AnyOptions => isMembers(value)

/** A parameter as a segment of a path. An empty one would name another operation, and so would dots. */
const segment = (name: string, value: unknown): string => {
  if (typeof value !== "string" || value === "" || value === "." || value === "..")
    throw new TypeError(`${name} must be the text of an id`)
  return encodeURIComponent(value)
}

const queryOf = (query: Members): string => {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [name, String(each)])
  )
  return parameters.length === 0 ? "" : `?${new URLSearchParams(parameters).toString()}`
}

const formOf = (body: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(isMembers(body) ? body : {}))
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  return form
}

const encode = (operation: Operation, body: unknown): string | FormData | undefined => {
  if (operation.body === undefined || body === undefined) return undefined
  return operation.body === "form" ? formOf(body) : JSON.stringify(body)
}

/** Leaves out headers without a value. */
const withValues = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): Array<[string, string]> =>
      value === undefined ? [] : [[name, value]]
    )
  )

/** Milliseconds for an operation that may take up to 10 minutes. */
const longTimeoutMs = 630_000

/** The arguments of a method by what they are. */
const argumentsOf = (operation: Operation, given: ReadonlyArray<unknown>) => {
  const names = parametersOf(operation)
  const values = new Map(names.map((name, index) => [name, segment(name, given[index])]))
  let next = names.length
  const body = operation.body === undefined ? undefined : given[next++]
  const query = operation.hasQuery === true ? given[next++] : undefined
  const options = given[next]
  return {
    path: operation.path.replace(/:([a-z_]+)/g, (_, name: string) => values.get(name) ?? ""),
    body,
    query: isMembers(query) ? query : {},
    options: isOptions(options) ? options : {}
  }
}

const requestOf = (
  { timeoutMs }: Connection,
  headersOf: HeadersOf,
  operation: Operation,
  given: ReadonlyArray<unknown>
): PlainRequest => {
  const { body, options, path, query } = argumentsOf(operation, given)
  const sent = encode(operation, body)
  const uniqueKey = operation.takesUniqueKey === true ? (options.uniqueKey ?? crypto.randomUUID()) : null
  return {
    operation,
    path: `${path}${queryOf(query)}`,
    headers: withValues({
      ...headersOf(options, operation),
      "X-Correlation-Id": options.correlationId,
      "Unique-Key": uniqueKey ?? undefined,
      "Content-Type": typeof sent === "string" ? "application/json" : undefined
    }),
    body: sent,
    uniqueKey,
    timeoutMs: options.timeoutMs ?? (operation.hasNoDeadline === true ? Math.max(longTimeoutMs, timeoutMs) : timeoutMs),
    signal: options.signal
  }
}

/** A promise of the data, with a method for the whole answer. A caller of this method need not await the data too. */
const callOf = (answer: Promise<Answer<unknown>>): Call<unknown> => {
  const data = answer.then((answered) => answered.data)
  return Object.assign(data, {
    answer: () => {
      data.catch(() => undefined)
      return answer
    }
  })
}

/** The query of the page that a link leads to; null: it leads to none. */
const queryOfLink = (link: unknown): Members | null => {
  const page = typeof link === "string" ? new URL(link, "http://service").searchParams.get("page") : null
  return page === null ? null : { page }
}

/** The records of a list, from page to page. */
async function* recordsOf(operation: Operation, given: ReadonlyArray<unknown>, list: Method): AsyncGenerator<unknown> {
  const place = parametersOf(operation).length
  let query = given[place]
  for (;;) {
    const page: unknown = await list(...given.slice(0, place), query, ...given.slice(place + 1))
    if (!isMembers(page)) return
    if (Array.isArray(page["results"])) yield* page["results"]
    query = queryOfLink(page["next"])
    if (query === null) return
  }
}

const methodsOf = (
  connection: Connection,
  headersOf: HeadersOf,
  operation: Operation
): ReadonlyArray<[string, Method]> => {
  const method: Method = (...given) =>
    callOf(
      // what is wrong with the arguments rejects the promise too
      Promise.resolve().then(() => sendRequest(connection, requestOf(connection, headersOf, operation, given)))
    )
  const { hasPages, name } = operation
  return hasPages === true
    ? [
        [name, method],
        [`${name}All`, (...given) => recordsOf(operation, given, method)]
      ]
    : [[name, method]]
}

/** The methods of these operations, by resource and name. */
export const resourcesOf = (
  connection: Connection,
  headersOf: HeadersOf,
  operations: ReadonlyArray<Operation>
): Readonly<Record<string, Readonly<Record<string, Method>>>> => {
  const resources: Record<string, Record<string, Method>> = {}
  for (const operation of operations) {
    const methods = (resources[camel(operation.group)] ??= {})
    for (const [name, method] of methodsOf(connection, headersOf, operation)) methods[name] = method
  }
  return resources
}
