/** The record of a bank account's microdeposits for the operator (payments.md 1.5, merchants.md 6). */
import { Schema } from "effect"
import { time } from "../vocabulary/Examples.ts"
import { UnixTimeOrNull, withExample } from "../vocabulary/RecordFields.ts"
import * as Microdeposits from "./Microdeposits.ts"

const fields = {
  amounts: Schema.NullOr(Schema.Array(Schema.Int)).annotateKey({
    description: "The two deposits, in cents, in staging only. null: production, or they were not sent yet."
  }),
  sent_time: UnixTimeOrNull.annotateKey({
    description: "When they were sent, in UNIX seconds. null: they were not sent yet."
  }),
  attempts_used: Schema.Int.annotateKey({ description: "How many wrong pairs of amounts the holder stated, 0 to 3." }),
  attempts_left: Schema.Int.annotateKey({ description: "How many wrong pairs fail the verification for good, 3 to 0." })
}

/** The record, with the status of the resource that has the account. */
export const recordOf = <const Status extends string>(identifier: string, status: Schema.Codec<Status> & Schema.Top) =>
  withExample(
    Schema.Struct({
      ...fields,
      status: status.annotateKey({ description: "Whether the account is verified." })
    }).annotate({ identifier }),
    { amounts: [10, 55], sent_time: time, attempts_used: 0, attempts_left: 3, status: "unverified" }
  )

const Members = Schema.Struct(fields)

/** The members without the status. Amounts are shown in staging only. */
export const render = (state: Microdeposits.State, showsAmounts: boolean): typeof Members.Type => ({
  amounts: showsAmounts ? state.amounts : null,
  sent_time: state.sentAt,
  attempts_used: state.mismatches,
  attempts_left: Math.max(0, Microdeposits.maxAttempts - state.mismatches)
})
