/** Encodes the payment sources of the model as members of request bodies (payments.md 1.1, 1.6). */
import type { Place } from "@payments-platform/domain/access/client-token/TokenBody"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import { numberOf, type PaymentSource, type RequestOf, type SourceOf } from "../model/ModelRequests.ts"
import type { Json } from "../model/State.ts"

type IdOf = (name: string) => string

/** The places of client-side tokens in requests. */
const ofToken = { resource: "payment_methods", target: ["payment method", "token"] } as const
export const places: Readonly<Record<"CreateMethod" | "Pay", Place>> = {
  CreateMethod: { ...ofToken, within: [] },
  Pay: { ...ofToken, within: ["payment_method"], typed: true }
}

const holder = { holder_name: "Zoë" }

const cardHolder = (postalCode: string | null): Json => ({
  ...holder,
  address: postalCode === null ? { country: "DE" } : { country: "US", postal_code: postalCode }
})

const cardBody = (card: SourceOf<"Card">): Json => ({
  type: "credit_card",
  credit_card: {
    card_number: numberOf(card),
    expiration_month: card.month,
    expiration_year: card.year,
    trigger_verification: card.verify,
    auto_update: card.autoUpdate,
    card_holder: cardHolder(card.postalCode)
  }
})

const walletBody = ({ opens, outcome, postalCode, wallet }: SourceOf<"Wallet">): Json => {
  const payload = { test_card_number: numberOf({ outcome }), ...(opens ? {} : { bad_certificate: true }) }
  const payment_data = wallet === "apple_pay" ? payload : JSON.stringify(payload)
  return { type: wallet, [wallet]: { payment_data, card_holder: cardHolder(postalCode) } }
}

const bankBody = ({ country, known, linked, number }: SourceOf<"Bank">): Json => {
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

/** A token and, if named, its holder. The cards of the sequences differ in the holder's postal code only. */
const tokenBody = ({ holder: member, permits, token }: SourceOf<"Token">, id: IdOf): Json => ({
  token: { id: id(token), ...(permits ? {} : { permissioned_fields: ["custom_data"] }) },
  ...(member === null
    ? {}
    : { [member]: member === "credit_card" ? { card_holder: cardHolder(null) } : { account_holder: holder } })
})

/** A body of POST /payment_methods, or the member `payment_method` of POST /payments. */
export const body = (given: PaymentSource, id: IdOf): Json => {
  switch (given._tag) {
    case "Card":
      return cardBody(given)
    case "Wallet":
      return walletBody(given)
    case "Encoded":
      return { type: "encoded_payment_method", encoded_payment_method: id(given.reading) }
    case "Bank":
      return bankBody(given)
    case "Token":
      return tokenBody(given, id)
  }
}

const without = (value: Json, ...names: ReadonlyArray<string>): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

/**
 * The fields of a client-side token, with or without the holder. `trigger_verification` is left out when true,
 * which is its default.
 */
export const tokenContents = ({ holder, holds }: RequestOf<"CreateToken">, id: IdOf): Json => {
  const left = [
    ...(holder ? [] : ["card_holder", "account_holder"]),
    ...(holds._tag === "Card" && holds.verify ? ["trigger_verification"] : [])
  ]
  return Object.fromEntries(
    Object.entries(body(holds, id)).map(([name, each]) => [name, isObject(each) ? without(each, ...left) : each])
  )
}
