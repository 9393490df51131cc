/** Requests to the platform as they were sent, so that a script can send them again. */
import { canonical, headerNames } from "@payments-platform/adapters/http/api/SharedParameters"

/** A request to the platform, and what came of it. A test card may stand in the body, and no credentials in the headers. */
export interface SentRequest {
  readonly method: string
  /** with its query */
  readonly path: string
  /** those of the contract, by their names */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** what the platform answered; null: the request did not reach it */
  readonly answer: { readonly status: number; readonly body: string } | null
}

const credentials: ReadonlySet<string> = new Set([
  "app-id",
  "app-token",
  "session-token",
  "authentication-code",
  "operator-token"
])
const repeated = Object.keys(headerNames).filter((name) => !credentials.has(name))

/** The headers of the contract but for the credentials; `header` takes names in lower case. */
export const repeatedHeaders = (
  header: (name: string) => string | ReadonlyArray<string> | null | undefined
): SentRequest["headers"] =>
  Object.fromEntries(
    repeated.flatMap((name) => {
      const value = header(name)
      return value === undefined || value === null ? [] : [[canonical(name), String(value)]]
    })
  )

/** A `fetch` that tells of each request that was answered. */
export const recordingFetch =
  (record: (request: SentRequest) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const body = await request.clone().text()
    const answer = await fetch(request)
    const { pathname, search } = new URL(request.url)
    record({
      method: request.method,
      path: `${pathname}${search}`,
      headers: repeatedHeaders((name) => request.headers.get(name)),
      body,
      answer: { status: answer.status, body: await answer.clone().text() }
    })
    return answer
  }
