/** Every error code of payments.md with its reasons. */
import { type ErrorRow, invalid, of, row } from "../ErrorRows.ts"

const resources = ["payment_methods", "pad_agreements", "payments", "refunds", "disputes", "orders", "items"]

const common = [
  ...resources.map((resource) => row("0", `GET /${resource}/{id}`, "INVALID_PARAMS", "ID_NOT_FOUND")),
  ...["POST /payments", "POST /payment_methods"].flatMap((operation) =>
    invalid("0", operation, ["PARAM_IS_MISSING", "Service-Risk-Token"], ["PARAM_IS_MISSING", "Client-IP"])
  ),
  row("0", "POST /payments", "UNSUPPORTED_MEDIA_TYPE", null),
  row("0", "POST /payments", "UNEXPECTED_ERROR", null),
  row("0", "POST /payments", "SERVICE_TEMPORARILY_UNAVAILABLE", null),
  row("0", "POST /payments", "NOT_AUTHORIZED", null)
]

/** Errors of creating a payment method, which are the same inline in a payment. */
const methodCreation = (section: string, operation: string) => [
  ...of(section, operation, "NOT_AUTHORIZED", "DIRECT_INTEGRATION_NOT_APPROVED"),
  ...invalid(
    section,
    operation,
    ["PARAM_VALUE_IS_INVALID_PATTERN", "card_number"],
    ["PARAM_VALUE_IS_INVALID_PATTERN", "cvv"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "expiration_year"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "expiration_month"],
    ["PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN", "card_on_file"],
    ["PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN", "recurring"],
    ["PARAM_IS_MISSING", "holder_name"],
    ["PARAM_IS_MISSING", "country"],
    ["PARAM_IS_MISSING", "postal_code"],
    "CARD_FUNDING_VALIDATION_MISMATCH",
    "PREPAID_VALIDATION_MISMATCH",
    "INVALID_PHONE_NUMBER",
    "TOKEN_EXPIRED",
    "TOKEN_ALREADY_USED",
    ["ID_NOT_FOUND", "id"]
  ),
  ...of(section, operation, "PAYMENT_METHOD_CANNOT_BE_CREATED", "DIGITAL_WALLETS_CERTIFICATE_ERROR"),
  ...of(section, operation, "TOKEN_CONFLICT", "TOKEN_FIELD_NOT_PERMISSED"),
  ...of(section, operation, "ENCODED_PAYMENT_METHOD_IS_EXPIRED", "ENCODED_PAYMENT_METHOD_IS_EXPIRED")
]

const method = "/payment_methods/{id}"
const methods = [
  ...methodCreation("1", "POST /payment_methods"),
  ...invalid(
    "1",
    "POST /payment_methods",
    "INVALID_ROUTING_NUMBER",
    "INVALID_INSTITUTION_NUMBER",
    "INVALID_TRANSIT_NUMBER",
    "INVALID_PLAID_ACCOUNT_ID",
    ["PARAM_VALUE_IS_INVALID_PATTERN", "account_number"]
  ),
  ...of("1", "POST /payment_methods", "MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "PAYMENTS_CAPABILITY_DISABLED"),
  ...invalid(
    "1.4",
    `POST ${method}`,
    ["PARAM_CANNOT_BE_MODIFIED", "type"],
    ["PARAM_CANNOT_BE_MODIFIED", "card_number"],
    ["PARAM_CANNOT_BE_MODIFIED", "cvv"],
    ["PARAM_CANNOT_BE_MODIFIED", "payment_bank_us"],
    "ALREADY_DELETED"
  ),
  ...of("1.4", `DELETE ${method}`, "PAYMENT_METHOD_CANNOT_BE_DELETED", "HAS_PENDING_PAYMENT", "ALREADY_DELETED"),
  ...invalid(
    "1.4",
    `POST ${method}/verify_bank_deposits`,
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "microdeposits"],
    "VERIFICATION_FAILED_PERMANENTLY"
  ),
  ...of(
    "1.4",
    `POST ${method}/verify_bank_deposits`,
    "PAYMENT_METHOD_CANNOT_BE_VERIFIED",
    "NOT_A_BANK_METHOD",
    "ALREADY_VERIFIED",
    "ALREADY_DELETED",
    "MICRODEPOSITS_NOT_SENT"
  )
]

const agreements = [
  ...invalid(
    "2",
    "POST /pad_agreements",
    ["PARAM_IS_MISSING", "Unique-Key"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "payment_method_id"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "account_id"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "signature_time"],
    ["ALREADY_DELETED", "payment_method_id"],
    "PAD_AGREEMENT_ALREADY_EXISTS"
  ),
  ...of(
    "2",
    "POST /pad_agreements",
    "MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS",
    "PAYMENTS_CAPABILITY_DISABLED",
    "ALREADY_DELETED"
  ),
  ...invalid("2", "POST /pad_agreements/{id}/revoke", "PAD_AGREEMENT_ALREADY_REVOKED")
]

