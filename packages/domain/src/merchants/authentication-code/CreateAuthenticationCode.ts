/**
 * POST /authentication_codes (platform.md 6). The app asserts, by a JWT that it has signed with its App-Token, that the
 * controller of an account is before it. The signature and the time of the assertion are checked before the rule.
 */
import { Redacted, Result, Schema } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as AccountKind from "../account/AccountKind.ts"
import type * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as AuthenticationCode from "./AuthenticationCode.ts"
import { kind } from "./AuthenticationCodeKind.ts"

const maxAssertion = 4_096

export const Request = Wire.struct({
  ...Wire.recordMembers,
  expireTime: Wire.readOnly,
  code: Wire.readOnly,
  scope: Wire.readOnly,
  authAssertion: Secret.secret(
    Text.text(1, maxAssertion).annotate({
      description: "A JWT, signed by HS256 with the App-Token of the request, valid for at most 5 minutes."
    })
  )
})
export type Request = typeof Request.Type

/** The claims that an assertion must have. */
export const claims = ["app_id", "account_id", "controller_email", "exp"] as const

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

export interface Command {
  readonly assertion: Assertion
}

export type Rejection = { readonly _tag: "AuthenticationCode/WrongAssertion"; readonly path: ReadonlyArray<string> }

const member = "auth_assertion"

const permissions = Rule.permissions(
  ["INVALID_CREDENTIALS", "WRONG_AUTH_ASSERTION_FIELD"],
  (app, { assertion }: Command) => {
    if (assertion._tag === "Forged") return [{ reason: "INVALID_CREDENTIALS", path: [member] }]
    const wrong = [...(assertion.appId === app.id ? [] : ["app_id"]), ...assertion.untimely]
    return wrong.map((claim) => ({ reason: "WRONG_AUTH_ASSERTION_FIELD", path: [member, claim] }))
  }
)

interface Facts {
  readonly accountId: string
  readonly entity: Fact<LegalEntity.State> | null
}

const isId = Schema.is(Text.Id)

/** The account that the assertion names, with its legal entity; null: the app has no such account. */
const requiredFacts = ({ assertion }: Command): RequiredFacts.RequiredFacts<Facts | null> => {
  const id = assertion._tag === "Signed" && isId(assertion.accountId) ? assertion.accountId : null
  return RequiredFacts.andThen(
    RequiredFacts.optional(AccountKind.kind, id),
    (account): RequiredFacts.RequiredFacts<Facts | null> =>
      account === null
        ? RequiredFacts.of(null)
        : RequiredFacts.map(RequiredFacts.optional(LegalEntityKind.kind, account.state.legalEntityId), (entity) => ({
            accountId: account.id,
            entity
          }))
  )
}

/** E-mail addresses are compared in any case. */
const isController = ({ entity }: Facts, { assertion }: Command): boolean => {
  const email = entity?.state.fields.controller?.email ?? null
  const stated = assertion._tag === "Signed" ? assertion.controllerEmail : null
  return email !== null && typeof stated === "string" && email.toLowerCase() === stated.toLowerCase()
}

const wrong = (claim: (typeof claims)[number]): Result.Result<never, Rejection> =>
  Result.fail({ _tag: "AuthenticationCode/WrongAssertion", path: [member, claim] })

export const rule: Rule.Rule<Command, Facts | null, Rejection> = {
  name: "authentication_codes.create",
  contract: "platform.md 6",
  rejects: Rule.rejections<Rejection>()("AuthenticationCode/WrongAssertion"),
  ...permissions,
  requires: requiredFacts,
  decide: (facts, command, { app, at, newId, secrets, vault }) => {
    if (facts === null) return wrong("account_id")
    if (!isController(facts, command)) return wrong("controller_email")
    const id = newId()
    const secret = Redacted.value(secrets.nextOfSession(id))
    const { accountId } = facts
    const hash = vault.hash(AuthenticationCode.hashContext, secret)
    const code = { hash, accountId, expireTime: at + AuthenticationCode.lifetime }
    return Result.succeed({
      ...Rule.decided(kind.create({ id, appId: app.id, createTime: at }, [{ _tag: "Created", code }])),
      response: (record) => ({ ...record, code: secret })
    })
  }
}
