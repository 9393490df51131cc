/**
 * The life of one authorization at the simulated network: pure, and the same
 * for whichever ledger remembers it. It holds no card number: what a repetition
 * is compared by is a keyed hash.
 */
import { createHash } from "node:crypto"
import { Redacted, Schema } from "effect"
import { Avs, DeclineCode } from "@payments-platform/domain/payers/IssuerAnswer"
import * as Card from "@payments-platform/domain/payers/Card"
import type * as CardNetwork from "@payments-platform/domain/ports/CardNetwork"
import * as Outcomes from "./Outcomes.ts"

export const State = Schema.Literals(["pending", "approved", "declined", "captured", "voided", "tombstone"])
export type State = typeof State.Type

export const SimulatedAuthorization = Schema.Struct({
  key: Schema.String,
  /** a keyed hash of all that a repetition must repeat; null of a tombstone */
  parameters: Schema.NullOr(Schema.String),
  /** the three digits of payments.md 8.1 */
  outcome: Schema.String,
  amount: Schema.Int,
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
  /** counts what was written under the key, by whoever writes it: 1 at first */
  version: Schema.Int,
  /** UNIX seconds of service time */
  createTime: Schema.Int,
  changeTime: Schema.Int
})
export type SimulatedAuthorization = typeof SimulatedAuthorization.Type

/** A reply that is written down: `NoAnswer` is not. */
export type Reply = Exclude<Outcomes.Reply, { readonly _tag: "NoAnswer" }>

/** What the issuer replies to a request at a service time. Listed outcomes first, then the card's expiry. */
export const replyTo = (request: CardNetwork.Authorization, outcome: Outcomes.Outcome, at: number): Outcomes.Reply => {
  const scripted =
    request.purpose === "verification"
      ? outcome.verification
      : request.autoCapture
        ? (outcome.sale ?? outcome.authorization)
        : outcome.authorization
  const refuses = scripted._tag === "NoAnswer" || scripted._tag === "Declined"
  return !refuses && Card.isExpired(Redacted.value(request.card), at)
    ? { _tag: "Declined", code: "card_expired" }
    : scripted
}

/** All that a repetition must repeat, but for the CVV, which is not kept anywhere. To be hashed with a key. */
export const parametersOf = (request: CardNetwork.Authorization): string => {
  const { number, expirationMonth, expirationYear } = Redacted.value(request.card)
  const { amount, currency, address, magic, autoCapture, purpose } = request
  const card = [number, expirationMonth, expirationYear]
  return JSON.stringify([card, amount, currency, address.line1, address.postalCode, magic, autoCapture, purpose])
}

/** The issuer's name for an authorization: 7 digits, the same for the same key. */
const codeOf = (key: string): string => {
  const digest = createHash("sha256").update(key).digest()
  return String(digest.readUIntBE(0, 6) % 10_000_000).padStart(7, "0")
}

const charged = (autoCapture: boolean, amount: number) =>
  autoCapture
    ? ({ state: "captured", capturedAmount: amount } as const)
    : ({ state: "approved", capturedAmount: 0 } as const)

const moved = (
  self: SimulatedAuthorization,
  change: Partial<SimulatedAuthorization>,
  at: number
): SimulatedAuthorization => ({ ...self, ...change, changeTime: at })

/** A new authorization. `delay`: seconds until a later answer. */
export const open = (
  request: CardNetwork.Authorization,
  reply: Reply,
  facts: {
    readonly parameters: string
    readonly outcome: Outcomes.Outcome
    readonly at: number
    readonly delay: number
  }
): SimulatedAuthorization => {
  const { key, amount, currency, autoCapture, address } = request
  const { parameters, outcome, at } = facts
  const decline = reply._tag === "Approved" ? null : reply.code
  const begun =
    reply._tag === "Later"
      ? ({ state: "pending", capturedAmount: 0 } as const)
      : reply._tag === "Declined"
        ? ({ state: "declined", capturedAmount: 0 } as const)
        : charged(autoCapture, amount)
  return {
    key,
    parameters,
    outcome: outcome.number,
    amount,
    currency,
    autoCapture,
    ...begun,
    decline,
    avs: Outcomes.avsOf(outcome, address),
    askAt: reply._tag === "Later" ? at + facts.delay : null,
    captureKey: null,
    captureAmount: null,
    captureRefusal: null,
    version: 1,
    createTime: at,
    changeTime: at
  }
}

