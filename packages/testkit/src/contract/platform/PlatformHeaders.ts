/** Headers, risk headers, the throttle and the Unique-Key (platform.md 2), sentence by sentence. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, refused, test } from "../QuotedRows.ts"

/** An operation that misses both risk headers. */
const missing = (operation: string) =>
  ["Service-Risk-Token", "Client-IP"].map((header) => refused(operation, "PARAM_IS_MISSING", header))

const requestHeaders: ReadonlyArray<Quote> = [
  ["App-Id | yes | the app identifier", refused("GET /payments", "INVALID_CREDENTIALS", "App-Token")],
  [
    "App-Token | yes, unless section 6 or 7 replaces it | the app secret, `stage_<base64>` / `prod_<base64>`, at most three live (fact)",
    refused("POST /payments", "PARAM_IS_MISSING", "App-Token"),
    refused("POST /operator/apps/{id}/tokens", "TOO_MANY_TOKENS"),
    test("App", "tokens > the third is taken, the fourth refused"),
    exchanged("POST /operator/apps", { json: { app_token: /^stage_/ } }),
    test("Vault", "the secrets of a process > name its environment")
  ],
  [
    "Api-Version | yes | section 3; missing `PARAM_IS_MISSING`, unknown `PARAM_VALUE_IS_INVALID_ENUM` (ours)",
    refused("GET /payments", "PARAM_IS_MISSING", "Api-Version"),
    refused("GET /payments", "PARAM_VALUE_IS_INVALID_ENUM", "Api-Version")
  ],
  [
    "Content-Type | yes | `application/json` (charset utf-8 allowed); another type, or none with a body: 415 `UNSUPPORTED_MEDIA_TYPE`; the same, target `Content-Encoding`, for an encoded body; neither is checked without a body (ours)",
    exchanged("POST /legal_entities", { sent: { "content-type": /charset=utf-8/i }, status: 201 }),
    exchanged("POST /payments", { sent: { "content-type": "text/plain" }, status: 415 }),
    test("JsonBodies", "a body of the type "),
    test("JsonBodies", "a body in the coding "),
    test("JsonBodies", "a request without a body needs no type, and its coding is not looked at")
  ],
  [
    "Unique-Key | POST /payments, /pad_agreements | 1..255; optional on every other POST and DELETE (advised on /refunds, /payouts), ignored on GET",
    refused("POST /payments", "PARAM_IS_MISSING", "Unique-Key"),
    refused("POST /pad_agreements", "PARAM_IS_MISSING", "Unique-Key"),
    test("Headers", "a Unique-Key has 1 to 255 characters"),
    exchanged("POST /accounts", { status: 201 }),
    test("NodeServer", "a header that names one value is sent once: Unique-Key on GET")
  ],
  [
    "Service-Risk-Token | below | UUID (fact), else `PARAM_VALUE_IS_INVALID_PATTERN`",
    refused("POST /accounts", "PARAM_VALUE_IS_INVALID_PATTERN", "Service-Risk-Token")
  ],
  [
    "Client-IP | same | IPv4 or IPv6 (ours)",
    refused("POST /accounts", "PARAM_VALUE_IS_INVALID_PATTERN", "Client-IP"),
    exchanged("POST /payments", { sent: { "client-ip": /^[0-9.]+$/ }, status: 201 }),
    test("Headers", "optional risk headers are validated, and one misses the other")
  ],
  [
    "Session-Token, Authentication-Code | instead of App-Token | section 6",
    exchanged("GET /payments", { sent: { "session-token": /./ }, status: 200 }),
    exchanged("GET /payments", { sent: { "authentication-code": /./ }, status: 200 })
  ],
  [
    "Service-Magic-Behavior | no | staging, section 9",
    exchanged("GET /payments", { sent: { "service-magic-behavior": "unexpected_error" }, status: 500 })
  ],
  ["User-Agent | no (ours) | callers send one (fact)", test("NodeServer", "serves over a socket")],
  ["Schemes appIdAuth and appTokenAuth.", test("Contract", "the document > requires both credentials, by their names")],
  [
    'Missing App-Id or App-Token: 403 `NOT_AUTHORIZED`, `PARAM_IS_MISSING`, target the header; unknown app and wrong token alike: `INVALID_CREDENTIALS`, target `["App-Id","App-Token"]` (ours).',
    test("OrderOfChecks", "missing credentials"),
    test("OrderOfChecks", "a wrong token"),
    test("OrderOfChecks", "an unknown app"),
    refused("POST /payments", "INVALID_CREDENTIALS", "App-Token", { status: 403, code: "NOT_AUTHORIZED" })
  ],
  [
    "Credentials not yet created for production (a `stage_` token, or an app without production access, ours): `PRODUCTION_ACCESS_NOT_ENABLED`.",
    refused("GET /payments", "PRODUCTION_ACCESS_NOT_ENABLED"),
    test("OrderOfChecks", "in production > a staging token is none"),
    test("OrderOfChecks", "in production > an app without access is refused with its own token")
  ],
  ["Suspended app: `APP_SUSPENDED` (ours).", refused("POST /payments", "APP_SUSPENDED", "App-Id", { status: 403 })],
  [
    "With several credential headers App-Token counts, then Session-Token; an empty one is none",
    test("SessionCredentials", "of several credentials App-Token counts, then Session-Token; an empty one is none")
  ]
]

