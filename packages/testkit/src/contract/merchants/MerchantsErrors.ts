/** Every error code of merchants.md with its reasons. */
import { type ErrorRow, invalid, of, row } from "../ErrorRows.ts"

const md = (section: string) => `merchants.md ${section}`

const resources = [
  "legal_entities",
  "accounts",
  "documents",
  "payout_methods",
  "payouts",
  "recoveries",
  "adjustments",
  "transaction_records",
  "billing_statements"
]

const common = [
  ...resources.map((resource) => row(md("0"), `GET /${resource}/{id}`, "INVALID_PARAMS", "ID_NOT_FOUND")),
  ...["POST /legal_entities", "POST /payout_methods"].flatMap((operation) =>
    invalid(md("0"), operation, ["PARAM_IS_MISSING", "Service-Risk-Token"], ["PARAM_IS_MISSING", "Client-IP"])
  ),
  ...["DELETE /legal_entities/{id}", "DELETE /payout_methods/{id}", "POST /recoveries", "POST /adjustments"].map(
    (operation) => row(md("0"), operation, "METHOD_NOT_ALLOWED", null)
  ),
  row(md("1.4"), "POST /legal_entities/{id}/set_controller_password", "NOT_FOUND", null)
]

const entity = "POST /legal_entities"
const entities = [
  ...of(md("0"), entity, "NOT_AUTHORIZED", "DIRECT_INTEGRATION_NOT_APPROVED"),
  row(md("1.1"), entity, "NOT_AUTHORIZED", "PERMISSION_NOT_GRANTED", "enterprise_customer_id"),
  ...of(md("1.1"), entity, "TOKEN_CONFLICT", "TOKEN_FIELD_NOT_PERMISSED"),
  ...invalid(
    md("1.1"),
    entity,
    ["PARAM_IS_MISSING", "country"],
    ["PARAM_VALUE_IS_INVALID_PATTERN", "entity_name"],
    ["PARAM_MUTUALLY_EXCLUSIVE", "business_number"],
    ["PARAM_CANNOT_BE_MODIFIED", "average_ticket_size"]
  ),
  ...invalid(
    md("1.2"),
    entity,
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "date_of_birth"],
    ["PARAM_VALUE_IS_INVALID_PATTERN", "social_security_number"],
    ["PARAM_VALUE_IS_INVALID_PATTERN", "social_insurance_number"]
  ),
  ...invalid(
    md("1.3"),
    entity,
    ["PARAM_VALUE_IS_INVALID_PATTERN", "line1"],
    "INVALID_PHONE_NUMBER",
    "INVALID_EMPLOYER_IDENTIFICATION_NUMBER",
    "INVALID_BUSINESS_NUMBER",
    ["PARAM_VALUE_IS_INVALID_ENUM", "legal_form"],
    "PARAM_IS_REPEATED",
    ["PARAM_VALUE_IS_INVALID_ENUM", "primary_exchange"],
    ["PARAM_IS_MISSING", "primary_exchange"],
    ["PARAM_IS_MISSING", "parent_company_name"],
    "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN",
    "INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES",
    "INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES",
    "INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE",
    "INVALID_SIGNIFICANT_DONORS",
    ["PARAM_MUTUALLY_EXCLUSIVE", "account_controller"]
  ),
  ...invalid(
    md("1.1"),
    `${entity}/{id}`,
    ["PARAM_CANNOT_BE_MODIFIED", "country"],
    "ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED"
  ),
  row(md("1.4"), `${entity}/{id}`, "RESOURCE_CONFLICT", null)
]

const documents = [
  ...invalid(
    md("2"),
    `${entity}/{id}/verifications`,
    "ID_NOT_FOUND",
    "DOCUMENT_EXPIRED",
    "DOCUMENT_ALREADY_USED",
    "PARAM_IS_MISSING",
    "PARAM_VALUE_IS_INVALID_ENUM",
    "PARAM_IS_REPEATED",
    "TOO_MANY_DOCUMENTS"
  ),
  ...invalid(md("3"), "POST /documents", "DOCUMENT_FORMAT_NOT_SUPPORTED"),
  row(md("3"), "POST /documents", "REQUEST_TOO_LARGE", null)
]

