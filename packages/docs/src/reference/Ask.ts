/** Requests of the page itself: to the operator surface with the token of an operator, and to the API as the first app. */
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

const ask = async (address: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(address, { ...init, cache: "no-store" })
  return { status: response.status, json: await response.json().catch(() => null) }
}

/** The body of a request; of a form, the browser states the type. */
const withBody = (body: object | undefined) => {
  if (body === undefined) return { typed: {}, sent: {} }
  if (body instanceof FormData) return { typed: {}, sent: { body } }
  return { typed: { "Content-Type": "application/json" }, sent: { body: JSON.stringify(body) } }
}

type Method = "GET" | "POST" | "DELETE"

/** The platform at an address, such as that of the page. */
export const platformAt = (origin: string) => {
  const asOperator = (token: string, method: Method, path: string, body?: object): Promise<Answer> => {
    const { sent, typed } = withBody(body)
    return ask(origin + path, { method, headers: { "Operator-Token": token, ...typed }, ...sent })
  }

  /** A request that changes something has a key of its own, and the headers of a risk script. */
  const asApp = (
    app: AppCredentials,
    method: Method,
    path: string,
    body?: object,
    version = "3.2"
  ): Promise<Answer> => {
    const { sent, typed } = withBody(body)
    const risk =
      method === "GET"
        ? {}
        : {
            "Unique-Key": crypto.randomUUID(),
            "Service-Risk-Token": crypto.randomUUID(),
            "Client-IP": "203.0.113.7"
          }
    const headers = { "App-Id": app.id, "App-Token": app.token, "Api-Version": version, ...risk, ...typed }
    return ask(origin + path, { method, headers, ...sent })
  }

  /** The credentials of the first app; null: the process did not make them, or is none of staging. */
  const credentialsFor = async (token: string): Promise<AppCredentials | null> => {
    const { json } = await asOperator(token, "GET", "/operator/credentials")
    const { app_id: id, app_token: secret } = membersOf(json)
    return typeof id === "string" && typeof secret === "string" ? { id, token: secret } : null
  }

  return { origin, document: () => ask(`${origin}/openapi.json`), asOperator, asApp, credentialsFor } as const
}

export type Platform = ReturnType<typeof platformAt>
