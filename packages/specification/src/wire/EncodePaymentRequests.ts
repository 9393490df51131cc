/** The requests about payments, refunds, disputes, orders and items as HTTP requests. */
import type { Lines, Purchase, RequestOf } from "../model/ModelRequests.ts"
import type { Json } from "../model/State.ts"
import * as PaymentSourceJson from "./PaymentSourceJson.ts"
import { type Encoders, type IdOf, post, remove } from "./WireRequest.ts"

const linesOf = (lines: Lines | null, id: IdOf): ReadonlyArray<Json> | null =>
  lines === null
    ? null
    : Array.from({ length: lines.count }, (_, index) => ({
        description: `line ${index}`,
        quantity: 1,
        unit_price: 100,
        ...(index === 0 && lines.item !== null ? { item: { id: id(lines.item) } } : {})
      }))

const boughtBody = (bought: Purchase | null, id: IdOf): Json => {
  if (bought === null) return {}
  if (bought._tag === "Order") return { order_id: id(bought.order) }
  return { line_items: linesOf(bought, id) }
}

const payBody = (request: RequestOf<"Pay">, id: IdOf): Json => ({
  account_id: id(request.account),
  amount: request.amount,
  fee_amount: request.fee,
  currency: request.currency,
  auto_capture: request.autoCapture,
  ...(request.captureAt === null ? {} : { capture_at: request.captureAt }),
  payment_method:
    typeof request.by === "string" ? { payment_method_id: id(request.by) } : PaymentSourceJson.body(request.by, id),
  ...boughtBody(request.bought, id)
})

const amounts = (total: number | null): Json => (total === null ? {} : { amounts: { total_amount: total } })

const updateBody = ({ captureAt, reference, total }: RequestOf<"Update">): Json => ({
  ...amounts(total),
  ...(captureAt === undefined ? {} : { capture_at: captureAt }),
  ...(reference === null ? {} : { reference_id: reference })
})

const refundBody = ({ amounts, order, payment, unreferenced }: RequestOf<"Refund">, id: IdOf): Json => ({
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

const disputeAnswers = { explains: { explanation: "It was delivered." }, concedes: { concede: true } } as const

type Requests =
  | "Pay"
  | "Capture"
  | "Update"
  | "Cancel"
  | "Review"
  | "Result"
  | "Refund"
  | "RefundUnpaid"
  | "UpdateRefund"
  | "RefundResult"
  | "Report"
  | "Answer"
  | "Decide"
  | "CreateItem"
  | "UpdateItem"
  | "DeleteItem"
  | "CreateOrder"
  | "UpdateOrder"

export const encoders: Encoders<Requests> = {
  Pay: (request, id) => ({ ...post("/payments", payBody(request, id)), magic: request.magic }),

  Capture: (request, id) => post(`/payments/${id(request.payment)}/capture`, amounts(request.total)),

  Update: (request, id) => post(`/payments/${id(request.payment)}`, updateBody(request)),

  Cancel: (request, id) => post(`/payments/${id(request.payment)}/cancel`, {}),

  Review: (request, id) =>
    post(`/operator/payments/${id(request.payment)}/review`, {
      decision: request.passed ? "passed" : "failed"
    }),

  Result: (request, id) =>
    post(
      `/operator/payments/${id(request.payment)}/network_result`,
      request.failure === null ? { result: "settled" } : { result: "failed", code: request.failure }
    ),

  Refund: (request, id) => post("/refunds", refundBody(request, id)),

  RefundUnpaid: (request, id) => post(`/operator/accounts/${id(request.account)}/refund_unpaid`),

  UpdateRefund: (request, id) => post(`/refunds/${id(request.refund)}`, { reference_id: request.reference }),

  RefundResult: (request, id) => {
    const { detail = null, reason } = request.failure ?? { reason: "" }
    const failed = { result: "failed", reason_code: reason, ...(detail === null ? {} : { detail_code: detail }) }
    return post(
      `/operator/refunds/${id(request.refund)}/network_result`,
      request.failure === null ? { result: "settled" } : failed
    )
  },

  Report: (request, id) =>
    post("/operator/disputes", {
      payment_id: id(request.payment),
      type: request.type,
      ...(request.amount === null ? {} : { amount: request.amount }),
      ...(request.fee === null ? {} : { fee: request.fee })
    }),

  Answer: (request, id) =>
    post(`/disputes/${id(request.dispute)}`, {
      ...(request.says === null ? {} : disputeAnswers[request.says]),
      ...(request.documents.length === 0 ? {} : { documents: request.documents.map(id) }),
      ...(request.note === undefined ? {} : { custom_data: { note: request.note } })
    }),

  Decide: (request, id) => post(`/operator/disputes/${id(request.dispute)}/decision`, { decision: request.decision }),

  CreateItem: (request, id) =>
    post("/items", { account_id: id(request.account), product_name: "Cake", price: request.price }),

  UpdateItem: (request, id) => post(`/items/${id(request.item)}`, { price: request.price }),

  DeleteItem: (request, id) => remove(`/items/${id(request.item)}`),

  CreateOrder: (request, id) => {
    const lines = request.lines === null ? {} : { line_items: linesOf(request.lines, id) }
    return post("/orders", { account_id: id(request.account), ...lines })
  },

  UpdateOrder: (request, id) =>
    post(`/orders/${id(request.order)}`, {
      ...(request.notes === undefined ? {} : { notes: request.notes }),
      ...(request.lines === undefined ? {} : { line_items: linesOf(request.lines, id) })
    })
}
