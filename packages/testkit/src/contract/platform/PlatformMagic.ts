/** The values of Service-Magic-Behavior on each operation that has them (platform.md 9). */
import * as ContractTables from "../ContractTables.ts"
import type { Pattern, Row } from "../ContractRow.ts"

const md = "platform.md 9"

/** The values of the table, as the contract writes them. */
export const values: ReadonlyArray<string> = ContractTables.platform
  .table("9", "Value")
  .map(({ Value = "" }) => Value.replace(/ \(ours\)$/, ""))

const failing = (magic: Pattern, operation: string, status: number, code: string, reason: string | null): Row => ({
  id: `${md} ${String(magic)} on ${operation}`,
  says: `${status} ${code}`,
  seen: { saw: "error", magic, operation, status, code, reason }
})

const answering = (says: string, magic: Pattern, operation: string, json: Pattern): Row => ({
  id: `${md} ${says} on ${operation}`,
  says: "",
  seen: { saw: "answer", magic, operation, json }
})

const notProcessed = "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED"
const blocked = { enabled: false, current_issues: [{ issue_type: "account_closed" }] }
const allBlocked = { payments: blocked, payouts: blocked, terminals: blocked }

export const magic: ReadonlyArray<Row> = [
  failing("error_payment_too_old", "POST /refunds", 400, "PAYMENT_TOO_OLD", "PAYMENT_TOO_OLD"),
  failing(/^Idempotency_Retry_[0-9]+$/, "POST /payments", 500, "UNEXPECTED_ERROR", null),
  failing(/^Idempotency_Downtime_[0-9]+$/, "POST /payments", 500, "UNEXPECTED_ERROR", null),
  failing("Idempotency_Retry_5", "DELETE /rbits/{id}", 400, "INVALID_PARAMS", "PARAM_IS_MISSING"),
  answering("after Idempotency_Retry", /^Idempotency_Retry_[0-9]+$/, "POST /payments", { resource: "payments" }),
  answering("after Idempotency_Downtime", /^Idempotency_Downtime_[0-9]+$/, "POST /payments", {
    resource: "payments"
  }),
  answering("get_billing_statements_id", "get_billing_statements_id", "GET /billing_statements/{id}", {
    resource: "billing_statements"
  }),
  answering(
    "get_billing_statements_id_transactions_summary",
    "get_billing_statements_id_transactions_summary",
    "GET /billing_statements/{id}/transactions_summary",
    { resource: "transactions_summary" }
  ),
  ...["GET", "POST"].map((method) =>
    answering("account_blocked", "account_blocked", `${method} /accounts/{id}/capabilities`, allBlocked)
  ),
  answering("outcome_<nnn>", /^outcome_[0-9]{3}$/, "POST /payments", { resource: "payments" }),
  answering("outcome_<nnn>", /^outcome_[0-9]{3}$/, "POST /payment_methods", { resource: "payment_methods" }),
  answering("return_<ccc>", /^return_/, "POST /payments", { resource: "payments" }),
  answering("late_return_<ccc>", /^late_return_/, "POST /payments", { resource: "payments" }),
  failing("throttle_exceeded", "GET /payments", 429, "THROTTLE_EXCEEDED", "APPLICATION_REQUEST_THROTTLE_EXCEEDED"),
  failing("service_unavailable", "DELETE /rbits/{id}", 503, "SERVICE_TEMPORARILY_UNAVAILABLE", null),
  failing("unexpected_error", "GET /payments", 500, "UNEXPECTED_ERROR", null),
  failing(
    "digital_wallets_certificate_error",
    "POST /payment_methods",
    400,
    "PAYMENT_METHOD_CANNOT_BE_CREATED",
    "DIGITAL_WALLETS_CERTIFICATE_ERROR"
  ),
  ...["POST /payments/{id}/capture", "POST /payments/{id}/cancel", "POST /refunds"].map((operation) =>
    failing("point_of_sale_not_processed", operation, 400, "INVALID_PARAMS", notProcessed)
  ),
  failing("nonsense", "POST /payments", 400, "INVALID_PARAMS", "PARAM_VALUE_IS_INVALID_ENUM"),
  answering("a value in production", "nonsense", "GET /payments", { results: [] })
]
