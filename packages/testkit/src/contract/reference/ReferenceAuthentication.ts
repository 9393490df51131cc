/** Authentication and the events of the reference. */
import * as ContractTables from "../ContractTables.ts"
import type { Row } from "../ContractRow.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, refused, test } from "../QuotedRows.ts"
import { byName } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

const headers = byName("Authentication", "Header", {
  "App-Id": [
    ...seenBy('platform.md 2 "App-Id | yes'),
    refused("POST /payments", "PARAM_IS_MISSING", "App-Id", { status: 403 })
  ],
  "App-Token": seenBy('platform.md 2 "App-Token | yes'),
  "Api-Version": seenBy(
    'platform.md 2 "Api-Version | yes',
    "platform.md 3 3.0",
    "platform.md 3 3.1",
    "platform.md 3 3.2"
  ),
  "Content-Type": [
    ...seenBy('platform.md 2 "Content-Type | yes'),
    exchanged("POST /payments", { status: 415, json: { error_code: "UNSUPPORTED_MEDIA_TYPE" } })
  ],
  "Unique-Key": seenBy('platform.md 2 "Unique-Key | POST /payments', 'platform.md 2 "missing where required | 400'),
  "Service-Risk-Token": seenBy(
    'platform.md 2 "Service-Risk-Token | below',
    'platform.md 2 "raw POST /payment_methods',
    'platform.md 2 "raw POST /legal_entities',
    'platform.md 2 "with a client-side token'
  ),
  "Client-IP": seenBy('platform.md 2 "Client-IP | same', 'platform.md 2 "Missing where required')
})

const rules: ReadonlyArray<Quote> = [
  [
    "1. The security schemes are named appIdAuth and appTokenAuth: the `App-Id` and `App-Token` headers.",
    ...seenBy('platform.md 2 "Schemes appIdAuth')
  ],
  [
    "2. Credentials not yet created for the production environment give a permission error with reason `PRODUCTION_ACCESS_NOT_ENABLED`.",
    ...seenBy('platform.md 2 "Credentials not yet created')
  ],
  [
    "3. `NOT_AUTHORIZED` reasons related to authentication: `AUTH_CODE_CANNOT_ACCESS_SCOPE`, `AUTH_CODE_EXPIRED` (request a new code with POST /authentication_codes), `WRONG_AUTH_ASSERTION_FIELD`.",
    ...seenBy("platform.md 6 GET /payments: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE"),
    ...seenBy("platform.md 6 GET /accounts/{id}: NOT_AUTHORIZED AUTH_CODE_EXPIRED"),
    ...seenBy("platform.md 6 POST /authentication_codes: NOT_AUTHORIZED WRONG_AUTH_ASSERTION_FIELD"),
    test("AuthenticationCodes", "a code may be used again until it expires, and then a new one is requested")
  ],
  [
    "`MISSING_AUTH_ASSERTION_FIELD` (validation error) means the auth_assertion token lacks app ID, account ID or controller e-mail.",
    ...["app_id", "account_id", "controller_email"].flatMap((claim) =>
      seenBy(`platform.md 6 POST /authentication_codes: INVALID_PARAMS MISSING_AUTH_ASSERTION_FIELD (${claim})`)
    )
  ],
  ["4. Client-side tokens are valid 30 minutes before use", ...seenBy('platform.md 7 "Valid 30 minutes before use.')],
  ["; document tokens 24 hours.", ...seenBy('platform.md 7 "token valid 24 hours until attached.')],
  [
    "5. Issuing authentication codes and the auth_assertion format: not shown.",
    ...seenBy("platform.md 6 POST /authentication_codes")
  ],
  [
    "6. How a session token is presented on later calls: not shown.",
    ...seenBy('platform.md 2 "Session-Token, Authentication-Code')
  ]
]

/** An update by a request of this rule, which is announced by the topic. */
const updatedBy = (kind: string): Row["seen"] => ({
  saw: "step",
  kind,
  rule: `${kind}.update`,
  topics: [`${kind}.updated`]
})

/** What a test sees decided where a topic is emitted. */
const emitted = byName(
  "Events",
  "Topic",
  {
    "payments.in_review": seenBy("3.3/03a", "3.3/03b"),
    "payments.completed": seenBy("3.3/01", "3.3/07a", "3.3/18"),
    "payments.failed": seenBy("3.3/11a", "3.3/11b", "3.3/17", "3.3/05"),
    "payments.canceled": seenBy("3.3/16a"),
    "payments.updated": [...seenBy("3.3/15"), updatedBy("payments")],
    "disputes.created": [
      ...seenBy("5/01a", "5/02a", "5/03"),
      exchanged("GET /disputes/{id}", { status: 200, json: { resource: "disputes" } })
    ],
    "payment_methods.updated": seenBy("1.5/03"),
    "payout_methods.deleted": seenBy("merchants.md 6/10a"),
    "payout_methods.updated": [updatedBy("payout_methods")],
    "payouts.updated": [updatedBy("payouts")],
    "accounts.deleted": seenBy("merchants.md 4.2/02a"),
    "adjustments.updated": [updatedBy("adjustments")],
    "recoveries.updated": [updatedBy("recoveries")],
    "refunds.updated": [updatedBy("refunds")],
    "billing_statements.charge_succeeded": seenBy("merchants.md 12/02"),
    "billing_statements.charge_failed": seenBy("merchants.md 12/03a")
  },
  (topic) => [{ saw: "topic", topic }]
)

const events: ReadonlyArray<Quote> = [
  [
    "The service sends notifications for topics the platform has subscribed to. A platform must be subscribed to receive them.",
    ...seenBy('platform.md 10 "Changes of state are announced')
  ],
  ...emitted,
  ["Payload shape of notifications: not shown.", ...seenBy('platform.md 10 "Payload = the record as its GET')],
  [
    "Subscription operation, delivery address, retries and authenticity checks: not shown.",
    ...seenBy(
      'platform.md 10 "| POST /notification_preferences',
      'platform.md 10 "POST to `callback_uri`',
      'platform.md 10 "At once, then after 5 s'
    )
  ]
]

const { reference } = ContractTables
export const authentication = QuotedRows.rowsOf(reference, "Authentication", [...headers, ...rules])
export const topics = QuotedRows.rowsOf(reference, "Events", events)
