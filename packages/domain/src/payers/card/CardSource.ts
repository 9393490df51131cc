/**
 * The ways in which a request may give a card (payments.md 1.1): keyed in, in the
 * payload of a wallet, or in the value of a reader. Each has its own member.
 */
import { Schema } from "effect"
import type * as App from "../../access/app/App.ts"
import type * as Rule from "../../decider/Rule.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as CardRequest from "./CardRequest.ts"
import { cardTypes } from "../payment-method/PaymentInstrument.ts"

const maxPayload = 65_536

/** A wallet's payload, encrypted for the platform: an object, or the text of one. */
const Payload = Schema.Union([Text.text(1, maxPayload), Schema.Record(Schema.String, Schema.Json)])
export type Payload = typeof Payload.Type

const Wallet = Wire.struct({ paymentData: Secret.secret(Payload), cardHolder: CardRequest.Holder })
export type Wallet = typeof Wallet.Type

export const members = {
  creditCard: CardRequest.CardRequest,
  applePay: Wallet,
  googlePay: Wallet,
  /** whoever has it may use it, once: a secret */
  encodedPaymentMethod: Secret.secret(Text.text(1, 2_048))
}
export { cardTypes as types }

export type Given = {
  readonly [K in keyof typeof members]?: (typeof members)[K]["Type"]
}

export const keys = ["creditCard", "applePay", "googlePay", "encodedPaymentMethod"] as const

/** The name of the member by which a request gives a card, or null. */
export const memberOf = (given: Given): (typeof cardTypes)[number] | null => {
  const index = keys.findIndex((key) => given[key] !== undefined)
  return cardTypes[index] ?? null
}

/** What readers read needs a permission (platform.md 11); `path` leads to where its member stands. */
export const forbidden = (
  { state }: App.App,
  { encodedPaymentMethod }: Given,
  ...path: ReadonlyArray<string>
): ReadonlyArray<Rule.Forbidden> =>
  encodedPaymentMethod === undefined || state.permissions.cardPresent
    ? []
    : [{ reason: "PERMISSION_NOT_GRANTED", path: [...path, "encoded_payment_method"] }]