const riskHeaders: ReadonlyArray<Quote> = [
  [
    "**Risk headers** (one alone misses the other, ours).",
    refused("POST /accounts", "PARAM_IS_MISSING", "Service-Risk-Token")
  ],
  [
    "Raw = without a client-side token.",
    test("PaymentMethodTokens", "brings the method, once: no risk headers, no approval")
  ],
  [
    "raw POST /payment_methods, /payout_methods; POST /payments with an inline card or wallet | required",
    ...missing("POST /payment_methods"),
    ...missing("POST /payout_methods"),
    ...missing("POST /payments"),
    test("Wallets", "risk headers are required, an approval for raw cards is not")
  ],
  [
    "raw POST /legal_entities and POST /legal_entities/{id} | required; not for an update of only `custom_data`, `reference_id`, `preferred_locale`, `rbits` (ours)",
    ...missing("POST /legal_entities"),
    ...missing("POST /legal_entities/{id}"),
    test("Headers", "an update of a legal entity needs them, unless it touches no person's data")
  ],
  [
    "POST /pad_agreements; verify_bank_deposits of both kinds (payout: ours) | required",
    ...missing("POST /pad_agreements"),
    ...missing("POST /payment_methods/{id}/verify_bank_deposits"),
    ...missing("POST /payout_methods/{id}/verify_bank_deposits")
  ],
  [
    "POST /payments triggered directly by the end user | required; known by an explicit `initiated_by: customer` beside `payment_method_id` (ours)",
    test("Headers", "risk headers are required where the end user's data comes in")
  ],
  [
    "POST /payments by `payment_method_id`, not user-triggered (automatic recurring, or queued until a bank method is verified) | not required",
    test("Headers", "risk headers are required where the end user's data comes in")
  ],
  [
    "with a client-side token | not required: the risk token and source address of POST /tokens stay with it (ours)",
    test("LegalEntityTokens", "keeps the browser's risk headers for the request that uses it"),
    test("PaymentTokens", "pays once, needs no risk headers and no approval")
  ],
  [
    "`encoded_payment_method` (a reader has no browser); all others, e.g. POST /refunds, /accounts, /session_tokens, /payout_methods/{id} | optional, validated when sent (ours)",
    exchanged("POST /refunds", { status: 201 }),
    exchanged("POST /session_tokens", { status: 201 }),
    test("CardPresent", "one payment, within what the issuer granted at the reader"),
    test("EdgeCases", "risk headers are validated wherever they are sent")
  ],
  ["Missing where required: `PARAM_IS_MISSING`, target the header (ours).", ...missing("POST /payments")],
  [
    "Raw card, bank and person data is accepted only from a platform approved by the operator and holding a PCI SAQ-D (app flag `direct_integration`); others use client-side tokenization. Else 403 `DIRECT_INTEGRATION_NOT_APPROVED`",
    refused("POST /payment_methods", "DIRECT_INTEGRATION_NOT_APPROVED"),
    refused("POST /payout_methods", "DIRECT_INTEGRATION_NOT_APPROVED"),
    refused("POST /legal_entities", "DIRECT_INTEGRATION_NOT_APPROVED"),
    test("PaymentMethodTokens", "brings the method, once: no risk headers, no approval")
  ],
  [
    "wallets, encoded methods, processor tokens and paper checks need no approval (ours). Raw data of entities: merchants.md 0.",
    test("Headers", "the approval for the direct integration is for raw numbers alone"),
    test("Wallets", "risk headers are required, an approval for raw cards is not")
  ]
]

