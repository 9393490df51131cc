/**
 * The life of one authorization at the simulated network: pure, and the same
 * for whichever ledger remembers it. It holds no card number: what a repetition
 * is compared by is a keyed hash.
 */
import { createHash } from "node:crypto"
import { Redacted, Schema } from "effect"
import { Avs, DeclineCode } from "@payments-platform/domain/payers/card/IssuerResponse"
import * as Card from "@payments-platform/domain/payers/card/Card"
import * as AmountAdjustment from "@payments-platform/domain/payments/payment/AmountAdjustment"
import type * as CardNetwork from "@payments-platform/domain/ports/CardNetwork"
import type { Step } from "./SimulatorStore.ts"
import * as TestOutcomes from "./TestOutcomes.ts"
import * as SimulatedDispute from "./SimulatedDispute.ts"
import { Reserved } from "./SimulatedRefund.ts"
import type * as SimulatedRefund from "./SimulatedRefund.ts"

export const State = Schema.Literals(["pending", "approved", "declined", "captured", "voided", "tombstone"])
export type State = typeof State.Type

export const SimulatedAuthorization = Schema.Struct({
  key: Schema.String,
  /** a keyed hash of all that a repetition must repeat; null of a tombstone */
  parameters: Schema.NullOr(Schema.String),
  /** the three digits of payments.md 8.1 */
  outcome: Schema.String,
  amount: Schema.Int,
  /** what the issuer had granted at a reader */
  granted: Schema.optionalKey(Schema.Struct({ amount: Schema.Int, authorizationCode: Schema.String })),
  currency: Schema.NullOr(Schema.String),
  autoCapture: Schema.Boolean,
  state: State,
  /** the answer to the authorization, at once or (with `askAt`) later; null: approved */
  decline: Schema.NullOr(DeclineCode),
  avs: Avs,
  /** set when the answer was `Later` */
  askAt: Schema.NullOr(Schema.Int),
  /** what the cardholder was charged and not given back, in cents */
  capturedAmount: Schema.Int,
  /** the last capture that was asked for */
  captureKey: Schema.NullOr(Schema.String),
  captureAmount: Schema.NullOr(Schema.Int),
  captureRefusal: Schema.NullOr(DeclineCode),
  /** of what was captured: when the issuer has news of it, if ever */
  newsAt: Schema.NullOr(Schema.Int),
  /** the referenced refunds of it */
  refunds: Schema.Array(Reserved),
  version: Schema.Int,
  /** UNIX seconds of service time */
  createTime: Schema.Int,
  changeTime: Schema.Int
})
export type SimulatedAuthorization = typeof SimulatedAuthorization.Type

/** A reply that is written down: `NoAnswer` is not. */
export type Reply = Exclude<TestOutcomes.Reply, { readonly _tag: "NoAnswer" }>

interface Limited {
  readonly amount: number
  readonly granted?: CardNetwork.Granted | null
}

/** A card that was read in person is charged within what was granted at the reader. */
const isTooMuch = ({ amount, granted }: Limited, captured: number): boolean =>
  !AmountAdjustment.isWithinCaptureLimit(captured, granted?.amount ?? amount)

/** What the issuer replies to a request at a service time. Listed outcomes first, then the card's expiry. */
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
  return request.autoCapture && isTooMuch(request, request.amount)
    ? { _tag: "Declined", code: "capture_amount_exceeds_authorization" }
    : scripted
}

/** All that a repetition must repeat, but for the CVV, which is not kept anywhere. To be hashed with a key. */
export const parametersOf = (request: CardNetwork.Authorization): string => {
  const { number, expirationMonth, expirationYear } = Redacted.value(request.card)
  const { amount, currency, address, granted, magic, autoCapture, purpose } = request
  const card = [number, expirationMonth, expirationYear]
  const place = [address.line1, address.postalCode]
  const reading = granted === null ? null : [granted.amount, granted.authorizationCode]
  return JSON.stringify([card, amount, currency, place, magic, autoCapture, purpose, reading])
}

/** The issuer's name for an authorization: 7 digits, the same for the same key. */
const codeOf = (key: string): string => {
  const digest = createHash("sha256").update(key).digest()
  return String(digest.readUIntBE(0, 6) % 10_000_000).padStart(7, "0")
}

/** When something happens, and how many seconds after it a scripted step follows. */
export interface Moment {
  readonly at: number
  readonly delay: number
}

/** A charge of an amount; an outcome with a dispute has news of it later. */
const captured = (outcome: TestOutcomes.Outcome | undefined, amount: number, { at, delay }: Moment) =>
  ({ state: "captured", capturedAmount: amount, newsAt: outcome?.dispute ? at + delay : null }) as const

const idle = (state: "pending" | "declined" | "approved") => ({ state, capturedAmount: 0, newsAt: null }) as const

const moved = (
  self: SimulatedAuthorization,
  change: Partial<SimulatedAuthorization>,
  at: number
): SimulatedAuthorization => ({ ...self, ...change, changeTime: at })

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
    askAt: reply._tag === "Later" ? at + facts.delay : null,
    captureKey: null,
    captureAmount: null,
    captureRefusal: null,
    refunds: [],
    version: 1,
    createTime: at,
    changeTime: at
  }
}

