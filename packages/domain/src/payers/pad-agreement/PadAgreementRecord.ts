/** The record of a PAD agreement (payments.md 2). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, flag, Reference } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import * as PadAgreement from "./PadAgreement.ts"

const Signature = Schema.Struct({
  signatory_name: Schema.String.annotateKey({ description: "Who signed." }),
  signature_time: UnixTime.annotateKey({ description: "When they signed, in UNIX seconds." })
}).annotate({ identifier: "Signature" })

export const PadAgreementRecord = Schema.Struct({
  ...common,
  owner: Reference.annotateKey({ description: "The bank account that may be debited." }),
  payment_method_id: Schema.String.annotateKey({ description: "The id of that bank account." }),
  account_id: Schema.String.annotateKey({ description: "The id of the account that may debit it." }),
  category: PadAgreement.Category.annotateKey({
    description: "What the debits are for: `personal` of a consumer, `business` of a company, or a transfer of funds."
  }),
  type: PadAgreement.Type.annotateKey({
    description: "How often it may be debited: once (`one_time`), at regular times, or now and then (`sporadic`)."
  }),
  signature: Signature.annotateKey({ description: "The payer's signature." }),
  revoked: flag.annotateKey({
    description: "Whether the agreement was ended; a `one_time` agreement that a payment has used stays false."
  })
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
export type PadAgreementRecord = typeof PadAgreementRecord.Type

export const render = ({ _tag, terms }: PadAgreement.State, subject: Subject): PadAgreementRecord => ({
  ...ResourceReference.to("pad_agreements", subject.id),
  owner: ResourceReference.to("payment_methods", terms.paymentMethodId),
  create_time: subject.createTime,
  payment_method_id: terms.paymentMethodId,
  account_id: terms.accountId,
  category: terms.category,
  type: terms.type,
  signature: { signatory_name: terms.signatoryName, signature_time: terms.signatureTime },
  revoked: _tag === "Revoked"
})
