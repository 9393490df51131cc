/** The versions of platform.md 3, what each adds, and the registration for Apple Pay. */
import * as ContractTables from "../ContractTables.ts"
import type { Pattern, Row } from "../ContractRow.ts"
import { invalid, of, row } from "../ErrorRows.ts"

const md = "platform.md 3"

const table = ContractTables.platform.table("3", "Version")
const isGone = ({ Access = "" }: ContractTables.Cells) => Access.includes("decommissioned")

/** The versions in use, as the contract lists them. */
export const versionsInUse: ReadonlyArray<string> = table
  .filter((cells) => !isGone(cells))
  .map(({ Version = "" }) => Version)

const chosen = versionsInUse.map((version): Row => ({
  id: `${md} ${version}`,
  says: "",
  seen: { saw: "answer", operation: "GET /payments", json: { api_version: version } }
}))

const read = "GET /payments"
const choice = [
  ...invalid(
    md,
    read,
    ["PARAM_IS_MISSING", "Api-Version"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "Api-Version"],
    "API_VERSION_DECOMMISSIONED"
  ),
  ...of(md, read, "NOT_AUTHORIZED", "API_VERSION_NOT_PERMITTED")
]

/** Fields and values that a version lacks, by the last element of the target. */
const gated = [
  ...["debit_card", "equipment_fees", "transaction_type", "onboarding_location", "accepted_method_of_payments"].map(
    (field) => ["POST /accounts", field] as const
  ),
  ...["primary_url", "convenience_fee_amount", "prepaid_cards_disabled"].map(
    (field) => ["POST /accounts", field] as const
  ),
  ["POST /payments", "fee_type"] as const,
  ...["apple_pay", "google_pay", "plaid_processor_token"].map((field) => ["POST /payment_methods", field] as const),
  ["POST /payout_methods", "plaid_processor_token"] as const,
  ["POST /refunds", "is_unreferenced_refund"] as const
].map(([operation, field]) => row(md, operation, "INVALID_PARAMS", "PARAM_IS_UNKNOWN", field))

const valued = [
  ["POST /payment_methods", "type"],
  ["POST /payout_methods", "type"],
  ["POST /payments", "type"],
  ["POST /rbits", "type"],
  ["POST /terminals", "model"],
  ["POST /terminals/{id}/deactivate", "Api-Version"]
].map(([operation = "", field]) => row(md, operation, "INVALID_PARAMS", "PARAM_VALUE_IS_INVALID_ENUM", field))

const applePay = "/accounts/{id}/method_of_payments/apple_pay"
const answered = (method: string, says: string, json: { readonly [member: string]: Pattern }): Row => ({
  id: `${md} ${method} ${applePay}: ${says}`,
  says: "",
  seen: {
    saw: "answer",
    operation: `${method} ${applePay}`,
    json: { id: null, resource: "method_of_payments", owner: { resource: "accounts" }, ...json }
  }
})
const registered = { domain_names: ["shop.example.com", "example.org"], partner_merchant_name: /./ }
const none = { domain_names: null, partner_merchant_name: null, merchant_url: null }

const registration = [
  answered("GET", "not registered", none),
  answered("GET", "registered", registered),
  answered("POST", "registered", registered),
  ...["GET", "POST"].flatMap((method) =>
    invalid(md, `${method} ${applePay}`, "ID_NOT_FOUND", ["PARAM_VALUE_IS_INVALID_ENUM", "Api-Version"])
  ),
  ...invalid(
    md,
    `POST ${applePay}`,
    ["PARAM_IS_MISSING", "domain_names"],
    ["PARAM_IS_MISSING", "partner_merchant_name"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "domain_names"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "partner_merchant_name"],
    ["PARAM_IS_REPEATED", "domain_names"],
    "PARAM_VALUE_IS_INVALID_PATTERN"
  ),
  ...of(md, `POST ${applePay}`, "ACCOUNT_CANNOT_BE_MODIFIED", "ALREADY_DELETED")
]

export const versions: ReadonlyArray<Row> = [...chosen, ...choice, ...gated, ...valued, ...registration]
