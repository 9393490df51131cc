/** Session tokens and authentication codes, as tests create and send them. */
import { Clock, Effect } from "effect"
import { SignJWT } from "jose"
import type { SessionType } from "@payments-platform/domain/access/caller/Caller"
import { type Answered, ask, at, risk, told } from "./Asking.ts"
import * as World from "./World.ts"

export type TokenType = Exclude<SessionType, "authentication_code">

export const bodyOf = (type: TokenType, account_id: string, more: object = {}) => ({
  type,
  [type]: { account_id, ...more }
})

export const create = (type: TokenType, accountId: string, more: object = {}) =>
  ask("POST", "/session_tokens", { body: bodyOf(type, accountId, more) })

/** The headers of a request with a session token in place of the App-Token. */
export const withToken = (token: unknown) => ({ "App-Token": null, "Session-Token": String(token) })
/** The headers of a request with an authentication code in place of the App-Token. */
export const withCode = (code: unknown) => ({ "App-Token": null, "Authentication-Code": String(code) })

/** The refusal of what is outside the scope of a session. */
export const outside = "403 NOT_AUTHORIZED | path: AUTH_CODE_CANNOT_ACCESS_SCOPE"

/** The status of what is accepted, and of what is not the whole refusal. */
export const resultOf = (answered: Answered): string =>
  answered.status < 300 ? String(answered.status) : told(answered)

export const email = "ada@example.com"

/** An account whose controller has an e-mail. */
export const makeAccount = Effect.gen(function* () {
  const body = { country: "US", controller: { email } }
  const entity = yield* ask("POST", "/legal_entities", { body, headers: risk })
  const shop = { legal_entity_id: at(entity.json, "id"), name: "Shop", description: "Things" }
  return String(at((yield* ask("POST", "/accounts", { body: shop })).json, "id"))
})

/** Signs claims as an app does. */
export const sign = (claims: Readonly<Record<string, unknown>>, secret = World.appToken, alg = "HS256") =>
  Effect.promise(() => new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret)))

/** The claims of an assertion for an account, with `exp` in so many seconds of real time. */
export const claims = (accountId: string, seconds = 300) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    app_id: World.appId,
    account_id: accountId,
    controller_email: email,
    exp: Math.floor(now / 1_000) + seconds
  }))

export const send = (auth_assertion: string) => ask("POST", "/authentication_codes", { body: { auth_assertion } })

export const makeCode = (accountId: string) =>
  claims(accountId).pipe(
    Effect.flatMap((of) => sign(of)),
    Effect.flatMap(send),
    Effect.map(({ json }) => String(at(json, "code")))
  )

/** The headers of a session of a type on an account. */
export const headersOf = (type: SessionType, accountId: string) =>
  type === "authentication_code"
    ? Effect.map(makeCode(accountId), withCode)
    : Effect.map(create(type, accountId), ({ json }) => withToken(at(json, "session_token")))
