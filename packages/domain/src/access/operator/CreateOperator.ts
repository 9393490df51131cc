/** POST /operator/operators (platform.md 12): creates an operator with a first token. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Settings from "../settings/Settings.ts"
import * as AuditName from "./AuditName.ts"
import * as NewOperatorToken from "./NewOperatorToken.ts"
import { kind } from "./OperatorKind.ts"
import type * as Role from "./Role.ts"

/** `life`: seconds after which the token expires. */
export interface Command {
  readonly name: string
  readonly role: Role.Role
  readonly life: number
}

export type Rejection = { readonly _tag: "Operator/AlreadyExists"; readonly path: ReadonlyArray<string> }

const alreadyExists: Rejection = { _tag: "Operator/AlreadyExists", path: ["name"] }

export const handler: CommandHandler.CommandHandler<Command, null, Rejection> = {
  name: "operators.create",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Operator/AlreadyExists"),
  requires: () => RequiredFacts.nothing,
  decide: (_, { life, name, role }, context) => {
    if (AuditName.isReserved(name)) return Result.fail(alreadyExists)
    const id = context.newId()
    const { text, token } = NewOperatorToken.make(id, life, context)
    const subject = { id, appId: Settings.platform, createTime: context.at }
    const operator = { _tag: "Active", name: AuditName.normal(name), role, tokens: [token] } as const
    return Result.succeed({
      ...CommandHandler.decision(kind.create(subject, [{ _tag: "Created", operator }])),
      response: (record) => ({ ...record, operator_token: text })
    })
  },
  onConflict: (verdict) => (verdict._tag === "Claimed" ? alreadyExists : null)
}
