/** The platform that is checked: requests as they go over the wire, whose answers must be those that are documented. */
import { randomUUID } from "node:crypto"
import { browser, type Merchant } from "../sandbox/Merchants.ts"
import type { Receiver } from "../sandbox/Receivers.ts"
import { type ConnectOptions, Sandbox } from "../sandbox/Sandbox.ts"
import { describe, type Description } from "./Description.ts"
import { at, Nonconformity } from "./Expectations.ts"

export interface AskOptions {
  readonly body?: unknown
  /** sent in place of `body` */
  readonly text?: string
  /** in place of the usual ones; null: without this header */
  readonly headers?: Readonly<Record<string, string | null>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** null where the answer is no JSON */
  readonly json: unknown
}

export interface Platform extends Description {
  readonly sandbox: Sandbox
  /** who takes the payments of all checks */
  readonly merchant: Merchant
  /** what gets all notifications; null: the platform cannot reach this machine */
  readonly receiver: Receiver | null
  readonly ask: (method: string, path: string, options?: AskOptions) => Promise<Answer>
  /** asks, and throws unless the answer has this status */
  readonly get: (path: string, headers?: AskOptions["headers"]) => Promise<unknown>
  readonly post: (path: string, body: unknown, headers?: AskOptions["headers"]) => Promise<unknown>
  /** an app that has no permission, with its credentials as headers */
  readonly stranger: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Seconds after which a request counts as not answered. */
const timeout = 40
/** What receivers subscribe to. */
const topics = [
  "payments.*",
  "refunds.*",
  "disputes.*",
  "payment_methods.*",
  "payout_methods.*",
  "accounts.*",
  "legal_entities.*"
] as const

/** The headers of a request of the app: those of a browser are allowed everywhere. */
const usual = { "Api-Version": "3.2", "Service-Risk-Token": browser.riskToken, "Client-IP": browser.clientIp }

const present = (headers: Readonly<Record<string, string | null>>): Array<[string, string]> =>
  Object.entries(headers).flatMap(([name, value]): Array<[string, string]> => (value === null ? [] : [[name, value]]))

type Ask = Platform["ask"]

const askerOf = ({ appId, appToken, baseUrl, operatorToken }: Sandbox, { problems }: Description): Ask => {
  const base = baseUrl.replace(/\/$/, "")
  return async (method, path, { body, headers = {}, text } = {}) => {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const who = path.startsWith("/operator")
      ? { "Operator-Token": operatorToken, "Operator-Name": "conformance", "Operator-Note": "A check of conformance" }
      : {
          "App-Id": appId,
          "App-Token": appToken,
          ...usual,
          ...(method === "GET" ? {} : { "Unique-Key": randomUUID() })
        }
    const type = sent === undefined ? {} : { "Content-Type": "application/json" }
    const response = await fetch(`${base}${path}`, {
      method,
      headers: present({ ...who, ...type, ...headers }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeout * 1_000),
      ...(sent === undefined ? {} : { body: sent })
    })
    const answered = await response.text()
    const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json")
    const json: unknown = isJson ? JSON.parse(answered) : undefined
    const [problem] = problems(method, path, response.status, json)
    if (problem !== undefined) throw new Nonconformity(`${method} ${path} is not answered as documented: ${problem}`)
    return { status: response.status, headers: response.headers, text: answered, json }
  }
}

/** Asks, and throws unless the answer is a good one. */
const accepted = async (ask: Ask, method: string, path: string, options: AskOptions): Promise<unknown> => {
  const { json, status, text } = await ask(method, path, options)
  if (status >= 300) throw new Nonconformity(`${method} ${path} is refused: ${status} ${text.slice(0, 500)}`)
  return json
}

/** Connects to a platform, with an app that no throttle stops, an app without permissions, and a merchant. */
export const connect = async (options: ConnectOptions, isReached: boolean): Promise<Platform> => {
  const description = describe()
  const sandbox = await Sandbox.connect(options)
  try {
    const ask = askerOf(sandbox, description)
    const post: Platform["post"] = (path, body, headers = {}) => accepted(ask, "POST", path, { body, headers })
    await post(`/operator/apps/${sandbox.appId}`, { throttle: { requests: 0, window_seconds: 10 } })
    const stranger = await post("/operator/apps", { name: "Stranger", throttle: { requests: 0, window_seconds: 10 } })
    const receiver = isReached ? await sandbox.receiver({ topics }) : null
    return {
      ...description,
      sandbox,
      ask,
      post,
      get: (path, headers = {}) => accepted(ask, "GET", path, { headers }),
      merchant: await sandbox.merchant({ name: "Conformance Books" }),
      receiver,
      stranger: { "App-Id": String(at(stranger, "id")), "App-Token": String(at(stranger, "app_token")) },
      stop: async () => {
        try {
          await post(`/operator/apps/${String(at(stranger, "id"))}`, { status: "suspended" })
        } finally {
          await sandbox.stop()
        }
      }
    }
  } catch (cause) {
    await sandbox.stop()
    throw cause
  }
}
