/** DELETE /operator/operators/{id} (platform.md 12): all tokens of the operator are refused from now on. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Operator from "./Operator.ts"
import { kind } from "./OperatorKind.ts"

export interface Command {
  readonly operatorId: string
}

export const handler: CommandHandler.CommandHandler<Command, Operator.Operator, Operator.DeletedRejection> = {
  name: "operators.delete",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Operator.DeletedRejection>()("Operator/AlreadyDeleted"),
  allowedStates: () => kind.allowedStates("Deleted"),
  requires: ({ operatorId }) => RequiredFacts.resource(kind, operatorId, "path", "id"),
  decide: (operator) =>
    operator.state._tag === "Deleted"
      ? Result.fail(Operator.deletedRejection)
      : Result.succeed(CommandHandler.decision(kind.move(operator, [{ _tag: "Deleted" }])))
}
