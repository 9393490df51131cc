/** POST /session_tokens (platform.md 6). The response shows the secret, as do reads while the token can be used. */
import { Redacted, Result, Schema } from "effect"
import * as AccessToken from "../../access/access-token/AccessToken.ts"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Account from "../account/Account.ts"
import * as AccountKind from "../account/AccountKind.ts"
import * as SessionToken from "./SessionToken.ts"
import { kind } from "./SessionTokenKind.ts"

/** The object that is named after the type. `timeToLive` in seconds. */
const Details = Wire.annotate(
  Wire.struct({
    accountId: Text.Id.annotateKey({ description: "The account whose resources the session may use." }),
    timeToLive: Schema.optionalKey(
      Schema.NullOr(Check.Integer.check(Check.between(SessionToken.shortestLife, SessionToken.longestLife)))
    ).annotateKey({ description: "How long the token lives, in seconds, 300 to 86,400; 1,800 unless stated." })
  }),
  { identifier: "SessionRequest" }
)

const Body = Wire.struct({
  ...Wire.recordMembers,
  state: Wire.readOnly,
  expireTime: Wire.readOnly,
  sessionToken: Wire.readOnly,
  type: SessionToken.Type.annotateKey({
    description: "What the token is for; it names the member that has its session."
  }),
  mobileSession: Schema.optionalKey(Details).annotateKey({
    description: "The session of a card reader; required when `type` is `mobile_session`."
  }),
  apiSession: Schema.optionalKey(Details).annotateKey({
    description: "The session of a use of the API without the secret of the app; required when `type` is `api_session`."
  })
})

const isType = Schema.is(SessionToken.Type)

/** The object of the type is required, and that of the other is unknown. */
const bodyProblems = (body: { readonly [key: string]: unknown }): ReadonlyArray<Problem.Problem> => {
  const { type } = body
  if (!isType(type)) return []
  return [
    ...(body[type] === undefined ? [Problem.problem("PARAM_IS_MISSING", type)] : []),
    ...SessionToken.types
      .filter((other) => other !== type && Object.hasOwn(body, other))
      .map((other) => Problem.problem("PARAM_IS_UNKNOWN", other))
  ]
}

export const Request = Wire.withRule(Body, bodyProblems).annotate({ identifier: "CreateSessionTokenRequest" })
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "SessionToken/AccountDeleted"; readonly path: ReadonlyArray<string> }

const detailsOf = ({ apiSession, mobileSession, type }: Request): typeof Details.Type => {
  const details = type === "mobile_session" ? mobileSession : apiSession
  if (details === undefined) throw new TypeError("a session token has the object of its type")
  return details
}

/** The event with the secret of a new token. */
const created = (request: Request, text: string, { at, vault }: CommandHandler.Context): SessionToken.Event => {
  const { accountId, timeToLive } = detailsOf(request)
  const life = timeToLive ?? SessionToken.defaultLife
  const sealed = Secret.SealedText.make(vault.seal("session", text))
  return {
    _tag: "Created",
    type: request.type,
    accountId,
    timeToLive: life,
    expireTime: at + life,
    secret: Redacted.make({ hash: vault.hash(SessionToken.hashContext, text), sealed })
  }
}

const pathOf = ({ type }: Request): ReadonlyArray<string> => [type, "account_id"]

export const handler: CommandHandler.CommandHandler<Command.Creation<Request>, Fact<Account.State>, Rejection> = {
  name: "session_tokens.create",
  contract: "platform.md 6",
  rejects: CommandHandler.rejections<Rejection>()("SessionToken/AccountDeleted"),
  requires: ({ request }) =>
    RequiredFacts.resource(AccountKind.kind, detailsOf(request).accountId, "body", ...pathOf(request)),
  decide: (account, { request }, context) => {
    if (account.state.status === "deleted")
      return Result.fail({ _tag: "SessionToken/AccountDeleted", path: pathOf(request) })
    const id = context.newId()
    const secret = Redacted.value(context.secrets.nextOfSession(id))
    const text = AccessToken.textOf(context.operator.environment, secret)
    const subject = { id, appId: account.appId, createTime: context.at }
    return Result.succeed({
      ...CommandHandler.decision(kind.create(subject, [created(request, text, context)])),
      response: (record) => ({ ...record, session_token: text })
    })
  }
}
