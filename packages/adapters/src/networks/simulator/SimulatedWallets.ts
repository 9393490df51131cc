/**
 * Wallets of the staging platform (payments.md 8.3): a payload is an object, or the
 * JSON text of one; its `test_card_number` is the card in it. `bad_certificate`, as
 * a member or as the whole text, is one that the platform's certificates do not open.
 */
import { Effect, Layer, Redacted, Schema } from "effect"
import * as Card from "@payments-platform/domain/payers/card/Card"
import type { Payload } from "@payments-platform/domain/payers/card/CardSource"
import { type Opened, Wallets } from "@payments-platform/domain/ports/Wallets"
import * as TestOutcomes from "./TestOutcomes.ts"

const badCertificate = "bad_certificate"

const Content = Schema.Struct({
  [badCertificate]: Schema.optionalKey(Schema.Unknown),
  test_card_number: Schema.optionalKey(Schema.String)
})
const ofObject = Schema.decodeUnknownOption(Content)
const ofText = Schema.decodeUnknownOption(Schema.fromJsonString(Content))

const refused: Opened = { _tag: "CertificateError" }
const nothing: Opened = { _tag: "NoPayload" }

/** What is in a payload. */
export const opened = (payload: Payload): Opened => {
  if (payload === badCertificate) return refused
  const content = typeof payload === "string" ? ofText(payload) : ofObject(payload)
  if (content._tag === "None") return nothing
  const { [badCertificate]: bad = false, test_card_number: number = "" } = content.value
  if (bad !== false) return refused
  const brand = Card.isNumber(number) ? Card.brandOf(number) : null
  return brand === null
    ? nothing
    : {
        _tag: "Opened",
        card: Redacted.make({ number, cvv: null, ...TestOutcomes.readExpiry }),
        backing: Card.displayName(brand, number.slice(-4))
      }
}

export const layer: Layer.Layer<Wallets> = Layer.succeed(Wallets, {
  open: (_, paymentData) => Effect.sync(() => opened(Redacted.value(paymentData)))
})
