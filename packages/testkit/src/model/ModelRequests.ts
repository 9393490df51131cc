/**
 * The requests of the random sequences. They refer to resources by the names of the model, such as `a0`, `m3` or
 * `p12`. `wire/WireRequest` encodes them for the API. Amounts are in cents, times in UNIX seconds.
 */
import * as Luhn from "@payments-platform/domain/vocabulary/Luhn"

/** A keyed card. `outcome` is a three-digit outcome of payments.md 8.1, or null for a plain test card. */
export interface Card {
  readonly _tag: "Card"
  readonly outcome: string | null
  readonly month: number
  readonly year: number
  readonly verify: boolean
  readonly autoUpdate: boolean
  readonly postalCode: string | null
}

/** A card is valid through its month. `at`: UNIX seconds. */
export const isExpired = (card: { readonly month: number; readonly year: number }, at: number): boolean =>
  Date.UTC(card.year, card.month, 1) <= at * 1_000

/** A card in a wallet payload. `opens` is false when the platform's certificates cannot decrypt it. */
export interface WalletSource {
  readonly _tag: "Wallet"
  readonly wallet: "apple_pay" | "google_pay"
  readonly outcome: string | null
  readonly opens: boolean
  readonly postalCode: string | null
}

/** A card that a terminal has read. */
export interface CardPresentSource {
  readonly _tag: "Encoded"
  readonly reading: string
}

/** A bank account, given by number or linked. `known` is false when the directory does not know its bank. */
export interface Bank {
  readonly _tag: "Bank"
  readonly country: "US" | "CA"
  readonly number: string
  readonly known: boolean
  readonly linked: boolean
}

/** A client-side token. */
export interface TokenSource {
  readonly _tag: "Token"
  readonly token: string
  /** the member that adds the holder to the token, or null */
  readonly holder: "credit_card" | "payment_bank_us" | "payment_bank_ca" | null
  /** false: the request does not permit all fields of the token */
  readonly permits: boolean
}

/** The source of a payment method in a request. */
export type PaymentSource = Card | WalletSource | CardPresentSource | Bank | TokenSource

/** The value of the header `Service-Magic-Behavior` (platform.md 9), or null when it is not sent. */
export type Magic = string | null

export type Currency = "USD" | "CAD"

/** The order of a payment: an existing one, or lines that create one. `item` is the item of the first line. */
export type Purchase =
  | { readonly _tag: "Order"; readonly order: string }
  | { readonly _tag: "Lines"; readonly lines: number; readonly item: string | null }

export interface Pay {
  readonly _tag: "Pay"
  readonly account: string
  /** the name of a stored method, or an inline source */
  readonly by: string | Exclude<PaymentSource, Bank>
  readonly magic: Magic
  readonly amount: number
  readonly fee: number
  readonly currency: Currency
  readonly autoCapture: boolean
  readonly captureAt: number | null
  readonly bought: Purchase | null
}

export interface Update {
  readonly _tag: "Update"
  readonly payment: string
  readonly total: number | null
  /** undefined: not sent */
  readonly captureAt: number | null | undefined
  readonly reference: string | null
}

export type PaymentRequest =
  | Pay
  | { readonly _tag: "Capture"; readonly payment: string; readonly total: number | null }
  | Update
  | { readonly _tag: "Cancel"; readonly payment: string }
  | { readonly _tag: "Review"; readonly payment: string; readonly passed: boolean }
  /** the operator reports the result of the network; `failure` null: settled */
  | { readonly _tag: "Result"; readonly payment: string; readonly failure: string | null }

/** The operator holds a positive amount, or releases a negative one. */
export interface Reserve {
  readonly _tag: "Reserve"
  readonly account: string
  readonly amount: number
  readonly currency: Currency
}

export type MerchantRequest =
  | { readonly _tag: "CreateEntity"; readonly country: string }
  | {
      readonly _tag: "CreateAccount"
      readonly entity: string
      /** the currency of the price */
      readonly currency: Currency
      readonly percentage: string | null
    }
  | { readonly _tag: "UpdateAccount"; readonly account: string; readonly reference: string }
  | Reserve

export type MethodRequest =
  | { readonly _tag: "CreateMethod"; readonly given: PaymentSource; readonly magic: Magic }
  | { readonly _tag: "UpdateMethod"; readonly method: string; readonly note: number }
  | { readonly _tag: "DeleteMethod"; readonly method: string; readonly byOperator: boolean }
  | { readonly _tag: "Verify"; readonly method: string; readonly amounts: readonly [number, number] }
  /** the operator orders new deposits */
  | { readonly _tag: "Reset"; readonly method: string }
  | { readonly _tag: "SetStatus"; readonly method: string; readonly usable: boolean }

