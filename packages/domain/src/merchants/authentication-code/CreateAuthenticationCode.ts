/**
 * POST /authentication_codes (platform.md 6). The app asserts, by a JWT signed with its App-Token, that it has the
 * controller of an account before it. AssertionRefusals.ts lists the reasons for a refusal.
 */
import { Redacted, Result, Schema } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as AccountKind from "../account/AccountKind.ts"
import type * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import * as AssertionRefusals from "./AssertionRefusals.ts"
import * as AuthenticationCode from "./AuthenticationCode.ts"
import { kind } from "./AuthenticationCodeKind.ts"

const maxAssertion = 4_096

export const Request = Wire.annotate(
  Wire.struct({
    ...Wire.recordMembers,
    expireTime: Wire.readOnly,
    code: Wire.readOnly,
    scope: Wire.readOnly,
    authAssertion: Secret.secret(Text.code(1, maxAssertion)).annotateKey({
      description: "A JWT, signed by HS256 with the App-Token of the request, valid for at most 5 minutes."
    })
  }),
  { identifier: "CreateAuthenticationCodeRequest" }
)
export type Request = typeof Request.Type

export interface Command {
  readonly assertion: AssertionRefusals.Assertion
}

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
        ? RequiredFacts.succeed(null)
        : RequiredFacts.map(RequiredFacts.optional(LegalEntityKind.kind, account.state.legalEntityId), (entity) => ({
            accountId: account.id,
            entity
          }))
  )
}

export const handler: CommandHandler.CommandHandler<Command, Facts | null, AssertionRefusals.Rejection> = {
  name: "authentication_codes.create",
  contract: "platform.md 6",
  rejects: CommandHandler.rejections<AssertionRefusals.Rejection>()("AuthenticationCode/WrongAssertion"),
  ...AssertionRefusals.permissions,
  requires: requiredFacts,
  decide: (facts, command, { app, at, newId, secrets, vault }) => {
    if (facts === null) return Result.fail(AssertionRefusals.unknownAccount)
    const refusal = AssertionRefusals.wrongController(facts.entity, command)
    if (refusal !== null) return Result.fail(refusal)
    const id = newId()
    const secret = Redacted.value(secrets.nextOfSession(id))
    const { accountId } = facts
    const hash = vault.hash(AuthenticationCode.hashContext, secret)
    const code = { hash, accountId, expireTime: at + AuthenticationCode.lifetime }
    return Result.succeed({
      ...CommandHandler.decision(kind.create({ id, appId: app.id, createTime: at }, [{ _tag: "Created", code }])),
      response: (record) => ({ ...record, code: secret })
    })
  }
}
