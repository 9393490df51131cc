/** Calls of the operator surface: a thin fetch, whose refusals are errors with the details of the contract (platform.md 4). */
import { lose } from "./connection.ts"
import { type Row, parse, rowOf, rowsOf, textOf } from "./json.ts"
import { preferences } from "./preferences.ts"
import { session, signOut } from "./session.ts"

export interface Detail {
  readonly message: string
  readonly reason: string
  readonly target: ReadonlyArray<string>
}

/** The server refused a call. */
export class Refusal extends Error {
  readonly _tag = "Refusal"
  readonly status: number
  readonly code: string
  readonly details: ReadonlyArray<Detail>
  readonly correlationId: string
  constructor(status: number, body: Row, correlationId: string) {
    super(textOf(body["error_message"]) || `The server answered ${status}.`)
    this.status = status
    this.code = textOf(body["error_code"])
    this.details = rowsOf(body["details"]).map(({ message, reason_code, target }) => ({
      message: textOf(message),
      reason: textOf(reason_code),
      target: Array.isArray(target) ? target.map(String) : []
    }))
    this.correlationId = correlationId
  }
}

/** The server gave no answer. */
export class NoAnswer extends Error {
  readonly _tag = "NoAnswer"
  constructor() {
    super("The server does not answer.")
  }
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal

export type Query = Readonly<Record<string, string | number | boolean | ReadonlyArray<string> | null | undefined>>

/** A path with its query. Members without a value are left out; a list repeats its name. */
export const withQuery = (path: string, query: Query = {}): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (Array.isArray(value)) for (const each of value) parameters.append(name, String(each))
    else if (value !== null && value !== undefined && value !== "") parameters.append(name, String(value))
  const text = parameters.toString()
  return text === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${text}`
}

export interface CallOptions {
  readonly body?: unknown
  readonly note?: string
  readonly uniqueKey?: string
  readonly signal?: AbortSignal
}

const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?")

const headersOf = ({ body, note, uniqueKey }: CallOptions): Record<string, string> => {
  const { operatorName } = preferences.get()
  return {
    "Operator-Token": session.get().token ?? "",
    ...(operatorName === "" ? {} : { "Operator-Name": printable(operatorName) }),
    ...(note === undefined || note === "" ? {} : { "Operator-Note": printable(note) }),
    ...(uniqueKey === undefined ? {} : { "Unique-Key": uniqueKey }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" })
  }
}

const isSignedOut = ({ code, details }: Refusal): boolean =>
  code === "NOT_AUTHORIZED" && details.some(({ target }) => target[0] === "Operator-Token")

/** Milliseconds after which a server that says nothing to a read has vanished. */
const patience = 20_000

const signalOf = (method: string, signal: AbortSignal | undefined): AbortSignal | undefined => {
  if (method !== "GET") return signal
  const limit = AbortSignal.timeout(patience)
  return signal === undefined ? limit : AbortSignal.any([signal, limit])
}

/** A response of the operator surface that is no error. */
export const send = async (method: string, path: string, options: CallOptions = {}): Promise<Response> => {
  const { body } = options
  const signal = signalOf(method, options.signal)
  const init = {
    method,
    headers: headersOf(options),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal })
  }
  const response = await fetch(path, init).catch((error: unknown) => {
    if (options.signal?.aborted === true) throw error
    lose()
    throw new NoAnswer()
  })
  if (response.ok) return response
  const answered = rowOf(parse(await response.text()))
  const refusal = new Refusal(response.status, answered, response.headers.get("X-Correlation-Id") ?? "")
  if (isSignedOut(refusal)) signOut(true)
  throw refusal
}

/** The JSON that a call answers. */
export const call = async (method: string, path: string, options: CallOptions = {}): Promise<unknown> => {
  const response = await send(method, path, options)
  return parse(await response.text())
}

export const read = (path: string, query: Query = {}, signal?: AbortSignal): Promise<unknown> =>
  call("GET", withQuery(path, query), signal === undefined ? {} : { signal })
