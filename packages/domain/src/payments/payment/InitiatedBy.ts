/** Who initiated a payment, and the defaults of POST /payments (payments.md 3.2). */
import { Schema } from "effect"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"

export const InitiatedBy = Schema.Literals(["customer", "merchant", "none"]).annotate({ identifier: "InitiatedBy" })
export type InitiatedBy = typeof InitiatedBy.Type

/** The default: `customer` for a card on file, `none` for every other source. */
export const defaultOf = (source: PaymentInstrument.Details | null): InitiatedBy =>
  source !== null && PaymentInstrument.isCard(source) && source.card.cardOnFile ? "customer" : "none"
