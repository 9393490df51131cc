/** The requests of the model as they go over the wire: the same for whoever is asked. */
import {
  type Bank,
  type Bought,
  type Card,
  numberOf,
  type Pay,
  type Refund,
  type Request,
  type Update
} from "../model/Requests.ts"
import type { Json } from "../model/State.ts"

export interface Wire {
  readonly method: "POST" | "DELETE"
  readonly path: string
  /** null: none */
  readonly body: Json | null
  /** of the API: some things only some know */
  readonly version: string
}

/** The id of what the model names. */
export type IdOf = (name: string) => string

const cardBody = (card: Card): Json => ({
  card_number: numberOf(card),
  expiration_month: card.month,
  expiration_year: card.year,
  trigger_verification: card.verify,
  auto_update: card.autoUpdate,
  card_holder: {
    holder_name: "Zoë",
    address: card.postalCode === null ? { country: "DE" } : { country: "US", postal_code: card.postalCode }
  }
})

const holder = { holder_name: "Zoë" }

const bankBody = ({ country, known, linked, number }: Bank): Json => {
  if (linked) {
    const plaid_account_id = known ? "acc-stage-ok" : "acc-unknown"
    const token = { processor_token: "processor-stage-ok", plaid_account_id, account_holder: holder }
    return { type: "plaid_processor_token", plaid_processor_token: token }
  }
  if (country === "CA") {
    const institution_number = known ? "003" : "999"
    const account = { account_number: number, institution_number, transit_number: "00011", account_holder: holder }
    return { type: "payment_bank_ca", payment_bank_ca: account }
  }
  const account = { account_number: number, routing_number: "110000000", account_holder: holder }
  return { type: "payment_bank_us", payment_bank_us: account }
}

const linesBody = (count: number, item: string | null): ReadonlyArray<Json> =>
  Array.from({ length: count }, (_, index) => ({
    description: `line ${index}`,
    quantity: 1,
    unit_price: 100,
    ...(index === 0 && item !== null ? { item: { id: item } } : {})
  }))

const linesOf = (lines: { readonly count: number; readonly item: string | null } | null, id: IdOf) =>
  lines === null ? null : linesBody(lines.count, lines.item === null ? null : id(lines.item))

const boughtBody = (bought: Bought | null, id: IdOf): Json => {
  if (bought === null) return {}
  if (bought._tag === "Order") return { order_id: id(bought.order) }
  return { line_items: linesBody(bought.lines, bought.item === null ? null : id(bought.item)) }
}

const payBody = (of: Pay, id: IdOf): Json => ({
  account_id: id(of.account),
  amount: of.amount,
  fee_amount: of.fee,
  currency: of.currency,
  auto_capture: of.autoCapture,
  ...(of.captureAt === null ? {} : { capture_at: of.captureAt }),
  payment_method: typeof of.by === "string" ? { payment_method_id: id(of.by) } : { credit_card: cardBody(of.by) },
  ...boughtBody(of.bought, id)
})

const accountBody = (
  entity: string,
  { currency, percentage }: Extract<Request, { readonly _tag: "CreateAccount" }>
): Json => {
  const creditCard = { model: "blended", percentage, fixed_amount: 30 }
  const priced = { pricing: { currencies: { [currency]: { credit_card: creditCard } } } }
  return { legal_entity_id: entity, name: "Shop", description: "Things", ...(percentage === null ? {} : priced) }
}

const amounts = (total: number | null): Json => (total === null ? {} : { amounts: { total_amount: total } })

const updateBody = ({ captureAt, reference, total }: Update): Json => ({
  ...amounts(total),
  ...(captureAt === undefined ? {} : { capture_at: captureAt }),
  ...(reference === null ? {} : { reference_id: reference })
})

const refundBody = ({ amounts, order, payment, unreferenced }: Refund, id: IdOf): Json => ({
  payment_id: id(payment),
  refund_reason: "Returned",
  ...(amounts === null
    ? {}
    : {
        amounts: {
          total_amount: amounts.total,
          ...(amounts.fee === null ? {} : { fee_refund_amount: amounts.fee }),
          ...(amounts.currency === null ? {} : { currency: amounts.currency })
        }
      }),
  ...(unreferenced ? { is_unreferenced_refund: true } : {}),
  ...(order === null ? {} : { order_id: id(order) })
})

const version = "3.2"
const ofLinked = "3.1.rc.1.3"

const post = (path: string, body: Json | null = null): Wire => ({ method: "POST", path, body, version })
const remove = (path: string): Wire => ({ method: "DELETE", path, body: null, version })

const said = { explains: { explanation: "It was delivered." }, concedes: { concede: true } } as const

