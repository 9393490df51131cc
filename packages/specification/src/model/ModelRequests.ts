/**
 * The requests of the random sequences. They refer to resources by the names of the model, such as `a0`, `m3` or
 * `p12`. `wire/WireRequest` encodes them for the API. Amounts are in cents, times in UNIX seconds. A member that is
 * undefined is not sent.
 */
import * as Luhn from "@payments-platform/domain/vocabulary/Luhn"

/** The sources of payment methods. `outcome`: of payments.md 8.1 in three digits, or null for a plain test card */
interface Sources {
  /** A keyed card. */
  Card: {
    outcome: string | null
    month: number
    year: number
    verify: boolean
    autoUpdate: boolean
    postalCode: string | null
  }
  /** A card in a wallet payload. `opens` is false when the platform's certificates cannot decrypt it. */
  Wallet: { wallet: "apple_pay" | "google_pay"; outcome: string | null; opens: boolean; postalCode: string | null }
  /** A card that a terminal has read. */
  Encoded: { reading: string }
  /** A bank account, given by number or linked. `known` is false when the directory does not know its bank. */
  Bank: { country: "US" | "CA"; number: string; known: boolean; linked: boolean }
  /**
   * A client-side token. `holder` is the member that adds the holder to the token, or null. `permits` is false when
   * the request does not permit all fields of the token.
   */
  Token: { token: string; holder: "credit_card" | "payment_bank_us" | "payment_bank_ca" | null; permits: boolean }
}

type Tagged<All, T extends keyof All> = { readonly [K in T]: { readonly _tag: K } & Readonly<All[K]> }[T]

export type SourceOf<T extends keyof Sources> = Tagged<Sources, T>
export type PaymentSource = SourceOf<keyof Sources>

/** The value of the header `Service-Magic-Behavior` (platform.md 9), or null when it is not sent. */
export type Magic = string | null

export type Currency = "USD" | "CAD"

/** The lines of an order. `item` is the item of the first line, or null for a new one. */
export interface Lines {
  readonly count: number
  readonly item: string | null
}

/** The order of a payment: an existing one, or lines that create one. */
export type Purchase = { readonly _tag: "Order"; readonly order: string } | ({ readonly _tag: "Lines" } & Lines)

export type DisputeType = "chargeback" | "debit_adjustment" | "inquiry" | "retrieval" | "pre_dispute"
export type Decision = "submit" | "submit_with_credit" | "submit_without_credit" | "send_back" | "won" | "lost"

/** The issues of merchants.md 5 with which the operator closes an account. The first two may end. */
export type ClosingIssue = "account_closed" | "closed_for_loss" | "compliance" | "country_not_supported"

/** The words of merchants.md 16 in the names of parties; `plain`: none. */
export type Word =
  | "plain"
  | "review"
  | "reviewpass"
  | "reviewfail"
  | "documents"
  | "identity"
  | "address"
  | "outreach"
  | "sanctioned"
  | "country"
  | "mismatch"
  | "timeout"

export type PartyName = "entity" | "controller" | "representative"
export type PartyDecision =
  | "verified"
  | "in_review"
  | "additional_documents_required"
  | "identity_verification"
  | "risk_outreach"

export type Period = "daily" | "weekly" | "monthly"

/** What the operator does with a payout method: reset and send are about its microdeposits. */
export type PayoutMethodChange = "delete" | "restore" | "reset" | "send"

export type PayoutDecision = "hold" | "release" | "complete" | "fail" | "return"

/** The members of each request. */
interface Members {
  /** `complete`: with all data, and parties with these words; without a representative when that is null */
  CreateEntity: { country: string; complete: boolean; entity: Word; controller: Word; representative: Word | null }
  /** States all data of a legal entity in the US of which only the country is known. */
  CompleteEntity: { entity: string }
  /** Gives a party of a complete legal entity another name, with this word. */
  RenameParty: { entity: string; party: PartyName; word: Word }
  LabelEntity: { entity: string; note: number }
  /** The operator decides about a party, or about all. */
  DecideParty: { entity: string; party: PartyName | "all"; decision: PartyDecision }
  PostDocuments: { entity: string; party: PartyName; documents: ReadonlyArray<string> }
  /** The operator decides about a document in review. */
  DecideDocument: { document: string; accepted: boolean }
  /**
   * `currency`: of the price; `isBilled`: it is a markup of interchange-plus; `method`: the payout method, or null;
   * `period`: of its payouts
   */
  CreateAccount: {
    entity: string
    currency: Currency
    percentage: string | null
    isBilled: boolean
    method: string | null
    period: Period
  }
  /** Sets how the account is paid out in a currency. */
  SetPayout: { account: string; currency: Currency; method: string; period: Period }
  PayOut: { account: string; currency: Currency }
  DecidePayout: { payout: string; decision: PayoutDecision }
  /** A bank account in the US. `number`: of merchants.md 16; `isVerified`: by deposits, in a late version */
  CreatePayoutMethod: { entity: string; number: string; isVerified: boolean }
  VerifyPayoutMethod: { method: string; amounts: readonly [number, number] }
  ChangePayoutMethod: { method: string; change: PayoutMethodChange }
  /** The operator makes the statement of a month of New York, which has begun. */
  Bill: { account: string; year: number; month: number }
  /** The operator begins an attempt, and reports the result of one. */
  Charge: { statement: string }
  ChargeResult: { statement: string; succeeded: boolean }
  UpdateAccount: { account: string; reference: string }
  /** The operator closes the account with an issue, or ends the issue. */
  CloseAccount: { account: string; issue: ClosingIssue }
  ReopenAccount: { account: string; issue: ClosingIssue }
  DeleteAccount: { account: string }
  /** The operator or the platform blocks a capability, or with null ends its block. */
  Block: { account: string; capability: "payments" | "payouts"; reason: string | null; byOperator: boolean }
  /** The operator sets above which receipts of 7 days payments are held, or with null ends it. */
  SetWeeklyLimit: { account: string; limit: number | null }
  /** The operator holds a positive amount, or releases a negative one. */
  Reserve: { account: string; amount: number; currency: Currency }
  /** The operator credits a positive amount, or debits a negative one. */
  Adjust: { account: string; amount: number; currency: Currency }
  UpdateAdjustment: { adjustment: string; note: number }

