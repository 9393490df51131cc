/**
 * The messages of a card network that speaks JSON over HTTP: one path for each call, with the form of its request and of
 * its answer. The adapter (HttpCardNetwork.ts) and the process that serves a network (ServeCardNetwork.ts) share them.
 */
import { Schema } from "effect"
import { Avs, DeclineCode } from "@payments-platform/domain/payers/card/AvsAndDeclineCodes"
import * as Card from "@payments-platform/domain/payers/card/Card"
import { DisputeReason } from "@payments-platform/domain/payments/dispute/DisputeReason"
import * as InterchangePlus from "@payments-platform/domain/payments/payment/amounts/InterchangePlus"
import { ReasonCode } from "@payments-platform/domain/payments/refund/Refund"
import type { CardCalls } from "@payments-platform/domain/ports/networks/CardNetwork"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import { Currency } from "@payments-platform/domain/vocabulary/Money"

/** How a value becomes JSON and is read from it. `read` throws when the JSON has another form. */
interface Form<A> {
  readonly write: (value: A) => unknown
  readonly read: (json: unknown) => A
}

export interface Message<Request, Answer> {
  readonly request: Form<Request>
  readonly answer: Form<Answer>
}

const form = <A>(schema: Schema.Codec<A, unknown>): Form<A> => ({
  write: CompiledDecoder.storedDecoder(Schema.flip(schema)),
  read: CompiledDecoder.storedDecoder(schema)
})

const message = <Request, Answer>(
  request: Schema.Codec<Request, unknown>,
  answer: Schema.Codec<Answer, unknown>
): Message<Request, Answer> => ({ request: form(request), answer: form(answer) })

const Amount = Schema.Int
const Time = Schema.Int
const Granted = Schema.Struct({ amount: Amount, authorizationCode: Schema.String })

/** The card is in clear on the wire, so only a local socket or TLS may carry it. */
const Authorization = Schema.Struct({
  key: Schema.String,
  purpose: Schema.Literals(["payment", "verification"]),
  card: Schema.RedactedFromValue(Card.Secret),
  amount: Amount,
  currency: Currency,
  address: Schema.Struct({ line1: Schema.NullOr(Schema.String), postalCode: Schema.NullOr(Schema.String) }),
  magic: Schema.NullOr(Schema.String),
  autoCapture: Schema.Boolean,
  granted: Schema.NullOr(Granted)
})

const approval = {
  reference: Schema.String,
  authorizationCode: Schema.String,
  avs: Avs,
  rates: InterchangePlus.Rates
}

const AuthorizationResult = Schema.Union([
  Schema.TaggedStruct("Approved", { ...approval, reportPollAt: Schema.NullOr(Time) }),
  Schema.TaggedStruct("Declined", { code: DeclineCode, avs: Avs }),
  Schema.TaggedStruct("Later", { ...approval, nextPollAt: Time })
])

const Capture = Schema.Struct({ key: Schema.String, reference: Schema.String, amount: Amount, authorized: Amount })

const Charged = Schema.TaggedStruct("Accepted", { reportPollAt: Schema.NullOr(Time) })
const NotCharged = Schema.TaggedStruct("Refused", { code: DeclineCode })

const Refund = Schema.Struct({
  key: Schema.String,
  reference: Schema.String,
  amount: Amount,
  currency: Currency,
  referenced: Schema.Boolean
})

const DisputeReport = Schema.Union([
  Schema.TaggedStruct("None", { reportPollAt: Schema.NullOr(Time) }),
  Schema.TaggedStruct("Disputed", {
    reference: Schema.String,
    type: Schema.Literals(["chargeback", "inquiry", "pre_dispute", "retrieval"]),
    amount: Amount,
    reason: DisputeReason
  })
])

const RefundOutcome = Schema.Union([
  Schema.TaggedStruct("Accepted", {}),
  Schema.TaggedStruct("Refused", {
    refusal: Schema.Struct({ reason: ReasonCode, detail: Schema.NullOr(Schema.String) })
  }),
  Schema.TaggedStruct("Pending", { nextPollAt: Schema.NullOr(Time) })
])

export const messages = {
  authorize: message(Authorization, AuthorizationResult),
  result: message(
    Schema.String,
    Schema.Union([Charged, NotCharged, Schema.TaggedStruct("Pending", { nextPollAt: Time })])
  ),
  capture: message(Capture, Schema.Union([Charged, NotCharged])),
  void: message(Schema.String, Schema.Void),
  disputeReport: message(Schema.String, DisputeReport),
  refund: message(Refund, Schema.Struct({ nextPollAt: Schema.NullOr(Time) })),
  refundResult: message(Schema.String, RefundOutcome)
} satisfies { readonly [Call in keyof CardCalls]: unknown }

/** The status of an answer to a key that was used before with other parameters. */
export const keyReusedStatus = 409

/** The header with the service time of the caller in UNIX seconds, which a simulator follows. */
export const serviceTimeHeader = "service-time"