const over = { status: 429, code: "THROTTLE_EXCEEDED" }
const limits: ReadonlyArray<Quote> = [
  [
    "30 requests per 10 s, sliding window, per app and endpoint = method + route pattern (fact)",
    test("ThrottleLimit", "the throttle > 30 in 10 s, then wait for the oldest"),
    test("Throttle", "throttle > counts what was let in, by app and operation, and slides"),
    test("config", "the list of variables > tells each default as it is")
  ],
  [
    "POST /tokens is not counted",
    test("Tokens", "requires no App-Token, gives a token for 30 minutes, and is not throttled")
  ],
  [
    "no other per-endpoint limits; the operator may override per app (ours).",
    test("Throttle", "throttle > an app may have one of its own")
  ],
  [
    "Over it: 429 `THROTTLE_EXCEEDED`, `APPLICATION_REQUEST_THROTTLE_EXCEEDED` (fact; number ours), `Retry-After` >= 1 (ours).",
    refused("GET /payments", "APPLICATION_REQUEST_THROTTLE_EXCEEDED", undefined, over),
    exchanged("GET /payments", { status: 429, headers: { "retry-after": /^[1-9][0-9]*$/ } })
  ],
  [
    "Counted: every authenticated request, those of sessions and codes for their app, replays and errors included, but not the 429s (ours).",
    test("SessionCredentials", "is that of their app, by operation, and counts what is outside their scope"),
    test("Throttle", "throttle > counts what was let in, by app and operation, and slides"),
    test("Throttle", "throttle > counts replays"),
    test("ThrottleLimit", "the throttle > refused requests are not counted")
  ],
  [
    "Requests without any secret have limits of their own (ours): by address (IPv6 by /64) and endpoint 3 times, by app 30 times the throttle",
    test("Throttle", "without the app's secret > an address is let in three times the throttle"),
    test("Throttle", "without the app's secret > addresses of one network of IPv6 count as one"),
    test("Throttle", "without the app's secret > an app is asked thirty times its throttle")
  ],
  [
    "POST /tokens and the risk script too; a session on POST /tokens has that of its app alone.",
    test("Throttle", "without the app's secret > an address is let in three times the throttle"),
    test("SessionCredentials", "is that of their app, by operation, and counts what is outside their scope")
  ],
  [
    "Not answered within 30 s: 503 `SERVICE_TEMPORARILY_UNAVAILABLE` with `Retry-After`",
    test("UniqueKeys", "after 30 s the answer is 503, and a retry gets the result"),
    test("RequestTimeout", "POST /payments is answered after 30 seconds")
  ],
  [
    "the same while the operator's switch is off or the database is unreachable (ours).",
    test("OrderOfChecks", "the switch comes before the route"),
    test("Headers", "the service is unavailable, and says when to come again"),
    test("failures", "a database that goes away is Unavailable, and all goes on when it is back")
  ],
  [
    "The 30 s begin with the request; the time in which its body arrives does not count (ours).",
    test("RequestTimeout", "may take longer to arrive than a request to be answered")
  ],
  [
    "A body for which there is no memory left: 503 with `Retry-After` (ours).",
    test("NodeServer", "keeps so much of JSON in memory, and room apart for callers with a secret")
  ],
  [
    "What became of it is learnt by repeating with the same key.",
    test("UniqueKeys", "after 30 s the answer is 503, and a retry gets the result")
  ],
  [
    "`Retry-After`, `Allow`, `Unique-Key-Replayed: true`, `Service-Warning: ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT`.",
    exchanged("GET /payments", { headers: { "retry-after": /^[0-9]+$/ } }),
    exchanged("PATCH /payment_methods/{id}", { headers: { allow: "DELETE, GET, POST" } }),
    exchanged("POST /payments", { status: 201, headers: { "unique-key-replayed": "true" } }),
    exchanged("POST /accounts", { headers: { "service-warning": "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT" } })
  ]
]

