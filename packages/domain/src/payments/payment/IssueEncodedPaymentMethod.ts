/**
 * The operator's POST /operator/encoded_payment_methods, in staging only: a
 * simulated reader reads a card and its issuer authorizes it (payments.md 8.3).
 */
import { Schema } from "effect"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import { CardNumber } from "../../payers/card/CardRequest.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as PaymentAmountLimits from "./amounts/PaymentAmountLimits.ts"

export const Request = Wire.annotate(
  Wire.struct({
    terminalId: Text.Id.annotateKey({ description: "The id of the terminal that reads the card." }),
    cardNumber: Secret.secret(CardNumber).annotateKey({ description: "The number of a test card." }),
    amount: PaymentAmountLimits.Amount.annotateKey({ description: "What the issuer authorizes, in cents." }),
    entryMode: Schema.optionalKey(CardPresentRead.EntryMode).annotateKey({
      description: "How the card is read; `chip` unless stated."
    }),
    age: Schema.optionalKey(Check.Integer.check(Check.between(0, Time.days(365)))).annotateKey({
      description: "How long ago it was read, in seconds, at most a year; 0 unless stated."
    })
  }),
  { identifier: "ReadTestCardRequest" }
)
export type Request = typeof Request.Type

export type IssueResult =
  | {
      readonly _tag: "Read"
      readonly value: string
      readonly authorizationCode: string
      readonly expireTime: number
    }
  | { readonly _tag: "UnknownTerminal" }
  /** the terminal is deleted, or the readers are not simulated */
  | { readonly _tag: "CannotRead" }
