/**
 * Reads an assertion (platform.md 6): a JWT (RFC 7519) with an HS256 signature under the App-Token of the request. Its
 * times are compared with real time, because the app that makes it knows no other.
 */
import { Effect, Redacted } from "effect"
import { decodeJwt, errors, type JWTPayload, jwtVerify } from "jose"
import * as AuthenticationCode from "@payments-platform/domain/merchants/authentication-code/AuthenticationCode"
import {
  type Assertion,
  claims
} from "@payments-platform/domain/merchants/authentication-code/CreateAuthenticationCode"

export type Read =
  | Assertion
  /** it is no JWT */
  | { readonly _tag: "Malformed" }
  /** it lacks these claims */
  | { readonly _tag: "Incomplete"; readonly missing: ReadonlyArray<string> }

const malformed: Read = { _tag: "Malformed" }
const forged: Read = { _tag: "Forged" }

/** The claims without a check of the signature; null: the text is no JWT. */
const claimsIn = (text: string): JWTPayload | null => {
  try {
    return decodeJwt(text)
  } catch {
    return null
  }
}

const isTooFar = ({ exp }: JWTPayload, now: Date): boolean =>
  exp !== undefined && exp > Math.floor(now.getTime() / 1_000) + AuthenticationCode.assertionLifetime

/** What the verification found. It looks at the claims about time only when the signature is right. */
const verified = async (text: string, key: string, payload: JWTPayload, now: Date): Promise<Read> => {
  const { account_id: accountId, app_id: appId, controller_email: controllerEmail } = payload
  const signed = (...untimely: ReadonlyArray<string>): Read => {
    return { _tag: "Signed", appId, accountId, controllerEmail, untimely }
  }
  try {
    await jwtVerify(text, new TextEncoder().encode(key), { algorithms: ["HS256"], currentDate: now })
    return isTooFar(payload, now) ? signed("exp") : signed()
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
      return signed(error.claim)
    return error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid ? malformed : forged
  }
}

/** The assertion in a text, at a moment of real time. */
export const read = (
  assertion: Redacted.Redacted<string>,
  appToken: Redacted.Redacted<string>,
  now: Date
): Effect.Effect<Read> =>
  Effect.suspend(() => {
    const text = Redacted.value(assertion)
    const payload = claimsIn(text)
    if (payload === null) return Effect.succeed(malformed)
    const missing = claims.filter((claim) => (payload[claim] ?? null) === null)
    return missing.length > 0
      ? Effect.succeed<Read>({ _tag: "Incomplete", missing })
      : Effect.promise(() => verified(text, Redacted.value(appToken), payload, now))
  })
