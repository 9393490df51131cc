/** Authentication and the events of the reference. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, refused, test } from "../QuotedRows.ts"
import { byName, lines } from "./ReferenceTables.ts"
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

const events: ReadonlyArray<Quote> = [
  [
    "The service sends notifications for topics the platform has subscribed to. A platform must be subscribed to receive them.",
    ...seenBy('platform.md 10 "Changes of state are announced')
  ],
  ...lines("Events", "Topic", ({ Topic: topic = "" }) => [{ saw: "topic", topic }]),
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
