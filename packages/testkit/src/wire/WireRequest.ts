/** Encodes the requests of the model as HTTP requests. All targets receive the same ones. */
import {
  type Lines,
  type Purchase,
  type Magic,
  numberOf,
  type Request,
  type RequestOf,
  type Word
} from "../model/ModelRequests.ts"
import { debitFailureFee, monthlyFee } from "../model/BillingStatements.ts"
import { fixedPrice } from "../model/PaymentAmounts.ts"
import type { Json } from "../model/State.ts"
import * as MerchantSamples from "../MerchantSamples.ts"
import * as PaymentSourceJson from "./PaymentSourceJson.ts"

export interface WireRequest {
  readonly method: "POST" | "DELETE"
  readonly path: string
  /** null: no body */
  readonly body: Json | null
  /** API version, since some operations exist in some versions only */
  readonly version: string
  readonly magic: Magic
  /** the name of the file with which it is sent as a multipart form; null: it is no form */
  readonly file: string | null
}

/** Subscriptions to every topic of the sequences. */
export const topics: ReadonlyArray<string> = [
  "payments.*",
  "payment_methods.*",
  "accounts.*",
  "adjustments.*",
  "payout_methods.*",
  "recoveries.*",
  "payouts.*",
  "billing_statements.*",
  "legal_entities.*",
  "refunds.*",
  "disputes.*",
  "terminals.*"
]

/** The file of a form. Its beginning identifies it as a PDF; the rest is not checked. */
export const evidence: Uint8Array<ArrayBuffer> = new TextEncoder().encode("%PDF-1.7 evidence")

/** Returns the id of a resource that the model names. */
export type IdOf = (name: string) => string

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

const payBody = (of: RequestOf<"Pay">, id: IdOf): Json => ({
  account_id: id(of.account),
  amount: of.amount,
  fee_amount: of.fee,
  currency: of.currency,
  auto_capture: of.autoCapture,
  ...(of.captureAt === null ? {} : { capture_at: of.captureAt }),
  payment_method: typeof of.by === "string" ? { payment_method_id: id(of.by) } : PaymentSourceJson.body(of.by, id),
  ...boughtBody(of.bought, id)
})

const representative = "owner_1"

/** A person whose name has a word. */
const personOf = (word: Word): Json =>
  word === "plain" ? MerchantSamples.person() : MerchantSamples.person("Magic", word)

const companyName = (word: Word): string | undefined => (word === "plain" ? undefined : `Magic ${word} Books`)

const completeBody: Json = { ...MerchantSamples.usCompany(), controller: MerchantSamples.person() }

const renameBody = ({ party, word }: RequestOf<"RenameParty">): Json => {
  if (party === "entity") return { entity_name: MerchantSamples.usCompany(companyName(word)).entity_name }
  const named = { name: personOf(word)["name"] }
  return party === "controller" ? { controller: named } : { additional_representatives: { [representative]: named } }
}

const entityBody = (of: RequestOf<"CreateEntity">): Json => {
  if (!of.complete) return { country: of.country }
  const people = of.representative === null ? {} : { [representative]: personOf(of.representative) }
  return {
    ...MerchantSamples.usCompany(companyName(of.entity)),
    controller: personOf(of.controller),
    additional_representatives: people
  }
}

const documentsBody = ({ documents, party }: RequestOf<"PostDocuments">, id: IdOf): Json => {
  const posted = { documents: documents.map(id) }
  if (party === "entity") return { entity_verification: posted }
  const person = { personal_verification: posted }
  return party === "controller" ? { controller: person } : { additional_representatives: { [representative]: person } }
}

const pricesOf = (percentage: string, isBilled: boolean): Json => ({
  credit_card: { model: isBilled ? "interchange_plus" : "blended", percentage, fixed_amount: fixedPrice },
  ...(isBilled
    ? { recurring_fee: { amount: monthlyFee }, other_fees: { debit_failure_fee: { amount: debitFailureFee } } }
    : {})
})

