/**
 * One authorization at the simulated card network, as pure transitions: authorize, settle late, capture, void, dispute.
 * It carries out the card rows of payments.md 8.1: the replies (000 to 112, 401 to 403, 501, 502), the AVS results (201
 * to 205) and the disputes that follow a charge (701 to 707). It stores no card number: repeated requests are compared
 * by a keyed hash.
 */
import { Hash, Redacted, Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import { Avs, DeclineCode } from "../../payers/card/AvsAndDeclineCodes.ts"
import * as Card from "../../payers/card/Card.ts"
import * as CaptureAmount from "../../payments/payment/amounts/CaptureAmount.ts"
import type * as CardNetwork from "../../ports/networks/CardNetwork.ts"
import { EntryKey } from "../EntryKey.ts"
import * as TestOutcomes from "../TestOutcomes.ts"
import type { Transition } from "../Transition.ts"
import * as SimulatedDispute from "./SimulatedDispute.ts"
import { ChargeRefund } from "./SimulatedRefundRecord.ts"
import type * as SimulatedRefundRecord from "./SimulatedRefundRecord.ts"

export const State = Schema.Literals(["pending", "approved", "declined", "captured", "voided", "tombstone"])
export type State = typeof State.Type

/** A field with the value of most authorizations has that as its default, which is not stored. */
export const SimulatedAuthorization = Schema.Struct({
  key: EntryKey,
  /** a keyed hash of the parameters that a repeated request must match; null for a tombstone */
  parameters: StateCodec.orNull(Schema.String),
  /** the three digits of payments.md 8.1 */
  outcome: StateCodec.field(Schema.String, TestOutcomes.plain.number),
  amount: Schema.Int,
  /** the authorization that the issuer granted at a card reader */
  granted: Schema.optionalKey(Schema.Struct({ amount: Schema.Int, authorizationCode: Schema.String })),
  currency: StateCodec.orNull(Schema.String),
  autoCapture: StateCodec.field(Schema.Boolean, true),
  state: State,
  /** why the authorization is declined, at once or (with `nextPollAt`) later; null: approved */
  decline: StateCodec.orNull(DeclineCode),
  avs: StateCodec.field(Avs, "FULL_MATCH"),
  /** when the late result is known; null unless the answer was `Later` */
  nextPollAt: StateCodec.orNull(Schema.Int),
  /** the amount charged to the cardholder and not voided, in cents */
  capturedAmount: Schema.Int,
  /** the last capture that was requested */
  captureKey: StateCodec.orNull(Schema.String),
  captureAmount: StateCodec.orNull(Schema.Int),
  captureRefusal: StateCodec.orNull(DeclineCode),
  /** when the issuer opens a dispute of the charge, or null */
  reportPollAt: StateCodec.orNull(Schema.Int),
  /** its referenced refunds */
  refunds: StateCodec.field(Schema.Array(ChargeRefund), []),
  version: StateCodec.field(Schema.Int, 1)
})
export type SimulatedAuthorization = typeof SimulatedAuthorization.Type

/** The replies that are stored: all but `NoAnswer`. */
export type Reply = Exclude<TestOutcomes.Reply, { readonly _tag: "NoAnswer" }>

interface Limited {
  readonly amount: number
  readonly granted?: CardNetwork.GrantedAuthorization | null
}

/** Whether a capture exceeds the limit. For a card read in person the amount granted at the reader counts. */
const exceedsCaptureLimit = ({ amount, granted }: Limited, captured: number): boolean =>
  !CaptureAmount.isWithinCaptureLimit(captured, granted?.amount ?? amount)

/** The reply of the issuer at a service time. A listed decline comes first, then an expired card, then the rest. */
export const replyTo = (
  request: CardNetwork.Authorization,
  outcome: TestOutcomes.Outcome,
  at: number
): TestOutcomes.Reply => {
  const scripted =
    request.purpose === "verification"
      ? outcome.verification
      : request.autoCapture
        ? (outcome.sale ?? outcome.authorization)
        : outcome.authorization
  if (scripted._tag === "NoAnswer" || scripted._tag === "Declined") return scripted
  if (Card.isExpired(Redacted.value(request.card), at)) return { _tag: "Declined", code: "card_expired" }
  return request.autoCapture && exceedsCaptureLimit(request, request.amount)
    ? { _tag: "Declined", code: "capture_amount_exceeds_authorization" }
    : scripted
}

/** The parameters that a repeated request must match, as a text to be hashed with a key. The CVV is never kept. */
export const parametersOf = (request: CardNetwork.Authorization): string => {
  const { number, expirationMonth, expirationYear } = Redacted.value(request.card)
  const { amount, currency, address, granted, magic, autoCapture, purpose } = request
  const card = [number, expirationMonth, expirationYear]
  const place = [address.line1, address.postalCode]
  const reading = granted === null ? null : [granted.amount, granted.authorizationCode]
  return JSON.stringify([card, amount, currency, place, magic, autoCapture, purpose, reading])
}

/** The authorization code: 7 digits, the same for the same key. */
const codeOf = (key: string): string => String((Hash.string(key) >>> 0) % 10_000_000).padStart(7, "0")

/** The service time of a call in UNIX seconds, and the seconds until a scripted step follows. */
export interface Moment {
  readonly at: number
  readonly delay: number
}

/** The state after a charge; an outcome with a dispute has the time of its report. */
const captured = (outcome: TestOutcomes.Outcome | undefined, amount: number, { at, delay }: Moment) =>
  ({ state: "captured", capturedAmount: amount, reportPollAt: outcome?.dispute ? at + delay : null }) as const

const idle = (state: "pending" | "declined" | "approved") => ({ state, capturedAmount: 0, reportPollAt: null }) as const

/** A new authorization. */
export const open = (
  request: CardNetwork.Authorization,
  reply: Reply,
  facts: Moment & { readonly parameters: string; readonly outcome: TestOutcomes.Outcome }
): SimulatedAuthorization => {
  const { key, amount, currency, autoCapture, address, granted } = request
  const { parameters, outcome, at } = facts
  const decline = reply._tag === "Approved" ? null : reply.code
  const begun =
    reply._tag === "Later"
      ? idle("pending")
      : reply._tag === "Declined"
        ? idle("declined")
        : autoCapture
          ? captured(outcome, amount, facts)
          : idle("approved")
  return {
    key,
    parameters,
    outcome: outcome.number,
    amount,
    ...(granted === null ? {} : { granted: { amount: granted.amount, authorizationCode: granted.authorizationCode } }),
    currency,
    autoCapture,
    ...begun,
    decline,
    avs: TestOutcomes.avsOf(outcome, address),
    nextPollAt: reply._tag === "Later" ? at + facts.delay : null,
    captureKey: null,
    captureAmount: null,
    captureRefusal: null,
    refunds: [],
    version: 1
  }
}

/** Marks a key that was voided before its authorization arrived, so that the authorization is declined. */
export const tombstone = (key: string): SimulatedAuthorization => ({
  key,
  parameters: null,
  outcome: TestOutcomes.plain.number,
  amount: 0,
  currency: null,
  autoCapture: false,
  state: "tombstone",
  decline: "processing_error",
  avs: "SKIPPED",
  nextPollAt: null,
  capturedAmount: 0,
  captureKey: null,
  captureAmount: null,
  captureRefusal: null,
  reportPollAt: null,
  refunds: [],
  version: 1
})

/** The time of the dispute report that an approval states: only a sale has one, because others are charged by a capture. */
const saleNews = (self: SimulatedAuthorization): number | null => (self.autoCapture ? self.reportPollAt : null)

/** What the simulated acquirer charges for any card (merchants.md 16): 1.50 percent and 10 cents, and 0.15 percent. */
const rates = {
  interchange: { percentage: 15_000, fixedAmount: 10 },
  network: { percentage: 1_500, fixedAmount: 0 }
} as const

/** The answer of `authorize`, the same on every repetition, whatever happened to the authorization since. */
export const answerOf = (self: SimulatedAuthorization): CardNetwork.AuthorizationResult => {
  const { key: reference, avs, nextPollAt, decline } = self
  const authorizationCode = self.granted?.authorizationCode ?? codeOf(reference)
  if (nextPollAt !== null) return { _tag: "Later", reference, authorizationCode, avs, rates, nextPollAt }
  return decline === null
    ? { _tag: "Approved", reference, authorizationCode, avs, rates, reportPollAt: saleNews(self) }
    : { _tag: "Declined", code: decline, avs }
}

/** Applies a late result once its time has come. */
export const settle = (self: SimulatedAuthorization, moment: Moment): SimulatedAuthorization => {
  if (self.state !== "pending" || self.nextPollAt === null || moment.at < self.nextPollAt) return self
  if (self.decline !== null) return { ...self, ...idle("declined") }
  const { autoCapture, amount, outcome } = self
  return {
    ...self,
    ...(autoCapture ? captured(TestOutcomes.outcomeByNumber(outcome), amount, moment) : idle("approved"))
  }
}

/** The answer of `result`. */
export const lateResult = (self: SimulatedAuthorization): CardNetwork.AuthorizationOutcome => {
  switch (self.state) {
    case "pending":
      return { _tag: "Pending", nextPollAt: self.nextPollAt ?? 0 }
    case "approved":
    case "captured":
      return { _tag: "Accepted", reportPollAt: saleNews(self) }
    case "declined":
    case "voided":
    case "tombstone":
      return { _tag: "Refused", code: self.decline ?? "transaction_not_permitted" }
  }
}

const refusalOf = (self: SimulatedAuthorization, amount: number): DeclineCode | null => {
  // a sale is charged already and accepts one capture of its amount
  if (self.state === "captured") return amount === self.capturedAmount ? null : "transaction_not_permitted"
  if (self.state !== "approved") return "transaction_not_permitted"
  if (exceedsCaptureLimit(self, amount)) return "capture_amount_exceeds_authorization"
  return TestOutcomes.outcomeByNumber(self.outcome)?.capture ?? null
}

const resultOf = (code: DeclineCode | null, reportPollAt: number | null): CardNetwork.CaptureResult =>
  code === null ? { _tag: "Accepted", reportPollAt } : { _tag: "Refused", code }

/** The answer about an unknown reference. */
export const unknown: CardNetwork.CaptureResult = resultOf("transaction_not_permitted", null)

/** The answer to a capture, at most one of which is accepted; null when its key was used with another amount. */
export const capture = (
  self: SimulatedAuthorization,
  { key, amount }: CardNetwork.Capture,
  moment: Moment
): Transition<SimulatedAuthorization, CardNetwork.CaptureResult | null> => {
  if (self.captureKey === key) {
    const same = self.captureAmount === amount
    return { answer: same ? resultOf(self.captureRefusal, self.reportPollAt) : null, after: self }
  }
  if (self.state === "captured" && self.captureKey !== null && self.captureRefusal === null) {
    return { answer: resultOf("transaction_not_permitted", null), after: self }
  }
  const refusal = refusalOf(self, amount)
  const request = { captureKey: key, captureAmount: amount, captureRefusal: refusal }
  const charges = refusal === null && self.state === "approved"
  const charge = charges ? captured(TestOutcomes.outcomeByNumber(self.outcome), amount, moment) : {}
  const after = { ...self, ...request, ...charge }
  return { answer: resultOf(refusal, after.reportPollAt), after }
}

/**
 * Voids the authorization of a key, captured or not. One that holds no money does not change, and an unknown key (null)
 * leaves a tombstone.
 */
export const voidAuthorization = (current: SimulatedAuthorization | null, key: string): SimulatedAuthorization => {
  if (current === null) return tombstone(key)
  return current.state === "pending" || current.state === "approved" || current.state === "captured"
    ? { ...current, state: "voided", capturedAmount: 0 }
    : current
}

const nothing = (reportPollAt: number | null): CardNetwork.DisputeReport => ({ _tag: "None", reportPollAt })

/** The answer of `disputeReport`: the dispute that its outcome lists, once its time has come. */
export const disputeReport = (self: SimulatedAuthorization | null, at: number): CardNetwork.DisputeReport => {
  if (self === null || self.state !== "captured") return nothing(null)
  const dispute = TestOutcomes.outcomeByNumber(self.outcome)?.dispute ?? null
  if (dispute === null || self.reportPollAt === null || at < self.reportPollAt) return nothing(self.reportPollAt)
  const { type, share, reason } = dispute
  const amount = share === "full" ? self.capturedAmount : Math.floor(self.capturedAmount / 2)
  const reference = SimulatedDispute.caseOf(self.outcome, self.key)
  return { _tag: "Disputed", reference, type, amount, reason }
}

/** The charge that refunds refer to. */
export const chargeOf = ({
  outcome,
  capturedAmount,
  refunds
}: SimulatedAuthorization): SimulatedRefundRecord.Charge => ({
  outcome,
  charged: capturedAmount,
  refunds
})
