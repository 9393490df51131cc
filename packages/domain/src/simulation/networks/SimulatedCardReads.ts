/** Simulated card-present reads. An encoded value is the read and the card number as base64url, not encrypted. */
import { Option, Redacted, Schema, Struct } from "effect"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import type { CardRead } from "../../ports/networks/CardReaders.ts"
import * as TestOutcomes from "../TestOutcomes.ts"

const Encoded = Schema.StringFromBase64Url.pipe(
  Schema.decodeTo(
    Schema.fromJsonString(
      Schema.Struct({ ...Struct.omit(CardPresentRead.Reading.fields, ["accountId"]), number: Schema.String })
    )
  )
)
export const encode = Schema.encodeSync(Encoded)
const decode = Schema.decodeUnknownOption(Encoded)

/** The read of an encoded value; null: it does not open. */
export const open = (value: Redacted.Redacted<string>): CardRead | null =>
  Option.match(decode(Redacted.value(value)), {
    onNone: () => null,
    onSome: ({ number, ...reading }) => ({
      reading,
      card: Redacted.make({ number, cvv: null, ...TestOutcomes.readExpiry }),
      holderName: "TEST CARDHOLDER"
    })
  })
