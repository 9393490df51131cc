/** POST /orders (payments.md 6.3). Lines refer to items of the account or create them. */
import { Result, Struct } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as LineItem from "./LineItem.ts"
import type * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"
import * as OrderKind from "./OrderKind.ts"
import * as OrderRecord from "./OrderRecord.ts"

/** The body of the command. */
export const Request = OrderFields.Create

interface Facts {
  readonly account: Fact<Account.State>
  readonly items: LineItem.Items
}

export type Rejection =
  | { readonly _tag: "Order/AccountDeleted"; readonly path: ReadonlyArray<string> }
  | LineItem.Rejection

const decide = (
  { account, items }: Facts,
  { request }: Command.Creation<OrderFields.Create>,
  { at, newId }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const accepted = CommandHandler.firstOf<Rejection>(
    () => (account.state.status === "deleted" ? { _tag: "Order/AccountDeleted", path: ["account_id"] } : null),
    LineItem.check(request.lineItems, items, null, OrderFields.linesPath)
  )
  return Result.map(accepted, () => {
    const { appId, id: accountId } = account
    const lineItems = request.lineItems ?? null
    const { lines, created } = LineItem.storeLines(lineItems ?? [], {
      appId,
      accountId,
      at,
      itemIds: (lineItems ?? []).map(newId)
    })
    const order: Order.State = {
      accountId,
      currency: request.currency ?? null,
      fields: OrderFields.patch({}, Struct.omit(request, [...OrderFields.outsideFields, "accountId"])),
      lines: lineItems === null ? null : lines
    }
    const step = OrderKind.kind.create({ id: newId(), appId, createTime: at }, [{ _tag: "Created", order }])
    return CommandHandler.decision(OrderRecord.embeddingItems(step, items, created), ...created)
  })
}

export const handler: CommandHandler.CommandHandler<Command.Creation<OrderFields.Create>, Facts, Rejection> = {
  name: "orders.create",
  contract: "payments.md 6.3",
  rejects: CommandHandler.rejections<Rejection>()("Order/AccountDeleted", "Item/Deleted"),
  ...CommandHandler.permissions(
    CurrencyPermission.reasons,
    (app, { request }: Command.Creation<OrderFields.Create>) => [
      ...CurrencyPermission.forbidden(app, request.currency, "currency"),
      ...LineItem.forbidden(app, request.lineItems, OrderFields.linesPath)
    ]
  ),
  requires: ({ request }) => {
    const account = RequiredFacts.resource(AccountKind.kind, request.accountId, "body", "account_id")
    const items = LineItem.requiredItems(request.lineItems, () => request.accountId, OrderFields.linesPath)
    const known = RequiredFacts.both(account, OrderKind.buyer(request.buyerLegalEntityId))
    return RequiredFacts.map(RequiredFacts.both(known, items), ([[account], items]) => ({ account, items }))
  },
  decide
}