const accountBody = (
  { currency, entity, isBilled, method, percentage, period }: RequestOf<"CreateAccount">,
  id: IdOf
): Json => ({
  legal_entity_id: id(entity),
  name: "Shop",
  description: "Things",
  ...(percentage === null ? {} : { pricing: { currencies: { [currency]: pricesOf(percentage, isBilled) } } }),
  ...(method === null ? {} : { payout: { currencies: { [currency]: { payout_method_id: id(method), period } } } })
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

const version = "3.2"
const ofLinked = "3.1.rc.1.3"

const plain = { version, magic: null, file: null } as const
export const post = (path: string, body: Json | null = null): WireRequest => ({ ...plain, method: "POST", path, body })
const remove = (path: string): WireRequest => ({ ...plain, method: "DELETE", path, body: null })

const disputeAnswers = { explains: { explanation: "It was delivered." }, concedes: { concede: true } } as const

/** The block of a capability. The operator gives a reason in any case. */
const blockRequest = ({ account, byOperator, capability, reason }: RequestOf<"Block">, id: IdOf): WireRequest => {
  const is_blocked = reason !== null
  return byOperator
    ? post(`/operator/accounts/${id(account)}/blocks`, { capability, is_blocked, reason: reason ?? "Reviewed" })
    : post(`/accounts/${id(account)}/capabilities`, { [capability]: { application_block: { is_blocked, reason } } })
}

/** Encodes a request. The operator sends those whose path begins with /operator. */
export const encode = (request: Request, id: IdOf): WireRequest => {
  switch (request._tag) {
    case "CreateEntity":
      return post("/legal_entities", entityBody(request))
    case "CompleteEntity":
      return post(`/legal_entities/${id(request.entity)}`, completeBody)
    case "RenameParty":
      return post(`/legal_entities/${id(request.entity)}`, renameBody(request))
    case "LabelEntity":
      return post(`/legal_entities/${id(request.entity)}`, { custom_data: { note: request.note } })
    case "DecideParty": {
      const { decision, entity, party } = request
      const named = party === "representative" ? `additional_representatives.${representative}` : party
      return post(`/operator/legal_entities/${id(entity)}/verification`, { party: named, decision })
    }
    case "PostDocuments":
      return post(`/legal_entities/${id(request.entity)}/verifications`, documentsBody(request, id))
    case "DecideDocument": {
      const decision = request.accepted ? "accepted" : "rejected"
      return post(`/operator/documents/${id(request.document)}/decision`, { decision })
    }
    case "CreateAccount":
      return post("/accounts", accountBody(request, id))
    case "Bill": {
      const { account, month, year } = request
      return post("/operator/billing_runs", { account_id: id(account), year, month })
    }
    case "Charge":
      return post(`/operator/billing_statements/${id(request.statement)}/charge`)
    case "ChargeResult": {
      const result = request.succeeded ? "succeeded" : "failed"
      return post(`/operator/billing_statements/${id(request.statement)}/charge_result`, { result })
    }
    case "PayOut":
      return post("/payouts", { account_id: id(request.account), currency: request.currency })
    case "DecidePayout":
      return post(`/operator/payouts/${id(request.payout)}/decision`, { decision: request.decision })
    case "CreatePayoutMethod":
    case "VerifyPayoutMethod":
    case "ChangePayoutMethod":
      return ofPayoutMethod(request, id)
    case "SetPayout": {
      const { account, currency, method, period } = request
      const payout = { currencies: { [currency]: { payout_method_id: id(method), period } } }
      return post(`/accounts/${id(account)}`, { payout })
    }
    case "UpdateAccount":
      return post(`/accounts/${id(request.account)}`, { reference_id: request.reference })
    case "CloseAccount":
      return post(`/operator/accounts/${id(request.account)}/issues`, { issue_type: request.issue })
    case "ReopenAccount":
      return remove(`/operator/accounts/${id(request.account)}/issues/${request.issue}`)
    case "DeleteAccount":
      return remove(`/accounts/${id(request.account)}`)
    case "Block":
      return blockRequest(request, id)
    case "RefundUnpaid":
      return post(`/operator/accounts/${id(request.account)}/refund_unpaid`)
    case "SetWeeklyLimit":
      return post(`/operator/accounts/${id(request.account)}`, { reserve_weekly_limit: request.limit })
    case "Reserve": {
      const { account, amount, currency } = request
      return post(`/operator/accounts/${id(account)}/reserve`, { currency, amount })
    }
    case "Adjust": {
      const { account, amount, currency } = request
      const adjusted = { type: amount > 0 ? "credit" : "debit", amount: Math.abs(amount), currency }
      return post(`/operator/accounts/${id(account)}/adjustments`, adjusted)
    }
    case "UpdateAdjustment":
      return post(`/adjustments/${id(request.adjustment)}`, { custom_data: { note: request.note } })
    case "CreateMethod": {
      const { given, magic } = request
      const asked = { ...post("/payment_methods", PaymentSourceJson.body(given, id)), magic }
      return given._tag === "Bank" && given.linked ? { ...asked, version: ofLinked } : asked
    }
    case "CreateToken":
      return post("/tokens", {
        resource: "payment_methods",
        payment_methods: PaymentSourceJson.tokenContents(request, id)
      })
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
    case "Upload":
      return { ...post("/documents", { type: request.type }), file: `${request.stem}.pdf` }
    case "CreateTerminal":
    case "UpdateTerminal":
    case "Onboard":
    case "Deactivate":
    case "DeleteTerminal":
    case "Read":
      return ofTerminal(request, id)
    default:
      return ofPayment(request, id)
  }
}

type PayoutMethodRequest = RequestOf<"CreatePayoutMethod" | "VerifyPayoutMethod" | "ChangePayoutMethod">

const ofPayoutMethod = (request: PayoutMethodRequest, id: IdOf): WireRequest => {
  switch (request._tag) {
    case "CreatePayoutMethod": {
      const { entity, isVerified, number } = request
      const payout_bank_us = { account_number: number, routing_number: "021000021", account_type: "checking" }
      const made = { nickname: "Bank", type: "payout_bank_us", payout_bank_us }
      const asked = post("/payout_methods", { legal_entity_id: id(entity), ...made })
      return { ...asked, version: isVerified ? version : "3.0" }
    }
    case "VerifyPayoutMethod": {
      const { amounts, method } = request
      return post(`/payout_methods/${id(method)}/verify_bank_deposits`, { microdeposits: amounts })
    }
    case "ChangePayoutMethod": {
      const path = `/operator/payout_methods/${id(request.method)}`
      if (request.change === "delete") return remove(path)
      return post(request.change === "restore" ? `${path}/restore` : `${path}/microdeposits/${request.change}`)
    }
  }
}

type TerminalRequest = RequestOf<
  "CreateTerminal" | "UpdateTerminal" | "Onboard" | "Deactivate" | "DeleteTerminal" | "Read"
>

const models = { "3.0": "verifone_p400", "3.2": "DX8000" } as const

const ofTerminal = (request: TerminalRequest, id: IdOf): WireRequest => {
  switch (request._tag) {
    case "CreateTerminal": {
      const { account, line, serial } = request
      const terminal_configuration = line === "3.0" ? { name: "Till", currency: "USD" } : { name: "Till" }
      const device = { account_id: id(account), serial_number: `serial-${serial}`, model: models[line] }
      return { ...post("/terminals", { ...device, terminal_configuration }), version: line }
    }
    case "UpdateTerminal":
      return post(`/terminals/${id(request.terminal)}`, { reference_id: request.reference })
    case "Onboard":
      return post(`/operator/terminals/${id(request.terminal)}/onboard`)
    case "Deactivate":
      // version 3.2 has no deactivation
      return { ...post(`/terminals/${id(request.terminal)}/deactivate`), version: "3.0" }
    case "DeleteTerminal":
      return remove(`/terminals/${id(request.terminal)}`)
    case "Read": {
      const { age, amount, outcome, terminal } = request
      const card_number = numberOf({ outcome })
      return post("/operator/encoded_payment_methods", { terminal_id: id(terminal), card_number, amount, age })
    }
  }
}

type OfPayment =
  | Extract<Request, { readonly payment: string } | { readonly refund: string } | { readonly dispute: string }>
  | RequestOf<"Pay">

const ofPayment = (request: OfPayment, id: IdOf): WireRequest => {
  switch (request._tag) {
    case "Pay":
      return { ...post("/payments", payBody(request, id)), magic: request.magic }
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
        ...(request.says === null ? {} : disputeAnswers[request.says]),
        ...(request.documents.length === 0 ? {} : { documents: request.documents.map(id) }),
        ...(request.note === undefined ? {} : { custom_data: { note: request.note } })
      })
    case "Decide":
      return post(`/operator/disputes/${id(request.dispute)}/decision`, { decision: request.decision })
  }
}
