/**
 * POST /accounts/{id}/capabilities (merchants.md 5): the platform blocks payments or payouts of an account, or ends its
 * block. A block has a reason, which its issue shows. A capability has one block, whoever set it last.
 */
import { Result, Schema } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as Problem from "../../../vocabulary/Problem.ts"
import * as Text from "../../../vocabulary/text/Text.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as Account from "../Account.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"

export const Reason = Text.text(1, 1_024)

const Block = Wire.struct({
  isBlocked: Schema.Boolean.annotateKey({ description: "true: the capability is blocked; false: its block ends." }),
  reason: Schema.optionalKey(Schema.NullOr(Reason)).annotateKey({
    description: "Why, in a text that the issue shows; required when the capability is blocked."
  })
})

const Capability = Wire.annotate(
  Wire.struct({
    applicationBlock: Wire.withRule(Block, ({ is_blocked, reason }) =>
      is_blocked === true && (reason ?? null) === null ? [Problem.problem("PARAM_IS_MISSING", "reason")] : []
    ).annotateKey({ description: "The block of the capability, which has one, whoever set it last." })
  }),
  { identifier: "CapabilityBlockRequest" }
)

/** The body: the blocks of one capability or of both. */
export const Request = Wire.withRule(
  Wire.struct({
    payments: Schema.optionalKey(Capability).annotateKey({ description: "The block of payments; left out: it stays." }),
    payouts: Schema.optionalKey(Capability).annotateKey({ description: "The block of payouts; left out: it stays." })
  }),
  (body) =>
    Account.Blockable.literals.every((name) => body[name] === undefined)
      ? Account.Blockable.literals.map((name) => Problem.problem("PARAM_IS_MISSING", name))
      : []
).annotate({ identifier: "BlockCapabilitiesRequest" })
export type Request = typeof Request.Type

export interface Command {
  readonly id: string
  readonly request: Request
  readonly isExpanded: boolean
}

export type Rejection = { readonly _tag: "Account/CannotBeModified" }

/** The blocks after a request, which keeps those that it does not name. */
const blocksAfter = (before: Account.Blocks, request: Request): Account.Blocks => {
  const after = (name: Account.Blockable): string | null => {
    const block = request[name]?.applicationBlock
    if (block === undefined) return before[name]
    return block.isBlocked ? (block.reason ?? null) : null
  }
  return { payments: after("payments"), payouts: after("payouts") }
}

export const handler: CommandHandler.CommandHandler<Command, CapabilityChanges.Facts, Rejection> = {
  name: "accounts.capabilities.update",
  contract: "merchants.md 5",
  rejects: CommandHandler.rejections<Rejection>()("Account/CannotBeModified"),
  ...CommandHandler.permissions(["PERMISSION_NOT_GRANTED"], ({ state }) =>
    state.permissions.blockCapabilities ? [] : [{ reason: "PERMISSION_NOT_GRANTED", path: [] }]
  ),
  requires: ({ id }) => CapabilityChanges.ofPath(id),
  decide: (facts, { isExpanded, request }, { app, at }) => {
    const { blocks, status } = facts.account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/CannotBeModified" })
    const step = CapabilityChanges.setBlocks(facts, blocksAfter(blocks, request), { app: app.state, at })
    return Result.succeed(CapabilityChanges.answer(facts, step, { app: app.state, at }, isExpanded))
  }
}