const payments = [
  ...methodCreation("3.2", "POST /payments"),
  ...of("3.2", "POST /payments", "NOT_AUTHORIZED", "CURRENCY_NOT_PERMITTED"),
  ...of(
    "3.2",
    "POST /payments",
    "MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS",
    "PAYMENTS_CAPABILITY_DISABLED",
    "ALREADY_DELETED"
  ),
  ...of("3.2", "POST /payments", "ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED", "ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED"),
  ...invalid(
    "3.2",
    "POST /payments",
    ["PARAM_IS_MISSING", "Unique-Key"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "amount"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "fee_amount"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "capture_at"],
    ["PARAM_MUTUALLY_EXCLUSIVE", "capture_at"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "currency"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "type"],
    ["PARAM_MUTUALLY_EXCLUSIVE", "payment_method_id"],
    ["PARAM_MUTUALLY_EXCLUSIVE", "order_id"],
    ["ID_NOT_FOUND", "order_id"],
    ["ID_NOT_FOUND", "account_id"],
    ["ID_NOT_FOUND", "payment_method_id"],
    "FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD",
    "PAYMENT_METHOD_NOT_VERIFIED",
    ["ALREADY_DELETED", "payment_method_id"],
    "PAYMENT_METHOD_TYPE_NOT_ACCEPTED",
    "PAD_AGREEMENT_IS_MISSING",
    "TERMINAL_NOT_OWNED_BY_ACCOUNT"
  ),
  ...invalid("3.2", "GET /payments", ["PARAM_VALUE_IS_OUT_OF_RANGE", "minimum_amount"]),
  ...invalid(
    "3.2",
    "POST /payments/{id}",
    ["PARAM_CANNOT_BE_MODIFIED", "amounts"],
    ["PARAM_CANNOT_BE_MODIFIED", "capture_at"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "total_amount"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "fee_amount"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "capture_at"]
  ),
  ...invalid("3.2", "POST /payments/{id}/capture", ["PARAM_VALUE_IS_OUT_OF_RANGE", "total_amount"]),
  ...of(
    "3.2",
    "POST /payments/{id}/capture",
    "TRANSFER_CANNOT_BE_CAPTURED",
    "PAYMENT_NOT_PENDING_CAPTURE",
    "PAYMENT_IN_REVIEW"
  ),
  ...of(
    "3.2",
    "POST /payments/{id}/cancel",
    "PAYMENT_CANNOT_BE_CANCELED",
    "TIME_LIMIT_EXCEEDED",
    "PAYMENT_NOT_CANCELABLE"
  )
]

const refunds = [
  ...of("4", "POST /refunds", "PAYMENT_TOO_OLD", "PAYMENT_TOO_OLD"),
  ...of("4", "POST /refunds", "REFUND_HOLD_PERIOD", "REFUND_HOLD_PERIOD"),
  ...of(
    "4",
    "POST /refunds",
    "TRANSFER_CANNOT_BE_CREATED",
    "PAYMENT_NOT_COMPLETED",
    "PAYMENT_DISPUTED",
    "PAYMENT_ALREADY_REFUNDED",
    "PAYMENT_PARTIALLY_DISPUTED",
    "INSUFFICIENT_BALANCE"
  ),
  ...of("4", "POST /refunds", "NOT_AUTHORIZED", "UNREFERENCED_REFUNDS_NOT_PERMITTED"),
  ...invalid(
    "4",
    "POST /refunds",
    "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED",
    ["PARAM_IS_MISSING", "total_amount"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "currency"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "total_amount"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "fee_refund_amount"]
  )
]

const disputes = [
  ...of(
    "5",
    "POST /disputes/{id}",
    "DISPUTE_CANNOT_BE_CHALLENGED",
    "DISPUTE_NOT_AWAITING_RESPONSE",
    "DISPUTE_TYPE_NOT_CHALLENGEABLE"
  ),
  ...invalid(
    "5",
    "POST /disputes/{id}",
    "TOO_MANY_DOCUMENTS",
    "PARAM_MUTUALLY_EXCLUSIVE",
    ["PARAM_IS_MISSING", "explanation"],
    "PARAM_IS_REPEATED",
    "ID_NOT_FOUND",
    "DOCUMENT_EXPIRED",
    "DOCUMENT_ALREADY_USED"
  )
]

const orders = [
  ...invalid(
    "6",
    "POST /orders",
    ["PARAM_IS_MISSING", "account_id"],
    ["PARAM_IS_MISSING", "alternate_tax_id"],
    ["PARAM_IS_MISSING", "shipping_address"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "delivery_type"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "line_items"]
  ),
  ...invalid(
    "6",
    "POST /orders/{id}",
    ["PARAM_CANNOT_BE_MODIFIED", "account_id"],
    ["PARAM_CANNOT_BE_MODIFIED", "currency"]
  ),
  ...invalid("6", "POST /items/{id}", ["PARAM_CANNOT_BE_MODIFIED", "account_id"], "ALREADY_DELETED"),
  ...invalid("6", "DELETE /items/{id}", "ALREADY_DELETED")
]

export const errors: ReadonlyArray<ErrorRow> = [
  ...common,
  ...methods,
  ...agreements,
  ...payments,
  ...refunds,
  ...disputes,
  ...orders
]
