/**
 * The timer of an authentication code (merchants.md 15): deletes it long after its expiry. Nothing of it is left, so
 * the command changes nothing.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as AuthenticationCode from "./AuthenticationCode.ts"
import { kind } from "./AuthenticationCodeKind.ts"

export interface Command {
  readonly codeId: string
}

export const due: CommandHandler.DueWork<AuthenticationCode.State> = ({ id: codeId, state }, { at }) =>
  AuthenticationCode.deleteAt(state) > at
    ? null
    : ExternalCalls.askOnce("retention.deleteResource", codeId, () => CommandHandler.bindCommand(handler, { codeId }))

export const handler: CommandHandler.CommandHandler<
  Command,
  AuthenticationCode.Code | null,
  { readonly _tag: "AuthenticationCode/Gone" }
> = {
  name: "authentication_codes.delete",
  contract: "merchants.md 15",
  requires: ({ codeId }) => RequiredFacts.optional(kind, codeId),
  decide: () => Result.fail({ _tag: "AuthenticationCode/Gone" })
}
