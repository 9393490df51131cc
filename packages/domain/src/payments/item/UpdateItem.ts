/** POST /items/{id} (payments.md 6.3): a merge patch of an item that is not deleted. */
import { Equal, Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import type * as Item from "./Item.ts"
import * as ItemFields from "./ItemFields.ts"
import * as ItemKind from "./ItemKind.ts"

/** The body of the command. */
export const Request = ItemFields.Patch

export type Rejection =
  | { readonly _tag: "Item/AlreadyDeleted" }
  /** the patch is valid by itself, but the merged fields are not */
  | { readonly _tag: "Item/Invalid"; readonly problems: ReadonlyArray<Problem> }

const decide = (
  item: Fact<Item.State>,
  { request }: Command.OnResource<ItemFields.Patch>
): Result.Result<CommandHandler.Decision, Rejection> => {
  if (item.state.state === "deleted") return Result.fail({ _tag: "Item/AlreadyDeleted" })
  const before = item.state.fields
  const fields = ItemFields.patch(before, request)
  const problems = ItemFields.problems(fields)
  if (problems.length > 0) return Result.fail({ _tag: "Item/Invalid", problems })
  const isUnchanged = Equal.equals(fields, before)
  return Result.succeed(
    CommandHandler.decision(
      isUnchanged ? ItemKind.kind.keep(item) : ItemKind.kind.move(item, [{ _tag: "Updated", fields }])
    )
  )
}

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<ItemFields.Patch>,
  Fact<Item.State>,
  Rejection
> = {
  name: "items.update",
  contract: "payments.md 6.3",
  rejects: CommandHandler.rejections<Rejection>()("Item/AlreadyDeleted", "Item/Invalid"),
  ...CommandHandler.permissions(CurrencyPermission.reasons, (app, { request }: Command.OnResource<ItemFields.Patch>) =>
    CurrencyPermission.forbidden(app, request.currency, "currency")
  ),
  requires: RequiredFacts.ofPath(ItemKind.kind),
  decide
}
