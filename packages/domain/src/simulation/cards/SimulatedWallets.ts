/**
 * The wallets of the staging platform (payments.md 8.3). A payload is an object or its JSON text, and its
 * `test_card_number` is the card. `bad_certificate`, as a member or as the whole text, is a certificate error.
 */
import { Redacted, Schema } from "effect"
import * as Card from "../../payers/card/Card.ts"
import type { WalletPayload } from "../../payers/card/WalletPayload.ts"
import type { OpenResult } from "../../ports/networks/Wallets.ts"
import * as TestOutcomes from "../TestOutcomes.ts"

const badCertificate = "bad_certificate"

const Content = Schema.Struct({
  [badCertificate]: Schema.optionalKey(Schema.Unknown),
  test_card_number: Schema.optionalKey(Schema.String)
})
const ofObject = Schema.decodeUnknownOption(Content)
const ofText = Schema.decodeUnknownOption(Schema.fromJsonString(Content))

const refused: OpenResult = { _tag: "CertificateError" }
const nothing: OpenResult = { _tag: "NoPayload" }

/** The content of a payload. */
export const open = (payload: WalletPayload): OpenResult => {
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