  CreateMethod: { given: PaymentSource; magic: Magic }
  UpdateMethod: { method: string; note: number }
  DeleteMethod: { method: string; byOperator: boolean }
  Verify: { method: string; amounts: readonly [number, number] }
  /** The operator orders new deposits. */
  Reset: { method: string }
  SetStatus: { method: string; usable: boolean }
  Sign: { account: string; method: string; type: "one_time" | "recurring" | "sporadic"; signedAt: number }
  Revoke: { agreement: string }

  /** A client-side token with the fields of a payment method. `holder` is false to leave out the holder. */
  CreateToken: { holds: SourceOf<"Card" | "Bank">; holder: boolean }
  /** `line`: the API version; version 3.2 requires onboarding */
  CreateTerminal: { account: string; serial: number; line: "3.0" | "3.2" }
  UpdateTerminal: { terminal: string; reference: string }
  Onboard: { terminal: string }
  Deactivate: { terminal: string }
  DeleteTerminal: { terminal: string }
  /** The operator simulates the read of a card `age` seconds ago. */
  Read: { terminal: string; outcome: string | null; amount: number; age: number }
  /** `stem`: of the file name, by which documents of legal entities are decided */
  Upload: { type: string; stem: string }

  CreateItem: { account: string; price: number }
  UpdateItem: { item: string; price: number | null }
  DeleteItem: { item: string }
  CreateOrder: { account: string; lines: Lines | null }
  UpdateOrder: { order: string; notes: string | null | undefined; lines: Lines | null | undefined }

  /** `by`: the name of a stored method, or an inline source */
  Pay: {
    account: string
    by: string | Exclude<PaymentSource, SourceOf<"Bank">>
    magic: Magic
    amount: number
    fee: number
    currency: Currency
    autoCapture: boolean
    captureAt: number | null
    bought: Purchase | null
  }
  Capture: { payment: string; total: number | null }
  Update: { payment: string; total: number | null; captureAt: number | null | undefined; reference: string | null }
  Cancel: { payment: string }
  Review: { payment: string; passed: boolean }
  /** The operator reports the result of the network; `failure` null: settled. */
  Result: { payment: string; failure: string | null }

  /** `amounts` null: a full refund */
  Refund: {
    payment: string
    amounts: { readonly total: number; readonly fee: number | null; readonly currency: Currency | null } | null
    unreferenced: boolean
    order: string | null
  }
  /** The operator refunds the payments of a closed account that were not paid out. */
  RefundUnpaid: { account: string }
  UpdateRefund: { refund: string; reference: string | null }
  /** The operator reports the result of the network; `failure` null: settled. */
  RefundResult: { refund: string; failure: { readonly reason: string; readonly detail: string | null } | null }

  Report: { payment: string; type: DisputeType; amount: number | null; fee: number | null }
  /** `documents` support an explanation. */
  Answer: {
    dispute: string
    says: "explains" | "concedes" | null
    documents: ReadonlyArray<string>
    note: number | undefined
  }
  Decide: { dispute: string; decision: Decision }
}

export type Tag = keyof Members
export type RequestOf<T extends Tag = Tag> = Tagged<Members, T>
export type Request = RequestOf

/** The test card of an outcome: `400383000000`, the outcome and a check digit. Without outcome a plain test card. */
export const numberOf = ({ outcome }: { readonly outcome: string | null }): string => {
  if (outcome === null) return "4111111111111111"
  const body = `400383000000${outcome}`
  return body + ([..."0123456789"].find((digit) => Luhn.isValid(body + digit)) ?? "")
}