/** A request as it is sent. Paths under /operator are asked by the operator. */
export const of = (request: Request, id: IdOf): Wire => {
  switch (request._tag) {
    case "CreateEntity":
      return post("/legal_entities", { country: request.country })
    case "CreateAccount":
      return post("/accounts", accountBody(id(request.entity), request))
    case "UpdateAccount":
      return post(`/accounts/${id(request.account)}`, { reference_id: request.reference })
    case "Reserve": {
      const { account, amount, currency } = request
      return post(`/operator/accounts/${id(account)}/reserve`, { currency, amount })
    }
    case "CreateMethod":
      return post("/payment_methods", { type: "credit_card", credit_card: cardBody(request.card) })
    case "CreateBank":
      return { ...post("/payment_methods", bankBody(request.bank)), version: request.bank.linked ? ofLinked : version }
    case "UpdateMethod":
      return post(`/payment_methods/${id(request.method)}`, { custom_data: { note: request.note } })
    case "DeleteMethod":
      return remove(`${request.byOperator ? "/operator" : ""}/payment_methods/${id(request.method)}`)
    case "Verify":
      return post(`/payment_methods/${id(request.method)}/verify_bank_deposits`, { microdeposits: request.amounts })
    case "Reset":
      return post(`/operator/payment_methods/${id(request.method)}/microdeposits/reset`)
    case "SetStatus": {
      const status = request.usable ? "verified" : "verification_failed"
      return post(`/operator/payment_methods/${id(request.method)}/status`, { status })
    }
    case "Sign":
      return post("/pad_agreements", {
        payment_method_id: id(request.method),
        account_id: id(request.account),
        category: "personal",
        type: request.type,
        signature: { signatory_name: "Zoë", signature_time: request.signedAt }
      })
    case "Revoke":
      return post(`/pad_agreements/${id(request.agreement)}/revoke`)
    case "CreateItem":
      return post("/items", { account_id: id(request.account), product_name: "Cake", price: request.price })
    case "UpdateItem":
      return post(`/items/${id(request.item)}`, { price: request.price })
    case "DeleteItem":
      return remove(`/items/${id(request.item)}`)
    case "CreateOrder": {
      const lines = request.lines === null ? {} : { line_items: linesOf(request.lines, id) }
      return post("/orders", { account_id: id(request.account), ...lines })
    }
    case "UpdateOrder":
      return post(`/orders/${id(request.order)}`, {
        ...(request.notes === undefined ? {} : { notes: request.notes }),
        ...(request.lines === undefined ? {} : { line_items: linesOf(request.lines, id) })
      })
    default:
      return ofPayment(request, id)
  }
}

type OfPayment =
  | Extract<Request, { readonly payment: string } | { readonly refund: string } | { readonly dispute: string }>
  | Pay

const ofPayment = (request: OfPayment, id: IdOf): Wire => {
  switch (request._tag) {
    case "Pay":
      return post("/payments", payBody(request, id))
    case "Capture":
      return post(`/payments/${id(request.payment)}/capture`, amounts(request.total))
    case "Update":
      return post(`/payments/${id(request.payment)}`, updateBody(request))
    case "Cancel":
      return post(`/payments/${id(request.payment)}/cancel`, {})
    case "Review":
      return post(`/operator/payments/${id(request.payment)}/review`, {
        decision: request.passed ? "passed" : "failed"
      })
    case "Result":
      return post(
        `/operator/payments/${id(request.payment)}/network_result`,
        request.failure === null ? { result: "settled" } : { result: "failed", code: request.failure }
      )
    case "Refund":
      return post("/refunds", refundBody(request, id))
    case "UpdateRefund":
      return post(`/refunds/${id(request.refund)}`, { reference_id: request.reference })
    case "RefundResult": {
      const { detail = null, reason } = request.failure ?? { reason: "" }
      const failed = { result: "failed", reason_code: reason, ...(detail === null ? {} : { detail_code: detail }) }
      return post(
        `/operator/refunds/${id(request.refund)}/network_result`,
        request.failure === null ? { result: "settled" } : failed
      )
    }
    case "Report":
      return post("/operator/disputes", {
        payment_id: id(request.payment),
        type: request.type,
        ...(request.amount === null ? {} : { amount: request.amount }),
        ...(request.fee === null ? {} : { fee: request.fee })
      })
    case "Answer":
      return post(`/disputes/${id(request.dispute)}`, {
        ...(request.says === null ? {} : said[request.says]),
        ...(request.note === undefined ? {} : { custom_data: { note: request.note } })
      })
    case "Decide":
      return post(`/operator/disputes/${id(request.dispute)}/decision`, { decision: request.decision })
  }
}