const account = "POST /accounts"
const accounts = [
  row(md("4.1"), account, "NOT_AUTHORIZED", "PERMISSION_NOT_GRANTED", "beneficiary_legal_entity_id"),
  ...of(md("4.1"), account, "NOT_AUTHORIZED", "CURRENCY_NOT_PERMITTED"),
  ...invalid(
    md("4.1"),
    account,
    ["PARAM_IS_MISSING", "legal_entity_id"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "legal_entity_id"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "model"]
  ),
  ...invalid(
    md("4.1"),
    `${account}/{id}`,
    ["PARAM_VALUE_IS_INVALID_ENUM", "period"],
    ["ID_NOT_FOUND", "payout_method_id"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "payout_method_id"],
    ["ALREADY_DELETED", "payout_method_id"],
    ["PARAM_CANNOT_BE_MODIFIED", "default_currency"]
  ),
  ...invalid(md("4.1"), `${account}/{id}`, ["PARAM_CANNOT_BE_MODIFIED", "statement_description"]),
  ...invalid(md("4.1"), "POST /payments", "PAYMENT_METHOD_TYPE_NOT_ACCEPTED"),
  ...of(md("4.2"), `${account}/{id}`, "ACCOUNT_CANNOT_BE_MODIFIED", "ALREADY_DELETED"),
  row(md("4.2"), "DELETE /accounts/{id}", "NOT_AUTHORIZED", "PERMISSION_NOT_GRANTED"),
  ...of(
    md("4.2"),
    "DELETE /accounts/{id}",
    "ACCOUNT_CANNOT_BE_DELETED",
    "NON_ZERO_BALANCE",
    "HAS_PENDING_PAYMENT",
    "NON_ZERO_RESERVE",
    "HAS_PENDING_PAYOUT"
  ),
  ...invalid(md("4.2"), "DELETE /accounts/{id}", "ALREADY_DELETED"),
  row(md("5"), `${account}/{id}/capabilities`, "NOT_AUTHORIZED", "PERMISSION_NOT_GRANTED"),
  ...invalid(md("5"), `${account}/{id}/capabilities`, "PARAM_IS_MISSING", ["PARAM_IS_MISSING", "reason"]),
  ...["POST /payments", "POST /pad_agreements", "POST /payment_methods"].flatMap((operation) =>
    of(md("5"), operation, "MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "PAYMENTS_CAPABILITY_DISABLED")
  )
]

const method = "POST /payout_methods"
const methods = [
  ...of(md("0"), method, "NOT_AUTHORIZED", "DIRECT_INTEGRATION_NOT_APPROVED"),
  row(md("6"), method, "NOT_AUTHORIZED", "PERMISSION_NOT_GRANTED", "paper_check"),
  ...of(md("6"), method, "TOKEN_CONFLICT", "TOKEN_FIELD_NOT_PERMISSED"),
  ...invalid(
    md("6"),
    method,
    ["PARAM_IS_MISSING", "legal_entity_id"],
    ["PARAM_IS_MISSING", "nickname"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "type"],
    "INVALID_ROUTING_NUMBER",
    "INVALID_INSTITUTION_NUMBER",
    "INVALID_TRANSIT_NUMBER",
    "INVALID_PLAID_ACCOUNT_ID",
    ["ID_NOT_FOUND", "legal_entity_id"]
  ),
  ...invalid(md("6"), `${method}/{id}`, ["PARAM_CANNOT_BE_MODIFIED", "nickname"], "ALREADY_DELETED"),
  ...invalid(md("6"), "GET /payout_methods", ["PARAM_IS_MISSING", "type"]),
  ...invalid(md("6"), `${method}/{id}/verify_bank_deposits`, "VERIFICATION_FAILED_PERMANENTLY"),
  ...of(
    md("6"),
    `${method}/{id}/verify_bank_deposits`,
    "PAYOUT_METHOD_CANNOT_BE_VERIFIED",
    "PAYOUT_METHOD_NOT_UNVERIFIED"
  )
]

const transfers = [
  ...of(
    md("7"),
    "POST /payouts",
    "ACCOUNT_CANNOT_PROCESS_PAYOUTS",
    "ACCOUNT_NO_BALANCE",
    "ALREADY_DELETED",
    "BLACKLISTED_ACCOUNT",
    "PAYOUTS_DISABLED"
  ),
  ...invalid(
    md("7"),
    "POST /payouts",
    ["PARAM_IS_MISSING", "account_id"],
    ["PARAM_IS_MISSING", "currency"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "currency"],
    "PAYOUT_REFERENCE_ID_ALREADY_USED"
  ),
  ...invalid(
    md("9"),
    "POST /operator/accounts/{id}/adjustments",
    ["PARAM_VALUE_IS_INVALID_ENUM", "currency"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "detail_code"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "amount"]
  )
]

const recoveries = invalid(
  md("8"),
  "POST /operator/recoveries/{id}/decision",
  ["PARAM_IS_MISSING", "decision"],
  ["PARAM_VALUE_IS_INVALID_ENUM", "detail_code"],
  "INVALID_STATE"
)

const list = "GET /transaction_records"
const records = invalid(
  md("11"),
  list,
  ["PARAM_VALUE_IS_OUT_OF_RANGE", "create_time_start"],
  ["PARAM_VALUE_IS_OUT_OF_RANGE", "create_time_end"],
  ["PARAM_VALUE_IS_OUT_OF_RANGE", "page_size"],
  ["PARAM_MUTUALLY_EXCLUSIVE", "page_size"]
)

const notOffered = ["transaction_summaries", "transaction_metrics"].map((name) =>
  row(md("11"), `GET /${name}`, "NOT_FOUND", null)
)

export const errors: ReadonlyArray<ErrorRow> = [
  ...common,
  ...entities,
  ...documents,
  ...accounts,
  ...methods,
  ...transfers,
  ...recoveries,
  ...records,
  ...notOffered
]
