/** Requests of the page itself: to the operator surface with the operator's token, and to the API as the first app. */
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"

/** The app that the process made at its first start, and its token. */
export interface AppCredentials {
  readonly id: string
  readonly token: string
}

export interface Answer {
  readonly status: number
  readonly json: unknown
}

export const ask = async (path: string, init: RequestInit): Promise<Answer> => {
  const response = await fetch(path, { ...init, cache: "no-store" })
  return { status: response.status, json: await response.json().catch(() => null) }
}

export const askOperator = (token: string, path: string): Promise<Answer> =>
  ask(`/operator${path}`, { headers: { "Operator-Token": token } })

/** A request with a body has a key of its own, and the headers of a risk script. */
export const askApi = (app: AppCredentials, path: string, body?: unknown): Promise<Answer> => {
  const headers = { "App-Id": app.id, "App-Token": app.token, "Api-Version": "3.2" }
  if (body === undefined) return ask(path, { headers })
  const more = {
    "Content-Type": "application/json",
    "Unique-Key": crypto.randomUUID(),
    "Service-Risk-Token": crypto.randomUUID(),
    "Client-IP": "203.0.113.7"
  }
  return ask(path, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) })
}

/** The credentials of the first app; null: this process did not make them, or is none of staging. */
export const credentialsFor = async (token: string): Promise<AppCredentials | null> => {
  const { json } = await askOperator(token, "/credentials")
  const { app_id: id, app_token: secret } = membersOf(json)
  return typeof id === "string" && typeof secret === "string" ? { id, token: secret } : null
}
