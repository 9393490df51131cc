/** POST /items (payments.md 6.3): the account must not be deleted. */
import { Result, Struct } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as ItemFields from "./ItemFields.ts"
import * as ItemKind from "./ItemKind.ts"

/** The body of the command. */
export const Request = ItemFields.Create

export type Rejection = { readonly _tag: "Item/AccountDeleted"; readonly path: ReadonlyArray<string> }

const decide = (
  account: Fact<Account.State>,
  { request }: Command.Creation<ItemFields.Create>,
  { at, newId }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  if (account.state.status === "deleted") return Result.fail({ _tag: "Item/AccountDeleted", path: ["account_id"] })
  const { productName } = request
  const fields = ItemFields.patch({ productName }, Struct.omit(request, ["accountId"]))
  const subject = { id: newId(), appId: account.appId, createTime: at }
  return Result.succeed(
    CommandHandler.decision(ItemKind.kind.create(subject, [{ _tag: "Created", accountId: account.id, fields }]))
  )
}

export const handler: CommandHandler.CommandHandler<
  Command.Creation<ItemFields.Create>,
  Fact<Account.State>,
  Rejection
> = {
  name: "items.create",
  contract: "payments.md 6.3",
  rejects: CommandHandler.rejections<Rejection>()("Item/AccountDeleted"),
  ...CommandHandler.permissions(CurrencyPermission.reasons, (app, { request }: Command.Creation<ItemFields.Create>) =>
    CurrencyPermission.forbidden(app, request.currency, "currency")
  ),
  requires: ({ request }) => RequiredFacts.resource(AccountKind.kind, request.accountId, "body", "account_id"),
  decide
}