/** Stands where an authorization was voided before it came: it will be refused. */
export const tombstone = (key: string, at: number): SimulatedAuthorization => ({
  key,
  parameters: null,
  outcome: TestOutcomes.plain.number,
  amount: 0,
  currency: null,
  autoCapture: false,
  state: "tombstone",
  decline: "processing_error",
  avs: "SKIPPED",
  askAt: null,
  capturedAmount: 0,
  captureKey: null,
  captureAmount: null,
  captureRefusal: null,
  newsAt: null,
  refunds: [],
  version: 1,
  createTime: at,
  changeTime: at
})

/** What is told of news with an approval: of a sale alone, since others are charged by a capture. */
const saleNews = (self: SimulatedAuthorization): number | null => (self.autoCapture ? self.newsAt : null)

/** What `authorize` answered, and answers again, whatever became of the authorization since. */
export const answerOf = (self: SimulatedAuthorization): CardNetwork.Answer => {
  const { key: reference, avs, askAt, decline } = self
  const authorizationCode = self.granted?.authorizationCode ?? codeOf(reference)
  if (askAt !== null) return { _tag: "Later", reference, authorizationCode, avs, askAt }
  return decline === null
    ? { _tag: "Approved", reference, authorizationCode, avs, newsAt: saleNews(self) }
    : { _tag: "Declined", code: decline, avs }
}

/** A later answer comes true when its time has come; else nothing changes. */
export const settled = (self: SimulatedAuthorization, moment: Moment): SimulatedAuthorization => {
  if (self.state !== "pending" || self.askAt === null || moment.at < self.askAt) return self
  if (self.decline !== null) return moved(self, idle("declined"), moment.at)
  const { autoCapture, amount, outcome } = self
  return moved(self, autoCapture ? captured(TestOutcomes.named(outcome), amount, moment) : idle("approved"), moment.at)
}

/** What `result` tells of an authorization. */
export const lateResult = (self: SimulatedAuthorization): CardNetwork.LateResult => {
  switch (self.state) {
    case "pending":
      return { _tag: "Pending", askAt: self.askAt ?? self.createTime }
    case "approved":
    case "captured":
      return { _tag: "Accepted", newsAt: saleNews(self) }
    case "declined":
    case "voided":
    case "tombstone":
      return { _tag: "Refused", code: self.decline ?? "transaction_not_permitted" }
  }
}

const refusalOf = (self: SimulatedAuthorization, amount: number): DeclineCode | null => {
  // a sale takes one capture of its amount, as a matter of form
  if (self.state === "captured") return amount === self.capturedAmount ? null : "transaction_not_permitted"
  if (self.state !== "approved") return "transaction_not_permitted"
  if (isTooMuch(self, amount)) return "capture_amount_exceeds_authorization"
  return TestOutcomes.named(self.outcome)?.capture ?? null
}

const resultOf = (code: DeclineCode | null, newsAt: number | null): CardNetwork.Result =>
  code === null ? { _tag: "Accepted", newsAt } : { _tag: "Refused", code }

/** Of a reference that the network never gave. */
export const unknown: CardNetwork.Result = resultOf("transaction_not_permitted", null)

/** The answer to a capture; null: the same key with another amount. */
export const capture = (
  self: SimulatedAuthorization,
  { key, amount }: CardNetwork.Capture,
  moment: Moment
): Step<SimulatedAuthorization, CardNetwork.Result | null> => {
  if (self.captureKey === key) {
    const same = self.captureAmount === amount
    return { answer: same ? resultOf(self.captureRefusal, self.newsAt) : null, after: self }
  }
  if (self.state === "captured" && self.captureKey !== null && self.captureRefusal === null) {
    return { answer: resultOf("transaction_not_permitted", null), after: self }
  }
  const refusal = refusalOf(self, amount)
  const asked = { captureKey: key, captureAmount: amount, captureRefusal: refusal }
  // a sale was charged before
  const charges = refusal === null && self.state === "approved"
  const charge = charges ? captured(TestOutcomes.named(self.outcome), amount, moment) : {}
  const after = moved(self, { ...asked, ...charge }, moment.at)
  return { answer: resultOf(refusal, after.newsAt), after }
}

/** Given back, captured or not; what holds no money stays as it is. */
export const voided = (self: SimulatedAuthorization, at: number): SimulatedAuthorization =>
  self.state === "pending" || self.state === "approved" || self.state === "captured"
    ? moved(self, { state: "voided", capturedAmount: 0 }, at)
    : self

const nothing = (newsAt: number | null): CardNetwork.News => ({ _tag: "None", newsAt })

/** What `news` tells of a charge: the dispute of its outcome, when its time has come. */
export const news = (self: SimulatedAuthorization | null, at: number): CardNetwork.News => {
  if (self === null || self.state !== "captured") return nothing(null)
  const dispute = TestOutcomes.named(self.outcome)?.dispute ?? null
  if (dispute === null || self.newsAt === null || at < self.newsAt) return nothing(self.newsAt)
  const { type, share, reason } = dispute
  const amount = share === "full" ? self.capturedAmount : Math.floor(self.capturedAmount / 2)
  const reference = SimulatedDispute.caseOf(self.outcome, self.key)
  return { _tag: "Disputed", reference, type, amount, reason }
}

/** As refunds see it. */
export const chargeOf = ({ outcome, capturedAmount, refunds }: SimulatedAuthorization): SimulatedRefund.Charge => ({
  outcome,
  charged: capturedAmount,
  refunds
})
