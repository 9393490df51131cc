/** What is being tried: its requests as they happen, with what each answered. */
import { lose } from "../../data/connection.ts"
import { type Row, rowOf, parse } from "../../data/json.ts"
import { NoAnswer, Refusal, type Query, send as sendAsOperator, withQuery } from "../../data/operator.ts"
import { store } from "../../data/store.ts"
import type { AnsweredCall, Call } from "../acts/lines.ts"
import type { Credentials } from "./credentials.ts"

export interface SentCall extends AnsweredCall {
  /** what it is for, in words */
  readonly does: string
  /** null: it is not answered yet */
  readonly status: number | null
  readonly milliseconds: number | null
  readonly correlationId: string
}

export interface Run {
  readonly title: string
  readonly sent: ReadonlyArray<SentCall>
  readonly state: "goes on" | "done" | "failed"
  readonly error: unknown
  /** what the last step was about, and what follows by itself */
  readonly subject: Row | null
  readonly follows: string
}

/** The run that is shown; null: none. */
export const currentRun = store<Run | null>(null)

const change = (changes: Partial<Run>): void => {
  const run = currentRun.get()
  if (run !== null) currentRun.set({ ...run, ...changes })
}

export const begin = (title: string): void =>
  currentRun.set({ title, sent: [], state: "goes on", error: null, subject: null, follows: "" })
export const end = (subject: Row, follows: string): void => change({ state: "done", subject, follows })
export const fail = (error: unknown): void => change({ state: "failed", error })
export const dismiss = (): void => currentRun.set(null)

/** What a page of the end user tells its server: the token of the risk script, and from where it was loaded. */
export interface EndUser {
  readonly riskToken: string
  readonly clientIp: string
}

/** An end user whose address documents reserve for examples. */
const anyEndUser = (): EndUser => ({ riskToken: crypto.randomUUID(), clientIp: "203.0.113.7" })

/** What is sent besides the call itself. */
interface Besides {
  readonly query?: Query
  /** absent: any, where the call carries the risk headers */
  readonly endUser?: EndUser
}

const riskHeaders = ({ risk }: Call, endUser = anyEndUser()): Record<string, string> =>
  risk === true ? { "Service-Risk-Token": endUser.riskToken, "Client-IP": endUser.clientIp } : {}

const appHeaders = ({ magic, method }: Call, { appId, appToken }: Credentials): Record<string, string> => ({
  "App-Id": appId,
  "App-Token": appToken,
  "Api-Version": "3.2",
  ...(method === "GET" ? {} : { "Content-Type": "application/json", "Unique-Key": crypto.randomUUID() }),
  ...(magic === undefined ? {} : { "Service-Magic-Behavior": magic })
})

/** A response to an app's call, which may be a refusal. */
export const sendAsApp = (
  call: Call,
  credentials: Credentials,
  { endUser, query = {} }: Besides = {}
): Promise<Response> =>
  fetch(withQuery(call.path, query), {
    method: call.method,
    headers: { ...appHeaders(call, credentials), ...riskHeaders(call, endUser) },
    ...(call.method === "GET" ? {} : { body: JSON.stringify(call.body) })
  }).catch(() => {
    lose()
    throw new NoAnswer()
  })

const respond = (call: Call, credentials: Credentials, besides: Besides): Promise<Response> =>
  call.surface === "app"
    ? sendAsApp(call, credentials, besides)
    : sendAsOperator(call.method, call.path, { note: call.note, ...(call.method === "GET" ? {} : { body: call.body }) })

const correlationOf = (response: Response): string => response.headers.get("X-Correlation-Id") ?? ""

/** Sends a call and shows it meanwhile. The answer; a refusal is thrown. */
export const send = async (does: string, call: Call, credentials: Credentials, besides: Besides = {}): Promise<Row> => {
  const place = currentRun.get()?.sent.length ?? 0
  const show = (sent: Omit<SentCall, keyof Call | "does">): void =>
    change({ sent: [...(currentRun.get()?.sent ?? []).slice(0, place), { ...call, ...sent, does }] })
  show({ answer: {}, status: null, milliseconds: null, correlationId: "" })
  const from = performance.now()
  const passed = (): number => Math.round(performance.now() - from)
  try {
    const response = await respond(call, credentials, besides)
    const answer = rowOf(parse(await response.text()))
    const correlationId = correlationOf(response)
    show({ answer, status: response.status, milliseconds: passed(), correlationId })
    if (!response.ok) throw new Refusal(response.status, answer, correlationId)
    return answer
  } catch (error) {
    if (call.surface !== "app" && error instanceof Refusal)
      show({ answer: {}, status: error.status, milliseconds: passed(), correlationId: error.correlationId })
    throw error
  }
}
