/**
 * The requests of the random sequences. They refer to resources by the names of the model, such as `a0`, `m3` or
 * `p12`. `wire/WireRequest` encodes them for the API. Amounts are in cents, times in UNIX seconds. A member that is
 * undefined is not sent.
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

/**
 * A client-side token. `holder` is the member that adds the holder to the token, or null. `permits` is false when
 * the request does not permit all fields of the token.
 */
export interface TokenSource {
  readonly _tag: "Token"
  readonly token: string
  readonly holder: "credit_card" | "payment_bank_us" | "payment_bank_ca" | null
  readonly permits: boolean
}

/** The source of a payment method in a request. */
export type PaymentSource = Card | WalletSource | CardPresentSource | Bank | TokenSource

/** The value of the header `Service-Magic-Behavior` (platform.md 9), or null when it is not sent. */
export type Magic = string | null

export type Currency = "USD" | "CAD"

/** The lines of an order. `item` is the item of the first line, or null for a new one. */
export interface Lines {
  readonly count: number
  readonly item: string | null
}

/** The order of a payment: an existing one, or lines that create one. */
export type Purchase =
  | { readonly _tag: "Order"; readonly order: string }
  | { readonly _tag: "Lines"; readonly lines: number; readonly item: string | null }

export type DisputeType = "chargeback" | "debit_adjustment" | "inquiry" | "retrieval" | "pre_dispute"
export type Decision = "submit" | "submit_with_credit" | "submit_without_credit" | "send_back" | "won" | "lost"

export type PayoutDecision = "hold" | "release" | "complete" | "fail" | "return"

interface OfTerminal {
  readonly terminal: string
}
interface OfPayment {
  readonly payment: string
}

/** The members of each request. */
interface Members {
  /** `complete`: with all data, so that it is verified */
  readonly CreateEntity: { readonly country: string; readonly complete: boolean }
  /** `currency`: of the price */
  readonly CreateAccount: {
    readonly entity: string
    readonly currency: Currency
    readonly percentage: string | null
    /** the payout method, or null */
    readonly method: string | null
  }
  /** A bank account in the US, active at once. `number`: an account number of merchants.md 16 */
  readonly PayOut: { readonly account: string; readonly currency: Currency }
  readonly DecidePayout: { readonly payout: string; readonly decision: PayoutDecision }
  readonly CreatePayoutMethod: { readonly entity: string; readonly number: string }
  readonly UpdateAccount: { readonly account: string; readonly reference: string }
  /** The operator holds a positive amount, or releases a negative one. */
  readonly Reserve: { readonly account: string; readonly amount: number; readonly currency: Currency }
  /** The operator credits a positive amount, or debits a negative one. */
  readonly Adjust: { readonly account: string; readonly amount: number; readonly currency: Currency }
  readonly UpdateAdjustment: { readonly adjustment: string; readonly note: number }

  readonly CreateMethod: { readonly given: PaymentSource; readonly magic: Magic }
  readonly UpdateMethod: { readonly method: string; readonly note: number }
  readonly DeleteMethod: { readonly method: string; readonly byOperator: boolean }
  readonly Verify: { readonly method: string; readonly amounts: readonly [number, number] }
  /** The operator orders new deposits. */
  readonly Reset: { readonly method: string }
  readonly SetStatus: { readonly method: string; readonly usable: boolean }
  readonly Sign: {
    readonly account: string
    readonly method: string
    readonly type: "one_time" | "recurring" | "sporadic"
    readonly signedAt: number
  }
  readonly Revoke: { readonly agreement: string }

  /** A client-side token with the fields of a payment method. `holder` is false to leave out the holder. */
  readonly CreateToken: { readonly holds: Card | Bank; readonly holder: boolean }
  /** `line`: the API version; version 3.2 requires onboarding */
  readonly CreateTerminal: { readonly account: string; readonly serial: number; readonly line: "3.0" | "3.2" }
  readonly UpdateTerminal: OfTerminal & { readonly reference: string }
  readonly Onboard: OfTerminal
  readonly Deactivate: OfTerminal
  readonly DeleteTerminal: OfTerminal
  /** The operator simulates the read of a card `age` seconds ago. */
  readonly Read: OfTerminal & { readonly outcome: string | null; readonly amount: number; readonly age: number }
  readonly Upload: { readonly type: string }

  readonly CreateItem: { readonly account: string; readonly price: number }
  readonly UpdateItem: { readonly item: string; readonly price: number | null }
  readonly DeleteItem: { readonly item: string }
  readonly CreateOrder: { readonly account: string; readonly lines: Lines | null }
  readonly UpdateOrder: {
    readonly order: string
    readonly notes: string | null | undefined
    readonly lines: Lines | null | undefined
  }

  /** `by`: the name of a stored method, or an inline source */
  readonly Pay: {
    readonly account: string
    readonly by: string | Exclude<PaymentSource, Bank>
    readonly magic: Magic
    readonly amount: number
    readonly fee: number
    readonly currency: Currency
    readonly autoCapture: boolean
    readonly captureAt: number | null
    readonly bought: Purchase | null
  }
  readonly Capture: OfPayment & { readonly total: number | null }
  readonly Update: OfPayment & {
    readonly total: number | null
    readonly captureAt: number | null | undefined
    readonly reference: string | null
  }
  readonly Cancel: OfPayment
  readonly Review: OfPayment & { readonly passed: boolean }
  /** The operator reports the result of the network; `failure` null: settled. */
  readonly Result: OfPayment & { readonly failure: string | null }

  /** `amounts` null: a full refund */
  readonly Refund: OfPayment & {
    readonly amounts: { readonly total: number; readonly fee: number | null; readonly currency: Currency | null } | null
    readonly unreferenced: boolean
    readonly order: string | null
  }
  readonly UpdateRefund: { readonly refund: string; readonly reference: string | null }
  /** The operator reports the result of the network; `failure` null: settled. */
  readonly RefundResult: {
    readonly refund: string
    readonly failure: { readonly reason: string; readonly detail: string | null } | null
  }

  readonly Report: OfPayment & {
    readonly type: DisputeType
    readonly amount: number | null
    readonly fee: number | null
  }
  /** `documents` support an explanation. */
  readonly Answer: {
    readonly dispute: string
    readonly says: "explains" | "concedes" | null
    readonly documents: ReadonlyArray<string>
    readonly note: number | undefined
  }
  readonly Decide: { readonly dispute: string; readonly decision: Decision }
}

export type Tag = keyof Members
export type RequestOf<T extends Tag = Tag> = { readonly [K in T]: { readonly _tag: K } & Members[K] }[T]
export type Request = RequestOf

export type Pay = RequestOf<"Pay">
export type Update = RequestOf<"Update">
export type Refund = RequestOf<"Refund">
export type CreateToken = RequestOf<"CreateToken">
export type TerminalRequest = RequestOf<"CreateTerminal" | "Read"> | Extract<Request, OfTerminal>

/** The test card of an outcome: `400383000000`, the outcome and a check digit. Without outcome a plain test card. */
export const numberOf = ({ outcome }: { readonly outcome: string | null }): string => {
  if (outcome === null) return "4111111111111111"
  const body = `400383000000${outcome}`
  return body + ([..."0123456789"].find((digit) => Luhn.isValid(body + digit)) ?? "")
}
