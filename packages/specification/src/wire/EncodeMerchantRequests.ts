/** The requests about merchants, their documents, payouts and statements, as HTTP requests. */
import * as MerchantSamples from "../MerchantSamples.ts"
import { debitFailureFee, monthlyFee } from "../model/merchants/BillingStatements.ts"
import type { RequestOf, Word } from "../model/ModelRequests.ts"
import { fixedPrice } from "../model/payments/PaymentAmounts.ts"
import type { Json } from "../model/State.ts"
import { type Encoders, type IdOf, post, remove, version, type WireRequest } from "./WireRequest.ts"

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

const entityBody = (request: RequestOf<"CreateEntity">): Json => {
  if (!request.complete) return { country: request.country }
  const people = request.representative === null ? {} : { [representative]: personOf(request.representative) }
  return {
    ...MerchantSamples.usCompany(companyName(request.entity)),
    controller: personOf(request.controller),
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

/** The block of a capability. The operator gives a reason in any case. */
const blockRequest = ({ account, byOperator, capability, reason }: RequestOf<"Block">, id: IdOf): WireRequest => {
  const is_blocked = reason !== null
  return byOperator
    ? post(`/operator/accounts/${id(account)}/blocks`, { capability, is_blocked, reason: reason ?? "Reviewed" })
    : post(`/accounts/${id(account)}/capabilities`, { [capability]: { application_block: { is_blocked, reason } } })
}

type Requests =
  | "CreateEntity"
  | "CompleteEntity"
  | "RenameParty"
  | "LabelEntity"
  | "DecideParty"
  | "PostDocuments"
  | "DecideDocument"
  | "CreateAccount"
  | "UpdateAccount"
  | "SetPayout"
  | "CloseAccount"
  | "ReopenAccount"
  | "DeleteAccount"
  | "Block"
  | "SetWeeklyLimit"
  | "Reserve"
  | "Adjust"
  | "UpdateAdjustment"
  | "CreatePayoutMethod"
  | "VerifyPayoutMethod"
  | "ChangePayoutMethod"
  | "PayOut"
  | "DecidePayout"
  | "Bill"
  | "Charge"
  | "ChargeResult"
  | "Upload"

export const encoders: Encoders<Requests> = {
  CreateEntity: (request) => post("/legal_entities", entityBody(request)),

  CompleteEntity: (request, id) => post(`/legal_entities/${id(request.entity)}`, completeBody),

  RenameParty: (request, id) => post(`/legal_entities/${id(request.entity)}`, renameBody(request)),

  LabelEntity: (request, id) => post(`/legal_entities/${id(request.entity)}`, { custom_data: { note: request.note } }),

  DecideParty: (request, id) => {
    const { decision, entity, party } = request
    const named = party === "representative" ? `additional_representatives.${representative}` : party
    return post(`/operator/legal_entities/${id(entity)}/verification`, { party: named, decision })
  },

  PostDocuments: (request, id) =>
    post(`/legal_entities/${id(request.entity)}/verifications`, documentsBody(request, id)),

  DecideDocument: (request, id) => {
    const decision = request.accepted ? "accepted" : "rejected"
    return post(`/operator/documents/${id(request.document)}/decision`, { decision })
  },

  CreateAccount: (request, id) => post("/accounts", accountBody(request, id)),

  UpdateAccount: (request, id) => post(`/accounts/${id(request.account)}`, { reference_id: request.reference }),

  SetPayout: (request, id) => {
    const { account, currency, method, period } = request
    const payout = { currencies: { [currency]: { payout_method_id: id(method), period } } }
    return post(`/accounts/${id(account)}`, { payout })
  },

  CloseAccount: (request, id) =>
    post(`/operator/accounts/${id(request.account)}/issues`, { issue_type: request.issue }),

  ReopenAccount: (request, id) => remove(`/operator/accounts/${id(request.account)}/issues/${request.issue}`),

  DeleteAccount: (request, id) => remove(`/accounts/${id(request.account)}`),

  Block: blockRequest,

  SetWeeklyLimit: (request, id) =>
    post(`/operator/accounts/${id(request.account)}`, { reserve_weekly_limit: request.limit }),

  Reserve: (request, id) => {
    const { account, amount, currency } = request
    return post(`/operator/accounts/${id(account)}/reserve`, { currency, amount })
  },

  Adjust: (request, id) => {
    const { account, amount, currency } = request
    const adjusted = { type: amount > 0 ? "credit" : "debit", amount: Math.abs(amount), currency }
    return post(`/operator/accounts/${id(account)}/adjustments`, adjusted)
  },

  UpdateAdjustment: (request, id) =>
    post(`/adjustments/${id(request.adjustment)}`, { custom_data: { note: request.note } }),

  CreatePayoutMethod: (request, id) => {
    const { entity, isVerified, number } = request
    const payout_bank_us = { account_number: number, routing_number: "021000021", account_type: "checking" }
    const made = { nickname: "Bank", type: "payout_bank_us", payout_bank_us }
    const asked = post("/payout_methods", { legal_entity_id: id(entity), ...made })
    return { ...asked, version: isVerified ? version : "3.0" }
  },

  VerifyPayoutMethod: (request, id) => {
    const { amounts, method } = request
    return post(`/payout_methods/${id(method)}/verify_bank_deposits`, { microdeposits: amounts })
  },

  ChangePayoutMethod: (request, id) => {
    const path = `/operator/payout_methods/${id(request.method)}`
    if (request.change === "delete") return remove(path)
    return post(request.change === "restore" ? `${path}/restore` : `${path}/microdeposits/${request.change}`)
  },

  PayOut: (request, id) => post("/payouts", { account_id: id(request.account), currency: request.currency }),

  DecidePayout: (request, id) =>
    post(`/operator/payouts/${id(request.payout)}/decision`, { decision: request.decision }),

  Bill: (request, id) => {
    const { account, month, year } = request
    return post("/operator/billing_runs", { account_id: id(account), year, month })
  },

  Charge: (request, id) => post(`/operator/billing_statements/${id(request.statement)}/charge`),

  ChargeResult: (request, id) => {
    const result = request.succeeded ? "succeeded" : "failed"
    return post(`/operator/billing_statements/${id(request.statement)}/charge_result`, { result })
  },

  Upload: (request) => ({ ...post("/documents", { type: request.type }), file: `${request.stem}.pdf` })
}
