/** The fields of the records that docs/contract/reference.md describes, and a right record of each. */
import { reference } from "@payments-platform/contract/Documents"
import { findLine } from "@payments-platform/contract/Statements"
import { LegalEntityRecord } from "@payments-platform/domain/merchants/legal-entity/LegalEntityRecord"
import { PayoutMethodRecord } from "@payments-platform/domain/merchants/payout-method/PayoutMethodRecord"
import { SessionTokenRecord } from "@payments-platform/domain/merchants/session-token/SessionTokenRecord"
import { PadAgreementRecord } from "@payments-platform/domain/payers/pad-agreement/PadAgreementRecord"
import { PaymentMethodRecord } from "@payments-platform/domain/payers/payment-method/PaymentMethodRecord"
import { PaymentRecord } from "@payments-platform/domain/payments/payment/PaymentRecord"
import { PayoutRecord } from "@payments-platform/domain/payouts/payout/PayoutRecord"
import { RbitRecord } from "@payments-platform/domain/risk/rbit/RbitRecord"
import { answerExample } from "../AnswerExample.ts"

export interface Fields {
  readonly title: string
  /** the name of the record in the document, and one that is right */
  readonly record: string
  readonly right: unknown
  /** where the fields are in it */
  readonly at?: ReadonlyArray<string>
  /** name, type, whether the field is required, and the row of the contract if the field is a line of a table */
  readonly fields: ReadonlyArray<readonly [name: string, type: string, notes: string, row?: string | undefined]>
}

/** The fields of a table; some lines have two. */
const tabled = (title: string): Fields["fields"] => {
  const part = `Resources and their fields / ${title}`
  return reference.table(part, "Field").flatMap(({ Field = "", Notes = "", Type = "" }) => {
    const row = findLine(reference, part, Field)
    return Field.split(", ").map((name) => [name, Type, Notes, row] as const)
  })
}

export const fieldsOf = (types: Readonly<Record<string, string>>): Fields["fields"] =>
  Object.entries(types).map(([name, type]) => [name, type, "required"] as const)

const text = "string"
const time = "int64 >= 0"
const common = { id: text, path: text, resource: text, api_version: text, create_time: time }
const payment = answerExample(PaymentRecord)
const detail = { detail_code: "risk_review", detail_message: "Risk review." }
const pending = {
  ...payment,
  pending_reasons: [{ reason_code: "PROCESSING", reason_message: "Payment is being processed.", details: [] }]
}
const failed = {
  ...payment,
  failure_reason: {
    reason_code: "REVIEW",
    reason_message: "Failed to capture the payment.",
    details: detail
  }
}
const session = answerExample(SessionTokenRecord)
const controller = {
  name: null,
  is_beneficial_owner: false,
  phone: null,
  address: null,
  email: null,
  email_is_verified: false,
  job_title: null,
  reference_id: null,
  date_of_birth_is_present: true,
  personal_country_info: {
    US: { social_security_number_is_present: true, social_security_number_last_four_is_present: true },
    CA: { social_insurance_number_is_present: false }
  }
}
const entity = { ...answerExample(LegalEntityRecord), controller }
const agreement = answerExample(PadAgreementRecord)

/** What only requests have, and the member that is named after the type: a record may have any of these. */
const elsewhere = new Set(["associated_resource", "<type object>"])

export const records: ReadonlyArray<Fields> = [
  {
    title: "Reference object",
    record: "Payment",
    right: payment,
    at: ["payment_method"],
    fields: fieldsOf({ id: text, path: text, resource: text })
  },
  { title: "Payment", record: "Payment", right: payment, fields: tabled("Payment") },
  {
    title: "Failure reason",
    record: "Payment",
    right: failed,
    at: ["failure_reason"],
    fields: tabled("Failure reason").map(([name, type, , row]) => [name, type, "required", row] as const)
  },
  {
    title: "Failure detail",
    record: "Payment",
    right: failed,
    at: ["failure_reason", "details"],
    fields: fieldsOf({ detail_code: text, detail_message: text })
  },
  {
    title: "Pending reason",
    record: "Payment",
    right: pending,
    at: ["pending_reasons", "each"],
    fields: fieldsOf({ reason_code: text, reason_message: text, details: "array" })
  },
  {
    title: "Payment method",
    record: "PaymentMethod",
    right: answerExample(PaymentMethodRecord),
    fields: fieldsOf({ id: text, path: text, resource: text, status: text })
  },
  {
    title: "Payout method",
    record: "PayoutMethod",
    right: answerExample(PayoutMethodRecord),
    // the member of another type is null (merchants.md 6)
    fields: tabled("Payout method").map(([name, type, ...more]) => [
      name,
      name === "payout_bank_us" ? `${type} or null` : type,
      ...more
    ])
  },
  {
    title: "Payout",
    record: "Payout",
    right: answerExample(PayoutRecord),
    fields: fieldsOf({
      ...common,
      amount: "integer",
      currency: text,
      complete_time: `${time} or null`,
      custom_data: "object or null",
      failure_reason: "object or null",
      owner: "reference object",
      payout_method: "reference object",
      pending_reasons: "array or null",
      status: text,
      txnr_failure: "reference object or null",
      txnr_payout: "reference object or null"
    })
  },
  {
    title: "Rbit",
    record: "RbitRecord",
    right: answerExample(RbitRecord),
    fields: tabled("Rbit").filter(([name]) => !elsewhere.has(name))
  },
  {
    title: "Session token",
    record: "SessionToken",
    right: session,
    fields: fieldsOf({
      ...common,
      type: text,
      owner: "reference object",
      state: text,
      expire_time: time,
      session_token: "string or null"
    })
  },
  {
    title: "Mobile session",
    record: "SessionToken",
    right: session,
    at: ["mobile_session"],
    fields: fieldsOf({ time_to_live: "integer", account_id: text })
  },
  {
    title: "PAD agreement",
    record: "PadAgreement",
    right: agreement,
    fields: fieldsOf({
      ...common,
      payment_method_id: text,
      account_id: text,
      category: text,
      type: text,
      signature: "object",
      revoked: "boolean",
      owner: "reference object"
    })
  },
  {
    title: "Signature",
    record: "PadAgreement",
    right: agreement,
    at: ["signature"],
    fields: fieldsOf({ signatory_name: text, signature_time: time })
  },
  {
    title: "Person",
    record: "LegalEntity",
    right: entity,
    at: ["controller"],
    fields: fieldsOf({ date_of_birth_is_present: "boolean" })
  },
  {
    title: "Person of the US",
    record: "LegalEntity",
    right: entity,
    at: ["controller", "personal_country_info", "US"],
    fields: fieldsOf({ social_security_number_is_present: "boolean" })
  },
  {
    title: "Person of Canada",
    record: "LegalEntity",
    right: entity,
    at: ["controller", "personal_country_info", "CA"],
    fields: fieldsOf({ social_insurance_number_is_present: "boolean" })
  }
]
