/** DELETE /operator/operators/{id} (platform.md 12): all tokens of the operator are refused from now on. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Operator from "./Operator.ts"
import { kind } from "./OperatorKind.ts"

export const handler: CommandHandler.CommandHandler<Command.Action, Operator.Operator, Operator.DeletedRejection> = {
  name: "operators.delete",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Operator.DeletedRejection>()("Operator/AlreadyDeleted"),
  allowedStates: () => kind.allowedStates("Deleted"),
  requires: RequiredFacts.ofPath(kind),
  decide: (operator) =>
    operator.state._tag === "Deleted"
      ? Result.fail(Operator.deletedRejection)
      : Result.succeed(CommandHandler.decision(kind.move(operator, [{ _tag: "Deleted" }])))
}
