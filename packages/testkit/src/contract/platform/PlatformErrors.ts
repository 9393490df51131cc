/** Error codes of platform.md with their reasons. */
import { type ErrorRow, invalid, of, row } from "../ErrorRows.ts"

const md = (section: string) => `platform.md ${section}`

const create = "POST /session_tokens"
const tokens = [
  ...invalid(
    md("6"),
    create,
    ["PARAM_IS_MISSING", "type"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "type"],
    ["PARAM_IS_MISSING", "api_session"],
    ["PARAM_IS_UNKNOWN", "mobile_session"],
    ["PARAM_IS_MISSING", "account_id"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "time_to_live"],
    ["ID_NOT_FOUND", "account_id"],
    ["ALREADY_DELETED", "account_id"]
  ),
  ...invalid(
    md("6"),
    "GET /session_tokens",
    ["PARAM_VALUE_IS_INVALID_ENUM", "type"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "account_id"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "state"]
  ),
  ...invalid(md("6"), "GET /session_tokens/{id}", "ID_NOT_FOUND"),
  ...invalid(md("6"), "DELETE /session_tokens/{id}", "ID_NOT_FOUND", "ALREADY_DELETED")
]

/** Operations that some session may use, on another account than its own; and some that none may use. */
const outside = [
  "POST /payments",
  "POST /payments/{id}/capture",
  "POST /payments/{id}/cancel",
  "GET /terminals",
  "GET /payments",
  "GET /payments/{id}",
  "GET /refunds",
  "GET /refunds/{id}",
  "GET /payouts",
  "GET /payouts/{id}",
  "GET /accounts/{id}",
  "GET /accounts/{id}/capabilities",
  "POST /tokens",
  "POST /payments/{id}",
  "POST /refunds",
  "POST /payouts",
  "POST /session_tokens",
  "GET /session_tokens",
  "DELETE /session_tokens/{id}",
  "POST /authentication_codes",
  "GET /accounts",
  "POST /accounts/{id}",
  "GET /payment_methods/{id}",
  "POST /legal_entities",
  "GET /transaction_records",
  "POST /notification_preferences"
].map((operation) => row(md("6"), operation, "NOT_AUTHORIZED", "AUTH_CODE_CANNOT_ACCESS_SCOPE"))

const credentials = [
  row(md("6"), "GET /payments", "NOT_AUTHORIZED", "INVALID_CREDENTIALS", "Session-Token"),
  row(md("6"), "POST /tokens", "NOT_AUTHORIZED", "INVALID_CREDENTIALS", "Session-Token"),
  row(md("6"), "GET /payments", "NOT_AUTHORIZED", "INVALID_CREDENTIALS", "Authentication-Code"),
  row(md("6"), "GET /accounts/{id}", "NOT_AUTHORIZED", "AUTH_CODE_EXPIRED", "Authentication-Code")
]

const code = "POST /authentication_codes"
const claims = ["app_id", "account_id", "controller_email", "exp"]
const codes = [
  ...claims.map((claim) => row(md("6"), code, "INVALID_PARAMS", "MISSING_AUTH_ASSERTION_FIELD", claim)),
  ...claims.map((claim) => row(md("6"), code, "NOT_AUTHORIZED", "WRONG_AUTH_ASSERTION_FIELD", claim)),
  ...invalid(
    md("6"),
    code,
    ["PARAM_IS_MISSING", "auth_assertion"],
    ["PARAM_VALUE_IS_INVALID_PATTERN", "auth_assertion"]
  ),
  row(md("6"), code, "NOT_AUTHORIZED", "INVALID_CREDENTIALS", "auth_assertion"),
  ...of(md("6"), code, "NOT_AUTHORIZED", "PARAM_IS_MISSING")
]

export const errors: ReadonlyArray<ErrorRow> = [...tokens, ...outside, ...credentials, ...codes]
