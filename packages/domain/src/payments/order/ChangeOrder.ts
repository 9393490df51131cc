/** POST /orders and POST /orders/{id} (payments.md 6.3). */
import { Equal, Result, Struct } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as LegalEntityKind from "../../merchants/legal-entity/LegalEntityKind.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as Item from "../item/Item.ts"
import * as LineItem from "./LineItem.ts"
import * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"

const at = "line_items"

/** That the buyer is a legal entity of the app. */
export const buyer = (
  id: string | null | undefined,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<null> =>
  id === undefined || id === null
    ? RequiredFacts.nothing
    : RequiredFacts.known(LegalEntityKind.kind.type, id, "body", ...path, "buyer_legal_entity_id")

export interface Create {
  readonly orderId: string
  /** an id for each line, used where it makes an item */
  readonly itemIds: ReadonlyArray<string>
  readonly request: OrderFields.Create
}

interface CreateFacts {
  readonly account: Fact<Account.State>
  readonly items: LineItem.Items
}

export type CreateRejection =
  | { readonly _tag: "Order/AccountDeleted"; readonly path: ReadonlyArray<string> }
  | LineItem.Rejection

/** What of a request is no field of the order. */
export const beside = ["lineItems", "currency"] as const

const decideCreate = (
  { account, items }: CreateFacts,
  { itemIds, orderId, request }: Create,
  moment: Rule.Moment
): Result.Result<Rule.Decision, CreateRejection> => {
  const accepted = Rule.firstOf<CreateRejection>(
    () => (account.state.status === "deleted" ? { _tag: "Order/AccountDeleted", path: ["account_id"] } : null),
    LineItem.check(request.lineItems, items, null, at)
  )
  return Result.map(accepted, () => {
    const { appId, id: accountId } = account
    const lineItems = request.lineItems ?? null
    const about = { appId, accountId, at: moment.at, itemIds }
    const { lines, made } = LineItem.written(lineItems ?? [], about)
    const order: Order.State = {
      accountId,
      currency: request.currency ?? null,
      fields: OrderFields.patched({}, Struct.omit(request, [...beside, "accountId"])),
      lines: lineItems === null ? null : lines
    }
    const subject = { id: orderId, appId, createTime: moment.at }
    const step = Order.kind.create(subject, [{ _tag: "Created", order }])
    return Rule.decided(Order.telling(step, items, made), ...made)
  })
}

export const create: Rule.Rule<Create, CreateFacts, CreateRejection> = {
  name: "orders.create",
  validate: Rule.noProblems,
  authorize: (app, { request }) => [
    ...CurrencyPermission.forbidden(app, request.currency, "currency"),
    ...LineItem.forbidden(app, request.lineItems, at)
  ],
  requires: ({ request }) => {
    const account = RequiredFacts.one(AccountKind.kind, request.accountId, "body", "account_id")
    const items = LineItem.needs(request.lineItems, () => request.accountId, at)
    const known = RequiredFacts.both(account, buyer(request.buyerLegalEntityId))
    return RequiredFacts.map(RequiredFacts.both(known, items), ([[account], items]) => ({ account, items }))
  },
  decide: decideCreate
}

export interface Update {
  readonly orderId: string
  readonly itemIds: ReadonlyArray<string>
  readonly request: OrderFields.Patch
  /** the items that the order was seen to have, for the answer; none when the request gives its lines anew */
  readonly kept: ReadonlyArray<string>
}

interface UpdateFacts {
  readonly order: Fact<Order.State>
  readonly items: LineItem.Items
}

export type UpdateRejection =
  /** right by itself, but not beside what is stored */
  { readonly _tag: "Order/Invalid"; readonly problems: ReadonlyArray<Problem> } | LineItem.Rejection

/** The lines were given anew since `kept` was seen: to be asked again with what they are now. */
export type Moved = { readonly _tag: "Order/LinesMoved" }

const linesAfter = ({ order }: UpdateFacts, { itemIds, request }: Update, moment: Rule.Moment) => {
  const { accountId, lines: before } = order.state
  if (request.lineItems === undefined) return { lines: before, made: [] }
  if (request.lineItems === null) return { lines: null, made: [] }
  return LineItem.written(request.lineItems, { appId: order.appId, accountId, at: moment.at, itemIds })
}

const decideUpdate = (
  facts: UpdateFacts,
  command: Update,
  moment: Rule.Moment
): Result.Result<Rule.Decision, UpdateRejection | Moved> => {
  const { items, order } = facts
  const { request } = command
  const { fields: before, lines: linesBefore } = order.state
  const fields = OrderFields.patched(before, Struct.omit(request, ["lineItems"]))
  const problems = OrderFields.problems(fields)
  const accepted = Rule.firstOf<UpdateRejection | Moved>(
    () => (problems.length > 0 ? { _tag: "Order/Invalid", problems } : null),
    LineItem.check(request.lineItems, items, linesBefore, at),
    () =>
      request.lineItems === undefined && Order.itemIdsOf(order.state).some((id) => !items.has(id))
        ? { _tag: "Order/LinesMoved" }
        : null
  )
  return Result.map(accepted, () => {
    const { lines, made } = linesAfter(facts, command, moment)
    const unchanged = Equal.equals([fields, lines], [before, linesBefore])
    const step = unchanged ? Order.kind.keep(order) : Order.kind.move(order, [{ _tag: "Updated", fields, lines }])
    return Rule.decided(Order.telling(step, items, made), ...made)
  })
}

export const update: Rule.Rule<Update, UpdateFacts, UpdateRejection | Moved> = {
  name: "orders.update",
  validate: Rule.noProblems,
  authorize: (app, { request }) => LineItem.forbidden(app, request.lineItems, at),
  requires: ({ kept, orderId, request }) => {
    const order = RequiredFacts.one(Order.kind, orderId, "path", "id")
    const accountId = (loaded: RequiredFacts.Loaded) => loaded.row(orderId)?.listed?.ownerId ?? null
    const known = RequiredFacts.both(order, buyer(request.buyerLegalEntityId))
    const named = LineItem.needs(request.lineItems, accountId, at)
    const shown = RequiredFacts.map(
      RequiredFacts.all(kept.map((id) => RequiredFacts.maybe(Item.kind, id))),
      LineItem.itemsById
    )
    return RequiredFacts.map(
      RequiredFacts.both(known, RequiredFacts.both(named, shown)),
      ([[order], [named, shown]]) => ({
        order,
        items: new Map([...named, ...shown])
      })
    )
  },
  decide: decideUpdate
}
