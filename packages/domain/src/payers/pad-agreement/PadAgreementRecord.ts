/** The record of a PAD agreement (payments.md 2). */
import { Schema } from "effect"
import * as PadAgreement from "./PadAgreement.ts"
import { UnixTime } from "../../vocabulary/Time.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, flag, Reference } from "../../vocabulary/RecordFields.ts"

export const PadAgreementRecord = Schema.Struct({
  ...common,
  owner: Reference,
  payment_method_id: Schema.String,
  account_id: Schema.String,
  category: PadAgreement.Category,
  type: PadAgreement.Type,
  signature: Schema.Struct({ signatory_name: Schema.String, signature_time: UnixTime }),
  revoked: flag
}).annotate({
  identifier: "PadAgreement",
  examples: [
    {
      ...reference("pad_agreements", idOf("agreement")),
      owner: reference("payment_methods", idOf("canadianBank")),
      create_time: time,
      payment_method_id: idOf("canadianBank"),
      account_id: idOf("canadianAccount"),
      category: "personal",
      type: "recurring",
      signature: { signatory_name: "Ada Byron", signature_time: 1700000000 },
      revoked: false
    }
  ]
})
