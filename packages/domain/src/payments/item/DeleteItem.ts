/** DELETE /items/{id} (payments.md 6.3): an item is deleted once and stays readable. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Item from "./Item.ts"
import * as ItemKind from "./ItemKind.ts"

export type Rejection = { readonly _tag: "Item/AlreadyDeleted" }

export const handler: CommandHandler.CommandHandler<Command.Action, Fact<Item.State>, Rejection> = {
  name: "items.remove",
  contract: "payments.md 6.3",
  rejects: CommandHandler.rejections<Rejection>()("Item/AlreadyDeleted"),
  requires: RequiredFacts.ofPath(ItemKind.kind),
  decide: (item) =>
    item.state.state === "deleted"
      ? Result.fail({ _tag: "Item/AlreadyDeleted" })
      : Result.succeed(CommandHandler.decision(ItemKind.kind.move(item, [{ _tag: "Deleted" }])))
}
