/**
 * The sources of a card in a request (payments.md 1.1): keyed numbers, a wallet's
 * payload, or the encoded value of a reader. Each has its own member.
 */
import type * as App from "../../access/app/App.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import { cardTypes } from "../payment-method/PaymentInstrument.ts"
import * as CardRequest from "./CardRequest.ts"
import { WalletPayload } from "./WalletPayload.ts"

const Wallet = Wire.annotate(
  Wire.struct({
    paymentData: Secret.secret(WalletPayload).annotateKey({
      description: "The encrypted payment data as the wallet gave it: an object, or a text."
    }),
    cardHolder: CardRequest.Holder.annotateKey({ description: "Whose card in the wallet it is." })
  }),
  { identifier: "WalletRequest" }
)
export type Wallet = typeof Wallet.Type

export const members = {
  creditCard: CardRequest.CardRequest.annotateKey({ description: "A card whose number is keyed in." }),
  applePay: Wallet.annotateKey({ description: "A card out of Apple Pay." }),
  googlePay: Wallet.annotateKey({ description: "A card out of Google Pay." }),
  /** a bearer value that one payment can use, therefore a secret */
  encodedPaymentMethod: Secret.secret(Text.code(1, 2_048)).annotateKey({
    description: "What a terminal returned for the card that it read, unchanged; one payment can use it, within 7 days."
  })
}
export { cardTypes as types }

export type CardMembers = {
  readonly [K in keyof typeof members]?: (typeof members)[K]["Type"]
}

export const keys = ["creditCard", "applePay", "googlePay", "encodedPaymentMethod"] as const

/** The name of the member in which a request gives a card; null: it gives none. */
export const memberOf = (given: CardMembers): (typeof cardTypes)[number] | null => {
  const index = keys.findIndex((key) => given[key] !== undefined)
  return cardTypes[index] ?? null
}

export const reasons = ["PERMISSION_NOT_GRANTED"] as const
type Forbidden = CommandHandler.Forbidden<(typeof reasons)[number]>

/** Encoded values of readers require the permission `card_present` (platform.md 11). `path` leads to the member's parent. */
export const forbidden = (
  { state }: App.App,
  { encodedPaymentMethod }: CardMembers,
  ...path: ReadonlyArray<string>
): ReadonlyArray<Forbidden> =>
  encodedPaymentMethod === undefined || state.permissions.cardPresent
    ? []
    : [{ reason: "PERMISSION_NOT_GRANTED", path: [...path, "encoded_payment_method"] }]
