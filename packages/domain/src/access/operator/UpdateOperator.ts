/** POST /operator/operators/{id} (platform.md 12): changes the role of an operator, everywhere within a second. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Operator from "./Operator.ts"
import { kind } from "./OperatorKind.ts"
import type * as Role from "./Role.ts"

export interface Command {
  readonly id: string
  /** null: it stays as it is */
  readonly role: Role.Role | null
}

export const handler: CommandHandler.CommandHandler<Command, Operator.Operator, Operator.DeletedRejection> = {
  name: "operators.update",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Operator.DeletedRejection>()("Operator/AlreadyDeleted"),
  allowedStates: () => kind.allowedStates("RoleChanged"),
  requires: RequiredFacts.ofPath(kind),
  decide: (operator, { role }) => {
    if (operator.state._tag === "Deleted") return Result.fail(Operator.deletedRejection)
    const isSame = role === null || role === operator.state.role
    return Result.succeed(
      CommandHandler.decision(isSame ? kind.keep(operator) : kind.move(operator, [{ _tag: "RoleChanged", role }]))
    )
  }
}