export type AgreementRequest =
  | {
      readonly _tag: "Sign"
      readonly account: string
      readonly method: string
      readonly type: "one_time" | "recurring" | "sporadic"
      readonly signedAt: number
    }
  | { readonly _tag: "Revoke"; readonly agreement: string }

/** Creates a client-side token with the fields of a payment method. `holder` is false to leave out the holder. */
export interface CreateToken {
  readonly _tag: "CreateToken"
  readonly holds: Card | Bank
  readonly holder: boolean
}

export type TerminalRequest =
  | {
      readonly _tag: "CreateTerminal"
      readonly account: string
      readonly serial: number
      /** API version; version 3.2 requires onboarding */
      readonly line: "3.0" | "3.2"
    }
  | { readonly _tag: "UpdateTerminal"; readonly terminal: string; readonly reference: string }
  | { readonly _tag: "Onboard" | "Deactivate" | "DeleteTerminal"; readonly terminal: string }
  /** the operator simulates the read of a card `age` seconds ago */
  | {
      readonly _tag: "Read"
      readonly terminal: string
      readonly outcome: string | null
      readonly amount: number
      readonly age: number
    }

export interface Upload {
  readonly _tag: "Upload"
  readonly type: string
}

/** undefined: not sent */
export interface UpdateOrder {
  readonly _tag: "UpdateOrder"
  readonly order: string
  readonly notes: string | null | undefined
  readonly lines: { readonly count: number; readonly item: string | null } | null | undefined
}

export type OrderRequest =
  | { readonly _tag: "CreateItem"; readonly account: string; readonly price: number }
  | { readonly _tag: "UpdateItem"; readonly item: string; readonly price: number | null }
  | { readonly _tag: "DeleteItem"; readonly item: string }
  | {
      readonly _tag: "CreateOrder"
      readonly account: string
      readonly lines: { readonly count: number; readonly item: string | null } | null
    }
  | UpdateOrder

export interface Refund {
  readonly _tag: "Refund"
  readonly payment: string
  /** null: a full refund */
  readonly amounts: { readonly total: number; readonly fee: number | null; readonly currency: Currency | null } | null
  readonly unreferenced: boolean
  readonly order: string | null
}

export type RefundRequest =
  | Refund
  | { readonly _tag: "UpdateRefund"; readonly refund: string; readonly reference: string | null }
  /** the operator reports the result of the network; `failure` null: settled */
  | {
      readonly _tag: "RefundResult"
      readonly refund: string
      readonly failure: { readonly reason: string; readonly detail: string | null } | null
    }

export type DisputeType = "chargeback" | "debit_adjustment" | "inquiry" | "retrieval" | "pre_dispute"
export type Decision = "submit" | "submit_with_credit" | "submit_without_credit" | "send_back" | "won" | "lost"

export type DisputeRequest =
  | {
      readonly _tag: "Report"
      readonly payment: string
      readonly type: DisputeType
      readonly amount: number | null
      readonly fee: number | null
    }
  | {
      readonly _tag: "Answer"
      readonly dispute: string
      readonly says: "explains" | "concedes" | null
      /** documents that support an explanation */
      readonly documents: ReadonlyArray<string>
      /** undefined: not sent */
      readonly note: number | undefined
    }
  | { readonly _tag: "Decide"; readonly dispute: string; readonly decision: Decision }

export type Request =
  | MerchantRequest
  | MethodRequest
  | CreateToken
  | TerminalRequest
  | Upload
  | AgreementRequest
  | OrderRequest
  | PaymentRequest
  | RefundRequest
  | DisputeRequest

export const outcomes =
  "000 101 102 103 104 105 106 107 108 109 110 111 112 201 202 203 204 205 301 302 303 401 402 403 501 502 503 601 602 603 604 701 702 703 704 705 706 707 801".split(
    " "
  )

/** The test card of an outcome: `400383000000`, the outcome and a check digit. Without outcome a plain test card. */
export const numberOf = ({ outcome }: { readonly outcome: string | null }): string => {
  if (outcome === null) return "4111111111111111"
  const body = `400383000000${outcome}`
  return body + ([..."0123456789"].find((digit) => Luhn.isValid(body + digit)) ?? "")
}
