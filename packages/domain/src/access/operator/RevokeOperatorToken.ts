/** DELETE /operator/operators/{id}/tokens/{token_id} (platform.md 12): the token is refused from now on. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Operator from "./Operator.ts"
import { kind } from "./OperatorKind.ts"

export interface Command {
  readonly id: string
  readonly tokenId: string
}

export type Rejection = { readonly _tag: "Operator/UnknownToken" }

export const handler: CommandHandler.CommandHandler<Command, Operator.Operator, Rejection> = {
  name: "operators.tokens.delete",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Operator/UnknownToken"),
  requires: RequiredFacts.ofPath(kind),
  decide: (operator, { tokenId }) =>
    Operator.tokensOf(operator.state).tokens.some(({ id }) => id === tokenId)
      ? Result.succeed(CommandHandler.decision(kind.move(operator, [{ _tag: "TokenRevoked", tokenId }])))
      : Result.fail({ _tag: "Operator/UnknownToken" })
}
