/** The record of a PAD agreement as the API answers it (payments.md 2). */
import { Schema } from "effect"
import { common, flag, Reference } from "../RecordFields.ts"

export const PadAgreementRecord = Schema.Struct({
  ...common,
  owner: Reference,
  payment_method_id: Schema.String,
  account_id: Schema.String,
  category: Schema.String,
  type: Schema.String,
  signature: Schema.Struct({ signatory_name: Schema.String, signature_time: Schema.Int }),
  revoked: flag
}).annotate({ identifier: "PadAgreement" })
