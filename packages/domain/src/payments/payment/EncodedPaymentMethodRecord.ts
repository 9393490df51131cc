/** What a terminal returns for a card that staging reads (platform.md 11). */
import { Schema } from "effect"
import { time } from "../../vocabulary/Examples.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import type { IssueResult } from "./IssueEncodedPaymentMethod.ts"

export const EncodedPaymentMethodRecord = Schema.Struct({
  encoded_payment_method: Schema.String.annotateKey({
    description: "What a request states as `encoded_payment_method`, unchanged; one payment can use it."
  }),
  authorization_code: Schema.String.annotateKey({ description: "The code by which the issuer authorized the card." }),
  expire_time: UnixTime.annotateKey({
    description: "When the value becomes useless, in UNIX seconds: 7 days after the reading."
  })
}).annotate({
  identifier: "EncodedPaymentMethod",
  examples: [
    { encoded_payment_method: "the text that a reader sends", authorization_code: "1234567", expire_time: time }
  ]
})
export type EncodedPaymentMethodRecord = typeof EncodedPaymentMethodRecord.Type

type Read = Extract<IssueResult, { readonly _tag: "Read" }>

export const render = ({ authorizationCode, expireTime, value }: Read): EncodedPaymentMethodRecord => ({
  encoded_payment_method: value,
  authorization_code: authorizationCode,
  expire_time: expireTime
})
