/** Sends a request until it is answered: with a time limit for each attempt, and again after failures that may pass. */
import type { Answer } from "./CallOptions.ts"
import type { Operation } from "./Operation.ts"
import {
  AbortedError,
  AwaitsApprovalError,
  errorOfAnswer,
  isPaymentsError,
  NetworkError,
  TimeoutError,
  UnexpectedAnswerError
} from "./PaymentsError.ts"
import { delayOf, type RetryPolicy } from "./RetryDelay.ts"

/** What all requests of a client have in common. */
export interface Connection {
  /** without a slash at its end */
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly retry: RetryPolicy
  readonly timeoutMs: number
}

/** A request as every attempt sends it. */
export interface PlainRequest {
  readonly operation: Operation
  /** with the query */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  readonly uniqueKey: string | null
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener("abort", end)
  })

const isJson = (response: Response): boolean =>
  (response.headers.get("content-type") ?? "").startsWith("application/json")

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body of an answer; undefined: it is not what the operation answers. */
const bodyOf = async (response: Response, operation: Operation): Promise<unknown> => {
  if (isJson(response)) return parse(await response.text())
  if (response.ok && operation.answer === "bytes") return response.blob()
  const text = await response.text()
  return operation.answer === "text" ? text : undefined
}

const answerOf = (response: Response, data: unknown, attempts: number, uniqueKey: string | null): Answer<unknown> => ({
  data,
  status: response.status,
  isReplayed: response.headers.get("unique-key-replayed") === "true",
  correlationId: response.headers.get("x-correlation-id"),
  uniqueKey,
  attempts,
  headers: response.headers
})

/** The status of an act that waits for a second operator. */
const accepted = 202

/** The signal may abort between two calls, so the compiler must not remember the answer. */
const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

/** One attempt: its answer, or an error of PaymentsError. */
const attempt = async (
  { baseUrl, fetch }: Connection,
  { body, headers, operation, path, signal, timeoutMs, uniqueKey }: PlainRequest,
  attempts: number
): Promise<Answer<unknown>> => {
  const call = { operation: `${operation.method} ${operation.path}`, attempts, uniqueKey }
  if (isAborted(signal)) throw new AbortedError({ ...call, attempts: attempts - 1 }, signal?.reason)
  // a wrong value of a header is a mistake of the caller, not a failure of the network
  const sent = new Headers(headers)
  const timer = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: operation.method,
      headers: sent,
      // a redirection would take the credentials to another address
      redirect: "manual",
      signal: signal === undefined ? timer : AbortSignal.any([signal, timer]),
      ...(body === undefined ? {} : { body })
    })
    const data = await bodyOf(response, operation)
    if (!response.ok) throw errorOfAnswer(response.status, response.headers, data, call)
    if (response.status === accepted) throw new AwaitsApprovalError(data, response.headers, call)
    if (data === undefined) throw new UnexpectedAnswerError(response.status, call)
    return answerOf(response, data, attempts, uniqueKey)
  } catch (error) {
    if (isPaymentsError(error)) throw error
    if (isAborted(signal)) throw new AbortedError(call, signal?.reason)
    if (timer.aborted) throw new TimeoutError(timeoutMs, call)
    throw new NetworkError(call, error)
  }
}

/** The answer of the first attempt that succeeds. Rejects with the error of the last attempt. */
export const sendRequest = async (connection: Connection, request: PlainRequest): Promise<Answer<unknown>> => {
  const isRepeatable = request.operation.method === "GET" || request.uniqueKey !== null
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(connection, request, attempts)
    } catch (error) {
      const delay = isPaymentsError(error) ? delayOf(error, isRepeatable, connection.retry, Math.random()) : null
      if (delay === null) throw error
      await wait(delay, request.signal)
    }
  }
}
