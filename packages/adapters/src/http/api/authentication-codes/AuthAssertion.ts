/**
 * Reads an assertion (platform.md 6): a JWT (RFC 7519) with an HS256 signature under the App-Token of the request. Its
 * times are compared with real time, because the app does not know the service time.
 */
import { Effect, Redacted } from "effect"
import type { JWTPayload } from "jose"
import {
  type Assertion,
  claims,
  type Unreadable
} from "@payments-platform/domain/merchants/authentication-code/AssertionRefusals"
import * as AuthenticationCode from "@payments-platform/domain/merchants/authentication-code/AuthenticationCode"
import * as Time from "@payments-platform/domain/vocabulary/time/Time"

export type ReadResult = Assertion | Unreadable

const malformed: ReadResult = { _tag: "Malformed" }
const forged: ReadResult = { _tag: "Forged" }

/** The library is loaded for the first assertion. */
type Jose = typeof import("jose")

/** The claims without a check of the signature; null: the text is no JWT. */
const claimsIn = (text: string, { decodeJwt }: Jose): JWTPayload | null => {
  try {
    return decodeJwt(text)
  } catch {
    return null
  }
}

/** The claims about time that are wrong now. Others, such as `iat`, are ignored. */
const untimely = ({ exp, nbf }: JWTPayload, now: number): ReadonlyArray<string> => {
  const endsInTime = typeof exp === "number" && exp > now && exp <= now + AuthenticationCode.assertionLifetime
  const hasBegun = (nbf ?? null) === null || (typeof nbf === "number" && !Time.isInFuture(nbf, now))
  return [...(hasBegun ? [] : ["nbf"]), ...(endsInTime ? [] : ["exp"])]
}

/** The result of the verification. It reads the claims only if the signature is right. */
const verified = async (
  text: string,
  key: string,
  payload: JWTPayload,
  now: Date,
  { compactVerify, errors }: Jose
): Promise<ReadResult> => {
  const { account_id: accountId, app_id: appId, controller_email: controllerEmail } = payload
  try {
    await compactVerify(text, new TextEncoder().encode(key), { algorithms: ["HS256"] })
  } catch (error) {
    return error instanceof errors.JWSInvalid ? malformed : forged
  }
  const seconds = Math.floor(now.getTime() / 1_000)
  return { _tag: "Signed", appId, accountId, controllerEmail, untimely: untimely(payload, seconds) }
}

/** The assertion in a text, at a moment of real time. */
export const read = (
  assertion: Redacted.Redacted<string>,
  appToken: Redacted.Redacted<string>,
  now: Date
): Effect.Effect<ReadResult> =>
  Effect.promise(async () => {
    const jose = await import("jose")
    const text = Redacted.value(assertion)
    const payload = claimsIn(text, jose)
    if (payload === null) return malformed
    const missing = claims.filter((claim) => (payload[claim] ?? null) === null)
    return missing.length > 0
      ? { _tag: "Incomplete", missing }
      : verified(text, Redacted.value(appToken), payload, now, jose)
  })
