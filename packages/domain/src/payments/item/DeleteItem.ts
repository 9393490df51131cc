/** DELETE /items/{id} (payments.md 6.3). */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as Item from "./Item.ts"
import * as ItemKind from "./ItemKind.ts"

export interface Command {
  readonly itemId: string
}

export type Rejection = { readonly _tag: "Item/AlreadyDeleted" }

export const rule: Rule.Rule<Command, Fact<Item.State>, Rejection> = {
  name: "items.remove",
  contract: "payments.md 6.3",
  rejects: Rule.rejections<Rejection>()("Item/AlreadyDeleted"),
  requires: ({ itemId }) => RequiredFacts.resource(ItemKind.kind, itemId, "path", "id"),
  decide: (item) =>
    item.state.state === "deleted"
      ? Result.fail({ _tag: "Item/AlreadyDeleted" })
      : Result.succeed(Rule.decided(ItemKind.kind.move(item, [{ _tag: "Deleted" }])))
}