const inKey = { code: "INVALID_PARAMS", place: "HTTP_REQUEST_HEADER" }
const keys: ReadonlyArray<Quote> = [
  [
    'missing where required | 400 `INVALID_PARAMS`: target `["Unique-Key"]`, `HTTP_REQUEST_HEADER`, `PARAM_IS_MISSING`',
    refused("POST /payments", "PARAM_IS_MISSING", "Unique-Key", inKey)
  ],
  [
    "first use | record, ledger, events and stored answer commit in one transaction (ours)",
    test("crash", "kill -9 under load > loses nothing, charges nothing twice, leaves nothing open"),
    test("UniqueKey", "the rows of a key > keep the resource when answered")
  ],
  [
    "same request, first still running in the same process | 400 INVALID_PARAMS: `CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING` (fact), target the header (ours)",
    refused("POST /payments", "CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING", "Unique-Key", inKey)
  ],
  [
    "same request, first finished | stored status and body, byte for byte (fact: returns the created resource) + `Unique-Key-Replayed` (ours)",
    test("UniqueKeys", "the same request is answered again, byte for byte")
  ],
  [
    "another request | 400 INVALID_PARAMS: `UNIQUE_KEY_ALREADY_USED`, target the header (ours)",
    refused("POST /payments", "UNIQUE_KEY_ALREADY_USED", "Unique-Key", inKey)
  ],
  [
    "Scope: app; the operator surface has its own, and so have the sessions of one type on one account together.",
    test("UniqueKeyMemory", "of one app is none of another's, nor of the operator's"),
    test("Sessions", "keys of a session are those of its type and account: it replays no answer of the app")
  ],
  [
    "Same request = method, path, query, canonical JSON body, Api-Version",
    test("UniqueKeys", "the order of members is no part of a request; everything else is"),
    test("UniqueKey", "what a key stands for > ")
  ],
  [
    "kept as a keyed hash since bodies hold card data.",
    test("UniqueKeyMemory", "is stored with neither its request nor its answer in the clear")
  ],
  [
    "Stored: 2xx and state-rule 4xx, except the retryable ones below. Not stored: syntax, id, 403, 429, 5xx; the key stays free.",
    test("UniqueKeys", "a rejection by a rule of state is stored; errors of syntax and ids leave the key free"),
    test("UniqueKeys", "a problem beside what is stored is stored"),
    test("UniqueKeys", "that is taken is reported before STAGING_ONLY"),
    test("EdgeCases", "a request that ended with 503 leaves its key free")
  ],
  [
    "Kept encrypted for 30 days of service time, counted from the answer.",
    test("UniqueKeyMemory", "is stored with neither its request nor its answer in the clear"),
    test("PaymentCommands", "are free again 30 days of service time after their use, not before")
  ],
  [
    "The key's row is written before any outside call and its reply with the result, so that no transaction stays open while a request is worked on; another process that finds a row without a reply waits for it up to the request's 30 s (then 503), and takes over when its lease of 60 s of real time has run out.",
    test("processes", "two processes over one database > do nothing twice and forget nothing"),
    test("UniqueKey", "the rows of a key > begin with the resource, a lease, and what was read"),
    test("UniqueKey", "the rows of a key > a takeover begins anew on the row that was found"),
    test("UniqueKeyMemory", "another process waits for the answer of one that died")
  ],
  [
    "While a lease runs its key is never free, however far the staging clock moves.",
    test("postgres", "old Unique-Keys are forgotten in parts, unless a request still uses them"),
    test("memory", "old Unique-Keys are forgotten in parts, unless a request still uses them")
  ],
  [
    "Retry (fact): 5xx until success; later also 429, `RESOURCE_CONFLICT`, `CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING`, `POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED`; any other 4xx needs a changed request.",
    test("UniqueKeys", "after 30 s the answer is 503, and a retry gets the result"),
    test("UniqueKeys", "magic makes the look-up fail for a while"),
    test("UniqueKeyMemory", "of what may be repeated stays free")
  ]
]

export const headers = QuotedRows.rowsOf(ContractTables.platform, "2", [
  ...requestHeaders,
  ...riskHeaders,
  ...limits,
  ...keys
])