/** Stands where an authorization was voided before it came: it will be refused. */
export const tombstone = (key: string, at: number): SimulatedAuthorization => ({
  key,
  parameters: null,
  outcome: Outcomes.plain.number,
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
  version: 1,
  createTime: at,
  changeTime: at
})

/** What `authorize` answered, and answers again, whatever became of the authorization since. */
export const answerOf = (self: SimulatedAuthorization): CardNetwork.Answer => {
  const { key: reference, avs, askAt, decline } = self
  const authorizationCode = codeOf(reference)
  if (askAt !== null) return { _tag: "Later", reference, authorizationCode, avs, askAt }
  return decline === null
    ? { _tag: "Approved", reference, authorizationCode, avs }
    : { _tag: "Declined", code: decline, avs }
}

/** A later answer comes true when its time has come; else nothing changes. */
export const settled = (self: SimulatedAuthorization, at: number): SimulatedAuthorization => {
  if (self.state !== "pending" || self.askAt === null || at < self.askAt) return self
  return moved(self, self.decline === null ? charged(self.autoCapture, self.amount) : { state: "declined" }, at)
}

/** What `result` tells of an authorization. */
export const lateResult = (self: SimulatedAuthorization): CardNetwork.LateResult => {
  switch (self.state) {
    case "pending":
      return { _tag: "Pending", askAt: self.askAt ?? self.createTime }
    case "approved":
    case "captured":
      return { _tag: "Accepted" }
    case "declined":
    case "voided":
    case "tombstone":
      return { _tag: "Refused", code: self.decline ?? "transaction_not_permitted" }
  }
}

/** The share of the authorized amount that a capture may reach, in percent (payments.md 3.2). */
const captureLimit = 120

const refusalOf = (self: SimulatedAuthorization, amount: number): DeclineCode | null => {
  // a sale takes one capture of its amount, as a matter of form
  if (self.state === "captured") return amount === self.capturedAmount ? null : "transaction_not_permitted"
  if (self.state !== "approved") return "transaction_not_permitted"
  if (amount * 100 > self.amount * captureLimit) return "capture_amount_exceeds_authorization"
  return Outcomes.named(self.outcome)?.capture ?? null
}

const resultOf = (code: DeclineCode | null): CardNetwork.Result =>
  code === null ? { _tag: "Accepted" } : { _tag: "Refused", code }

/** Of a reference that the network never gave. */
export const unknown: CardNetwork.Result = resultOf("transaction_not_permitted")

/** The answer to a capture and what the authorization is after it; null: the same key with another amount. */
export const capture = (
  self: SimulatedAuthorization,
  { key, amount }: CardNetwork.Capture,
  at: number
): { readonly result: CardNetwork.Result; readonly after: SimulatedAuthorization } | null => {
  if (self.captureKey === key) {
    return self.captureAmount === amount ? { result: resultOf(self.captureRefusal), after: self } : null
  }
  if (self.state === "captured" && self.captureKey !== null && self.captureRefusal === null) {
    return { result: resultOf("transaction_not_permitted"), after: self }
  }
  const refusal = refusalOf(self, amount)
  const asked = { captureKey: key, captureAmount: amount, captureRefusal: refusal }
  const charge = refusal === null ? ({ state: "captured", capturedAmount: amount } as const) : {}
  return { result: resultOf(refusal), after: moved(self, { ...asked, ...charge }, at) }
}

/** Given back, captured or not; what holds no money stays as it is. */
export const voided = (self: SimulatedAuthorization, at: number): SimulatedAuthorization =>
  self.state === "pending" || self.state === "approved" || self.state === "captured"
    ? moved(self, { state: "voided", capturedAmount: 0 }, at)
    : self
