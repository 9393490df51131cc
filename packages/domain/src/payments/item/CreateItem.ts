/** POST /items (payments.md 6.3). */
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import { Result, Struct } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as ItemFields from "./ItemFields.ts"
import * as ItemKind from "./ItemKind.ts"

export interface Command {
  readonly request: ItemFields.Create
}

export type Rejection = { readonly _tag: "Item/AccountDeleted"; readonly path: ReadonlyArray<string> }

const decide = (
  account: Fact<Account.State>,
  { request }: Command,
  { at, newId }: Rule.Context
): Result.Result<Rule.Decision, Rejection> => {
  if (account.state.status === "deleted") return Result.fail({ _tag: "Item/AccountDeleted", path: ["account_id"] })
  const { productName } = request
  const fields = ItemFields.patched({ productName }, Struct.omit(request, ["accountId"]))
  const subject = { id: newId(), appId: account.appId, createTime: at }
  return Result.succeed(
    Rule.decided(ItemKind.kind.create(subject, [{ _tag: "Created", accountId: account.id, fields }]))
  )
}

export const rule: Rule.Rule<Command, Fact<Account.State>, Rejection> = {
  name: "items.create",
  contract: "payments.md 6.3",
  rejects: Rule.rejections<Rejection>()("Item/AccountDeleted"),
  ...Rule.permissions(CurrencyPermission.reasons, (app, { request }: Command) =>
    CurrencyPermission.forbidden(app, request.currency, "currency")
  ),
  requires: ({ request }) => RequiredFacts.resource(AccountKind.kind, request.accountId, "body", "account_id"),
  decide
}
