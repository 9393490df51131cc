/** DELETE /rbits/{id} (platform.md 8): the information is removed or outdated. The record stays. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Rbit from "./Rbit.ts"
import { kind } from "./RbitKind.ts"

export type Rejection = { readonly _tag: "Rbit/AlreadyDeleted" }

export const handler: CommandHandler.CommandHandler<Command.Action, Fact<Rbit.State>, Rejection> = {
  name: "rbits.delete",
  contract: "platform.md 8",
  rejects: CommandHandler.rejections<Rejection>()("Rbit/AlreadyDeleted"),
  allowedStates: () => kind.allowedStates("Deleted"),
  requires: RequiredFacts.ofPath(kind),
  decide: (rbit) =>
    rbit.state._tag === "Deleted"
      ? Result.fail({ _tag: "Rbit/AlreadyDeleted" })
      : Result.succeed(CommandHandler.decision(kind.move(rbit, [{ _tag: "Deleted" }])))
}
