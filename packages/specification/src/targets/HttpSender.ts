/** Sends requests to the HTTP API, as the operator, as an app or as the browser of an end user. */
import { Effect } from "effect"
import type { WebhookRequest } from "@payments-platform/domain/ports/Notifier"
import type { Json } from "../model/State.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import { asRecord } from "./Target.ts"

export interface HttpApi {
  readonly handle: (request: Request) => Promise<Response>
  readonly operatorToken: string
  /** the delivered notifications, in order of delivery */
  readonly letters: Effect.Effect<ReadonlyArray<WebhookRequest>>
}

export interface HttpAnswer {
  readonly status: number
  readonly json: Json
  readonly headers: Headers
}

const risk = { "Service-Risk-Token": "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f", "Client-IP": "10.0.0.1" }
export const appId = "100200300"

interface Sending {
  readonly headers?: Record<string, string>
  /** the name of the file of a multipart form */
  readonly file?: string | null
}

/** A multipart form with the members of a body and the evidence file. */
const formOf = (body: Json, file: string): FormData => {
  const form = new FormData()
  for (const [name, text] of Object.entries(body)) form.append(name, String(text))
  form.append("file", new File([WireRequest.evidence.slice()], file))
  return form
}

const bodyOf = (body: Json | null, file: string | null): RequestInit => {
  if (body === null) return {}
  return file !== null
    ? { body: formOf(body, file) }
    : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }
}

/** Sends requests with the credentials of their paths. */
export const make = ({ handle, operatorToken }: HttpApi) => {
  let token = ""
  /** of the operator, of an end user's browser (client-side tokens), or of the app */
  const credentials = (path: string): Record<string, string> => {
    if (path.startsWith("/operator")) return { "Operator-Token": operatorToken }
    const named = { "App-Id": appId, "Api-Version": "3.2", "Service-Risk-Token": risk["Service-Risk-Token"] }
    return path === "/tokens" ? named : { ...named, ...risk, "App-Token": token }
  }

  const send = (method: string, path: string, body: Json | null = null, { file = null, headers = {} }: Sending = {}) =>
    Effect.promise(async (): Promise<HttpAnswer> => {
      const { headers: typed = {}, ...sent } = bodyOf(body, file)
      const request = new Request(`http://service.test${path}`, {
        method,
        ...sent,
        headers: { ...credentials(path), ...typed, ...headers }
      })
      const response = await handle(request)
      return { status: response.status, json: asRecord(await response.text()), headers: response.headers }
    })

  return {
    send,
    /** sets the app's token, which is known after the app was created */
    use: (appToken: string): void => {
      token = appToken
    }
  }
}
export type Sender = ReturnType<typeof make>
export type Send = Sender["send"]
