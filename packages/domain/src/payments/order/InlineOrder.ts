/**
 * `order` and `line_items` of POST /payments (payments.md 6.3): an order and its
 * items that are created with the payment. CreatePayment uses the fields, permissions,
 * required facts, checks and steps of this file.
 */
import { Schema, Struct } from "effect"
import type * as App from "../../access/app/App.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Step } from "../../decider/ResourceKind.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as LineItem from "./LineItem.ts"
import type * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"
import * as OrderKind from "./OrderKind.ts"

/** The members of the request. */
export const fields = {
  order: Schema.optionalKey(Schema.NullOr(OrderFields.Inline)).annotateKey({
    description: "An order that is created with the payment, for the payment's account."
  }),
  lineItems: Schema.optionalKey(Schema.NullOr(LineItem.Requests)).annotateKey({
    description: "The lines of the order that is created with the payment; they make an order also without `order`."
  })
}

export interface Request {
  readonly order?: OrderFields.Inline | null
  readonly lineItems?: LineItem.Requests | null
}

interface Body {
  readonly order_id?: unknown
  readonly order?: unknown
  readonly line_items?: unknown
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const hasLines = (order: unknown): boolean =>
  typeof order === "object" && order !== null && "line_items" in order && isGiven(order.line_items)

/** A check for `Wire.withRule`: `order_id` excludes an inline order, and lines are given in one place. */
export const exclusionProblems = (body: Body): ReadonlyArray<Problem> => {
  const inline = (["order", "line_items"] as const).filter((name) => isGiven(body[name]))
  if (isGiven(body.order_id) && inline.length > 0)
    return ["order_id", ...inline].map((name) => problem("PARAM_MUTUALLY_EXCLUSIVE", name))
  return isGiven(body.line_items) && hasLines(body.order)
    ? [problem("PARAM_MUTUALLY_EXCLUSIVE", "order", "line_items"), problem("PARAM_MUTUALLY_EXCLUSIVE", "line_items")]
    : []
}

const isRequested = ({ lineItems, order }: Request): boolean => isGiven(order) || isGiven(lineItems)

const pathOf = ({ lineItems }: Request): ReadonlyArray<string> =>
  isGiven(lineItems) ? ["line_items"] : ["order", "line_items"]

/** The lines, from `line_items` or `order.line_items`; null without any. */
export const linesOf = ({ lineItems, order }: Request): LineItem.Requests | null =>
  lineItems ?? order?.lineItems ?? null

export const forbidden = (app: App.App, request: Request): ReadonlyArray<CurrencyPermission.Forbidden> => [
  ...CurrencyPermission.forbidden(app, request.order?.currency, "order", "currency"),
  ...LineItem.forbidden(app, linesOf(request), ...pathOf(request))
]

/** Requires the buyer, and the items that lines name; an item of another account is unknown. */
export const requiredFacts = (request: Request, accountId: string): RequiredFacts.RequiredFacts<LineItem.Items> =>
  RequiredFacts.map(
    RequiredFacts.both(
      OrderKind.buyer(request.order?.buyerLegalEntityId, "order"),
      LineItem.requiredItems(linesOf(request), () => accountId, ...pathOf(request))
    ),
    ([, items]) => items
  )

export type Rejection = LineItem.Rejection

export const check = (request: Request, items: LineItem.Items): CommandHandler.Check<Rejection> =>
  LineItem.check(linesOf(request), items, null, ...pathOf(request))

/** The payment that the order is created with. */
export interface Context extends LineItem.Context {
  readonly orderId: string
  /** the payment's, for an order without one */
  readonly currency: Currency
}

/** The ids of a new order and of the item of each line, named or new. `itemIds` null: no lines. */
export interface Ids {
  readonly orderId: string
  readonly itemIds: ReadonlyArray<string> | null
}

/** The ids of the order that the request creates; null when it requests none. */
export const newIds = (request: Request, newId: () => string): Ids | null =>
  isRequested(request)
    ? { orderId: newId(), itemIds: linesOf(request)?.map(({ item }) => item?.id ?? newId()) ?? null }
    : null

/**
 * The steps of the order that the request creates and of the items that its lines create; empty if it requests no
 * order. `check` must have accepted the request.
 */
export const steps = (request: Request, context: Context): ReadonlyArray<Step> => {
  if (!isRequested(request)) return []
  const given = request.order ?? {}
  const requests = linesOf(request)
  const { lines, created } = LineItem.storeLines(requests ?? [], context)
  const order: Order.State = {
    accountId: context.accountId,
    currency: given.currency ?? context.currency,
    fields: OrderFields.patch({}, Struct.omit(given, OrderFields.outsideFields)),
    lines: requests === null ? null : lines
  }
  const subject = { id: context.orderId, appId: context.appId, createTime: context.at }
  return [OrderKind.kind.create(subject, [{ _tag: "Created", order }]), ...created]
}
