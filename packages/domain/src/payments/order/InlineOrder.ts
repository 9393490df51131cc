/**
 * `order` and `line_items` of POST /payments (payments.md 6.3): an order and its
 * items, made with what they are for. The rules of whatever carries them inline
 * take their fields, needs, checks and steps from here.
 */
import { Schema, Struct } from "effect"
import type * as App from "../../access/app/App.ts"
import type { Step } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type * as Rule from "../../decider/Rule.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import { beside, buyer } from "./ChangeOrder.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as LineItem from "./LineItem.ts"
import * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"

/** Members of a request. */
export const fields = {
  order: Schema.optionalKey(Schema.NullOr(OrderFields.Inline)),
  lineItems: Schema.optionalKey(Schema.NullOr(LineItem.Requests))
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

/** For `Wire.judged`: an order that exists excludes one made inline, and lines are given once. */
export const exclusive = (body: Body): ReadonlyArray<Problem> => {
  const inline = (["order", "line_items"] as const).filter((name) => isGiven(body[name]))
  if (isGiven(body.order_id) && inline.length > 0)
    return ["order_id", ...inline].map((name) => problem("PARAM_MUTUALLY_EXCLUSIVE", name))
  return isGiven(body.line_items) && hasLines(body.order)
    ? [problem("PARAM_MUTUALLY_EXCLUSIVE", "order", "line_items"), problem("PARAM_MUTUALLY_EXCLUSIVE", "line_items")]
    : []
}

/** Whether a request asks for an order at all. */
export const isAsked = ({ lineItems, order }: Request): boolean => isGiven(order) || isGiven(lineItems)

const pathOf = ({ lineItems }: Request): ReadonlyArray<string> =>
  isGiven(lineItems) ? ["line_items"] : ["order", "line_items"]

/** The lines, wherever they are given: as many ids of items are to be provided. */
export const linesOf = ({ lineItems, order }: Request): LineItem.Requests | null =>
  lineItems ?? order?.lineItems ?? null

export const forbidden = (app: App.App, request: Request): ReadonlyArray<Rule.Forbidden> => [
  ...CurrencyPermission.forbidden(app, request.order?.currency, "order", "currency"),
  ...LineItem.forbidden(app, linesOf(request), ...pathOf(request))
]

/** The buyer, and the items of the account that lines name. */
export const needs = (request: Request, accountId: string): RequiredFacts.RequiredFacts<LineItem.Items> =>
  RequiredFacts.map(
    RequiredFacts.both(
      buyer(request.order?.buyerLegalEntityId, "order"),
      LineItem.needs(linesOf(request), () => accountId, ...pathOf(request))
    ),
    ([, items]) => items
  )

export type Rejection = LineItem.Rejection

export const check = (request: Request, items: LineItem.Items): Rule.Check<Rejection> =>
  LineItem.check(linesOf(request), items, null, ...pathOf(request))

export interface About extends LineItem.About {
  readonly orderId: string
  /** of an order that states none: the payment's */
  readonly currency: Currency
}

export interface Made {
  /** the order's, then those of the items that its lines make */
  readonly steps: ReadonlyArray<Step>
  readonly orderId: string
  /** one per line, made or named; null without lines */
  readonly itemIds: ReadonlyArray<string> | null
}

/** What a request makes, or null when it asks for none. Judge it by `check` first. */
export const steps = (request: Request, about: About): Made | null => {
  if (!isAsked(request)) return null
  const asked = request.order ?? {}
  const requests = linesOf(request)
  const { lines, made } = LineItem.written(requests ?? [], about)
  const order: Order.State = {
    accountId: about.accountId,
    currency: asked.currency ?? about.currency,
    fields: OrderFields.patched({}, Struct.omit(asked, beside)),
    lines: requests === null ? null : lines
  }
  const subject = { id: about.orderId, appId: about.appId, createTime: about.at }
  return {
    steps: [Order.kind.create(subject, [{ _tag: "Created", order }]), ...made],
    orderId: about.orderId,
    itemIds: requests === null ? null : lines.map(({ itemId }) => itemId)
  }
}
