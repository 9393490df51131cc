/**
 * Authenticates an app by its id and one of its live tokens (platform.md 2). An unknown app and a wrong token get the same answer after the same time. Repeated credentials are wrong ones.
 */
import { hash, timingSafeEqual } from "node:crypto"
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import type { Reason } from "../response/ErrorCodes.ts"
import { type HttpRequest, type HttpError, httpError } from "../HttpMessage.ts"

const denied = (reason: Reason, ...names: ReadonlyArray<string>): HttpError =>
  httpError("NOT_AUTHORIZED", [{ place: "header", path: names, reason }])

const both = ["App-Id", "App-Token"] as const
const wrong = denied("INVALID_CREDENTIALS", ...both)
const noProduction = denied("PRODUCTION_ACCESS_NOT_ENABLED", ...both)
const suspended = denied("APP_SUSPENDED", "App-Id")
const maxCredential = 512

/** The token with which an app last authenticated. Comparing its digest is cheaper than its hash. */
interface Proven {
  readonly digest: Uint8Array
  readonly token: App.Token
}

/** Whether the request has an App-Token. */
export const isProven = (incoming: HttpRequest): boolean => (incoming.header("app-token") ?? "") !== ""

const digestOf = (token: string): Uint8Array => hash("sha256", token, "buffer")

export const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const time = yield* ServiceTime
  const vault = yield* Vault
  const { environment } = yield* Operator
  const proven = new WeakMap<App.App, Proven>()
  const decoy = vault.hash("token", "nobody")

  const search = (app: App.App, token: string): App.Token | null => {
    let found: App.Token | null = null
    for (const each of app.state.tokens) if (vault.matches("token", token, each.hash)) found = each
    return found
  }

  const tokenOf = (app: App.App, token: string): App.Token | null => {
    const digest = digestOf(token)
    const known = proven.get(app)
    if (known !== undefined && timingSafeEqual(known.digest, digest)) return known.token
    const found = search(app, token)
    if (found !== null) proven.set(app, { digest, token: found })
    return found
  }

  const judge = (app: App.App | null, token: string, at: number): HttpError | App.App => {
    if (app === null) {
      vault.matches("token", token, decoy)
      return wrong
    }
    const found = tokenOf(app, token)
    if (found === null || !App.isLive(found, at)) return wrong
    if (environment === "production" && !app.state.productionAccess) return noProduction
    return app.state.status === "suspended" ? suspended : app
  }

  /** The app of a request from a browser, which has no App-Token. Session tokens do not exist yet, so each is invalid. */
  const judgeNamed = (app: App.App | null, incoming: HttpRequest): HttpError | App.App => {
    if (app === null) return denied("INVALID_CREDENTIALS", "App-Id")
    if (incoming.header("session-token") !== undefined) return denied("INVALID_CREDENTIALS", "Session-Token")
    if (environment === "production" && !app.state.productionAccess)
      return denied("PRODUCTION_ACCESS_NOT_ENABLED", "App-Id")
    return app.state.status === "suspended" ? suspended : app
  }

  /** The app, or the error that refuses it. `fromBrowsers`: App-Token may be absent. */
  return Effect.fnUntraced(function* (incoming: HttpRequest, fromBrowsers: boolean) {
    const id = incoming.header("app-id") ?? ""
    const token = incoming.header("app-token") ?? ""
    const absent = [...(id === "" ? ["App-Id"] : []), ...(token === "" && !fromBrowsers ? ["App-Token"] : [])]
    if (fromBrowsers && !isProven(incoming) && id !== "")
      return judgeNamed(id.length > maxCredential ? null : yield* appCache.app(id), incoming)
    if (absent.length > 0)
      return httpError(
        "NOT_AUTHORIZED",
        absent.map((name) => ({ place: "header", path: [name], reason: "PARAM_IS_MISSING" }))
      )
    if (id.length > maxCredential || token.length > maxCredential) return wrong
    if (environment === "production" && token.startsWith("stage_")) return noProduction
    return judge(yield* appCache.app(id), token, yield* time.now)
  })
})
