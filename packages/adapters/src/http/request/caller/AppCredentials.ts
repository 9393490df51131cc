/**
 * Authenticates an app (platform.md 2, 6): by its id and one of its live tokens, a session token or an authentication
 * code. Of several credentials the first in this order counts. An unknown app and a wrong secret get the same answer
 * after the same time. Repeated credentials are refused.
 */
import { Effect } from "effect"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import type * as App from "@payments-platform/domain/access/app/App"
import type { Caller, Session } from "@payments-platform/domain/access/caller/Caller"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Sessions } from "@payments-platform/domain/application/access/FindSession"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { type HttpRequest, type HttpError, httpError, isHttpError } from "../../HttpMessage.ts"
import type { Reason } from "../../response/ErrorCodes.ts"
import * as FindAccessToken from "./FindAccessToken.ts"

const denied = (reason: Reason, ...names: ReadonlyArray<string>): HttpError =>
  httpError("NOT_AUTHORIZED", [{ place: "header", path: names, reason }])

const headers = ["App-Token", "Session-Token", "Authentication-Code"] as const
type Header = (typeof headers)[number]

/** The secret of a request, with the header that has it. */
interface Credential {
  readonly header: Header
  readonly secret: string
}

/** A caller that the surface of apps admits. */
export type AppCaller = Extract<Caller, { readonly app: App.App }>

const wrong = (header: Header): HttpError => denied("INVALID_CREDENTIALS", "App-Id", header)
const codeExpired = denied("AUTH_CODE_EXPIRED", "Authentication-Code")
const unknownApp = denied("INVALID_CREDENTIALS", "App-Id")
const suspended = denied("APP_SUSPENDED", "App-Id")
/** Characters of an id or a secret. Longer values are rejected without a lookup. */
export const maxCredential = 512

/** The value of a credential's header; an empty one counts as absent. */
const sent = (incoming: HttpRequest, header: string): string => incoming.header(header.toLowerCase()) ?? ""

const credentialOf = (incoming: HttpRequest): Credential | null => {
  const header = headers.find((each) => sent(incoming, each) !== "")
  return header === undefined ? null : { header, secret: sent(incoming, header) }
}

/** The App-Token of the request; `""` if it has none. */
export const appTokenOf = (incoming: HttpRequest): string => sent(incoming, "App-Token")

/** The missing headers of a request without complete credentials. */
const missing = (id: string, credential: Credential | null, fromBrowsers: boolean): HttpError | null => {
  const absent = [...(id === "" ? ["App-Id"] : []), ...(credential === null && !fromBrowsers ? ["App-Token"] : [])]
  return absent.length === 0
    ? null
    : httpError(
        "NOT_AUTHORIZED",
        absent.map((name) => ({ place: "header", path: [name], reason: "PARAM_IS_MISSING" }))
      )
}

/** The caller of a session that was looked up by the secret in `header`. */
const sessionCaller = (app: App.App, header: Header, session: Session | "expired" | null): HttpError | AppCaller => {
  if (session === "expired") return codeExpired
  return session === null ? wrong(header) : { _tag: "Session", app, session }
}

/** Refuses a caller whose app may not call now. `names` are the headers that have the credentials. */
const requireOpenApp = (
  environment: App.Environment,
  caller: AppCaller,
  ...names: ReadonlyArray<string>
): HttpError | AppCaller => {
  const { productionAccess, status } = caller.app.state
  if (environment === "production" && !productionAccess) return denied("PRODUCTION_ACCESS_NOT_ENABLED", ...names)
  return status === "suspended" ? suspended : caller
}

export const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const sessions = yield* Sessions
  const time = yield* ServiceTime
  const vault = yield* Vault
  const { environment } = yield* Operator
  const tokenOf = FindAccessToken.make(vault, "app")

  /** The caller that the secret authenticates. */
  const prove = Effect.fnUntraced(function* (app: App.App, { header, secret }: Credential) {
    switch (header) {
      case "App-Token": {
        const found = tokenOf(app.state, secret)
        const isLive = found !== null && AccessToken.isLive(found, yield* time.now)
        return isLive ? ({ _tag: "App", app } as const) : wrong(header)
      }
      case "Session-Token":
        return sessionCaller(app, header, yield* sessions.ofToken(app, secret))
      case "Authentication-Code":
        return sessionCaller(app, header, yield* sessions.ofCode(app, secret))
    }
  })

  const judge = Effect.fnUntraced(function* (id: string, credential: Credential) {
    const { header, secret } = credential
    if (id.length > maxCredential || secret.length > maxCredential) return wrong(header)
    if (environment === "production" && header !== "Authentication-Code" && secret.startsWith("stage_"))
      return denied("PRODUCTION_ACCESS_NOT_ENABLED", "App-Id", header)
    const app = yield* appCache.app(id)
    if (app === null) {
      tokenOf(null, secret)
      return wrong(header)
    }
    const caller = yield* prove(app, credential)
    return isHttpError(caller) ? caller : requireOpenApp(environment, caller, "App-Id", header)
  })

  /** The app of a request from a browser, which has no secret. */
  const judgeNamed = Effect.fnUntraced(function* (id: string) {
    const app = id.length > maxCredential ? null : yield* appCache.app(id)
    return app === null ? unknownApp : requireOpenApp(environment, { _tag: "App", app }, "App-Id")
  })

  /** The caller, or the error that refuses it. `fromBrowsers`: a secret may be absent. */
  return Effect.fnUntraced(function* (incoming: HttpRequest, fromBrowsers: boolean) {
    const id = sent(incoming, "App-Id")
    const credential = credentialOf(incoming)
    const lacking = missing(id, credential, fromBrowsers)
    if (lacking !== null) return lacking
    return yield* credential === null ? judgeNamed(id) : judge(id, credential)
  })
})
