/**
 * Why POST /authentication_codes refuses an assertion (platform.md 6), in the order of the checks: its form, then its
 * signature, its app and its time, then whom it names. The first check that fails answers the request.
 */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as LegalEntity from "../legal-entity/LegalEntity.ts"

export const claims = ["app_id", "account_id", "controller_email", "exp"] as const
type Claim = (typeof claims)[number]

/** A text that is not a complete assertion. */
export type Unreadable =
  /** it is not a JWT */
  | { readonly _tag: "Malformed" }
  /** it lacks these claims */
  | { readonly _tag: "Incomplete"; readonly missing: ReadonlyArray<Claim> }

/** What an assertion says. */
export type Assertion =
  /** it is not signed by HS256 with the App-Token of the request */
  | { readonly _tag: "Forged" }
  | {
      readonly _tag: "Signed"
      readonly appId: unknown
      readonly accountId: unknown
      readonly controllerEmail: unknown
      /** the claims about its time that do not hold now */
      readonly untimely: ReadonlyArray<string>
    }

const member = "auth_assertion"

interface FormRefusal {
  readonly reason: "PARAM_VALUE_IS_INVALID_PATTERN" | "MISSING_AUTH_ASSERTION_FIELD"
  readonly path: ReadonlyArray<string>
  readonly requirement?: string
}

/** The refusals of a text that is not a complete assertion. */
export const ofForm = (read: Unreadable): ReadonlyArray<FormRefusal> =>
  read._tag === "Malformed"
    ? [{ reason: "PARAM_VALUE_IS_INVALID_PATTERN", path: [member], requirement: "must be a JWT signed by HS256" }]
    : read.missing.map((claim) => ({ reason: "MISSING_AUTH_ASSERTION_FIELD", path: [member, claim] }))

interface Command {
  readonly assertion: Assertion
}

/** The refusals by the signature, then by the claims about the app and the time. All wrong claims are reported. */
export const permissions = CommandHandler.permissions(
  ["INVALID_CREDENTIALS", "WRONG_AUTH_ASSERTION_FIELD"],
  (app, { assertion }: Command) => {
    if (assertion._tag === "Forged") return [{ reason: "INVALID_CREDENTIALS", path: [member] }]
    const wrong = [...(assertion.appId === app.id ? [] : ["app_id"]), ...assertion.untimely]
    return wrong.map((claim) => ({ reason: "WRONG_AUTH_ASSERTION_FIELD", path: [member, claim] }))
  }
)

export type Rejection = { readonly _tag: "AuthenticationCode/WrongAssertion"; readonly path: ReadonlyArray<string> }

const wrong = (claim: Claim): Rejection => ({ _tag: "AuthenticationCode/WrongAssertion", path: [member, claim] })

/** The refusal of an account that the app does not have. */
export const unknownAccount = wrong("account_id")

/** The refusal of an e-mail address that is not the controller's, ignoring case; null: it is the controller's. */
export const wrongController = (entity: Fact<LegalEntity.State> | null, { assertion }: Command): Rejection | null => {
  const email = entity?.state.fields.controller?.email ?? null
  const stated = assertion._tag === "Signed" ? assertion.controllerEmail : null
  const isController = email !== null && typeof stated === "string" && email.toLowerCase() === stated.toLowerCase()
  return isController ? null : wrong("controller_email")
}
