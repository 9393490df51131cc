/** Every operation of the operator surface (platform.md 12), and the errors that many of them share. */
import type { Row } from "../ContractRow.ts"
import { invalid, of, row } from "../ErrorRows.ts"

const md = "platform.md 12"

const resources = [
  "payments",
  "refunds",
  "disputes",
  "payment_methods",
  "payout_methods",
  "payouts",
  "recoveries",
  "adjustments",
  "billing_statements",
  "legal_entities",
  "accounts",
  "terminals",
  "documents"
]

/** Each operation, its path below /operator. */
export const operations: ReadonlyArray<string> = [
  "POST /apps",
  "GET /apps",
  "GET /apps/{id}",
  "POST /apps/{id}",
  "POST /apps/{id}/tokens",
  "DELETE /apps/{id}/tokens/{token_id}",
  ...resources.flatMap((resource) => [`GET /${resource}`, `GET /${resource}/{id}`]),
  "POST /payments/{id}/review",
  "POST /payments/{id}/network_result",
  "POST /refunds/{id}/network_result",
  "POST /disputes",
  "POST /disputes/{id}/decision",
  "POST /payment_methods/{id}/status",
  "DELETE /payment_methods/{id}",
  "DELETE /payout_methods/{id}",
  "POST /payout_methods/{id}/restore",
  ...["payment_methods", "payout_methods"].flatMap((resource) => [
    `GET /${resource}/{id}/microdeposits`,
    `POST /${resource}/{id}/microdeposits/reset`,
    `POST /${resource}/{id}/microdeposits/send`
  ]),
  "POST /payouts/run",
  "POST /payouts/{id}/decision",
  "POST /recoveries/{id}/decision",
  "POST /legal_entities/{id}/verification",
  "POST /documents/{id}/decision",
  "GET /documents/{id}/content",
  "POST /accounts/{id}",
  "POST /accounts/{id}/issues",
  "DELETE /accounts/{id}/issues/{issue_type}",
  "POST /accounts/{id}/blocks",
  "POST /accounts/{id}/refund_unpaid",
  "POST /accounts/{id}/reserve",
  "POST /accounts/{id}/adjustments",
  "GET /accounts/{id}/ledger",
  "GET /ledger",
  "POST /billing_runs",
  "POST /billing_statements/{id}/charge",
  "POST /billing_statements/{id}/charge_result",
  "POST /terminals/{id}/onboard",
  "POST /terminals/{id}/restore",
  "POST /encoded_payment_methods",
  "GET /deliveries",
  "GET /deliveries/{id}",
  "POST /deliveries/{id}/redeliver",
  "POST /notifications/{id}/redeliver",
  "GET /notification_preferences",
  "GET /notification_preferences/{id}",
  "POST /notification_preferences/{id}/revive",
  "GET /settings",
  "POST /settings",
  "GET /service",
  "POST /service",
  "GET /clock",
  "POST /clock/advance",
  "GET /audit",
  "GET /audit/check",
  "GET /refusals",
  "GET /refusals/{correlation_id}",
  "GET /metrics",
  "GET /openapi.json"
]

/** An operation as it is observed: the segment behind the resource counts as an id. */
const observed = (operation: string): string => {
  const [method = "", path = ""] = operation.split(" ")
  const [, resource = "", second, ...rest] = path.split("/")
  const named = rest.map((segment) => (segment === "{token_id}" ? "{id}" : segment))
  return `${method} /operator/${[resource, ...(second === undefined ? [] : ["{id}"]), ...named].join("/")}`
}

const answered = operations.map((operation): Row => {
  const seen = observed(operation).replace("{issue_type}", "account_closed")
  return { id: `${md} ${operation}`, says: "", seen: { saw: "answer", operation: seen } }
})

const errors = [
  ...of(md, "GET /operator/apps", "NOT_AUTHORIZED", "PARAM_IS_MISSING", "INVALID_CREDENTIALS"),
  ...of(md, "POST /operator/clock/{id}", "NOT_AUTHORIZED", "STAGING_ONLY"),
  ...of(md, "POST /operator/clock/{id}", "RESOURCE_CONFLICT", "RESOURCE_CONFLICT"),
  ...invalid(
    md,
    "POST /operator/clock/{id}",
    ["PARAM_IS_MISSING", "seconds"],
    ["PARAM_MUTUALLY_EXCLUSIVE", "seconds"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "seconds"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "to"]
  ),
  ...invalid(
    md,
    "POST /operator/apps",
    ["PARAM_IS_MISSING", "Operator-Name"],
    ["PARAM_IS_MISSING", "Operator-Note"],
    ["PARAM_IS_MISSING", "name"]
  ),
  row(md, "POST /operator/apps/{id}/tokens", "INVALID_PARAMS", "TOO_MANY_TOKENS"),
  ...invalid(
    md,
    "POST /operator/settings",
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "dispute_fee"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "simulator_delay"],
    ["PARAM_IS_REPEATED", "sanctioned_countries"]
  ),
  ...invalid(
    md,
    "POST /operator/service",
    ["PARAM_IS_MISSING", "available"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "retry_after"]
  ),
  row(md, "POST /operator/payments/{id}/review", "INVALID_PARAMS", "INVALID_STATE"),
  row(md, "POST /operator/deliveries/{id}/redeliver", "INVALID_PARAMS", "PREFERENCE_UNREACHABLE"),
  row(md, "POST /operator/deliveries/{id}/redeliver", "INVALID_PARAMS", "PREFERENCE_DELETED"),
  row(md, "POST /operator/notifications/{id}/redeliver", "INVALID_PARAMS", "PREFERENCE_UNREACHABLE", "preference_id")
]

export const operator: ReadonlyArray<Row> = [...answered, ...errors]
