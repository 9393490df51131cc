/**
 * The timers of a client-side token (platform.md 7). The data of a token that was not used in time is erased, and the
 * token itself is deleted later (merchants.md 15).
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as ClientToken from "./ClientToken.ts"
import * as ClientTokenKind from "./ClientTokenKind.ts"

export interface Command {
  readonly tokenId: string
}

export type Rejection = { readonly _tag: "ClientToken/Unknown" }

export const due: CommandHandler.DueWork<ClientToken.State> = ({ id, state }, { at }) => {
  const end = CommandHandler.bindCommand(handler, { tokenId: id })
  const deleteAt = ClientToken.deleteAt(state)
  return deleteAt !== null && deleteAt <= at
    ? ExternalCalls.askOnce("retention.deleteResource", id, () => end)
    : ExternalCalls.end(end)
}

export const handler: CommandHandler.CommandHandler<Command, ClientToken.Token | null, Rejection> = {
  name: "tokens.expire",
  contract: "platform.md 7",
  rejects: CommandHandler.rejections<Rejection>()("ClientToken/Unknown"),
  requires: ({ tokenId }) => RequiredFacts.optional(ClientTokenKind.kind, tokenId),
  decide: (token, _, { at }) => {
    if (token === null) return Result.fail({ _tag: "ClientToken/Unknown" })
    const due = ClientToken.dueAt(token.state)
    const step =
      due !== null && due <= at
        ? ClientTokenKind.kind.move(token, [{ _tag: "Expired" }])
        : ClientTokenKind.kind.keep(token)
    return Result.succeed(CommandHandler.decision(step))
  }
}
