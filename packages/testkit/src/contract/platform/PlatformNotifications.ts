/** Notifications, preferences and deliveries (platform.md 10), sentence by sentence. Topics have a row each. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"

const { table } = ContractTables.platform
const number = /^[0-9]+$/
const app = { id: number, resource: "applications", path: null }

const records: ReadonlyArray<Quote> = [
  [
    "Changes of state are announced for topics the platform is subscribed to; without a subscription nothing is received.",
    test("AssembleChange", "assemble > notifies only what is subscribed to"),
    test("AssembleChange", "assemble > without a subscription there is no notification")
  ],
  [
    "`id`, `resource`, `path` `/notifications/<id>`, `owner` (app), `topic`, `event_time`, `payload`, `api_version`",
    record("notifications", {
      id: /^[0-9a-f-]{36}$/,
      path: /^\/notifications\//,
      owner: app,
      topic: /^[a-z_]+\.[a-z_.]+$/,
      event_time: number,
      payload: { resource: /./ },
      api_version: /^3\./
    })
  ],
  ["the delivered body is this record.", test("EdgeCases", "a notification is read as it was delivered")],
  [
    "Payload = the record as its GET answers, fixed when the event committed",
    test("Payouts", "the record of a notification is what GET answers"),
    test("Notifications", "a payload stays as it was when its event committed")
  ],
  ["`txnr_*` may be null (fact).", record("payouts", { txnr_failure: null })],
  [
    "`api_version` = the app's `notification_version` (ours).",
    test("EdgeCases", "a notification is read as it was delivered, in the app's version")
  ],
  [
    "One per event and app when an active or unreachable preference matches, written in the event's transaction (ours).",
    test("AssembleChange", "assemble > one notification for all who subscribed"),
    test("AssembleChange", "assemble > an unreachable one has its notification, but no delivery")
  ],
  [
    "`id`, `resource`, `path`, `create_time`, `owner` (app), `topic`, `callback_uri`, `status` `active`/`unreachable`/`deleted`, `api_version`",
    record("notification_preferences", {
      id: /^[0-9a-f-]{36}$/,
      path: /^\/notification_preferences\//,
      create_time: number,
      owner: app,
      topic: "payments.*",
      callback_uri: /^https/,
      status: "active",
      api_version: "3.2"
    }),
    record("notification_preferences", { status: "unreachable" }),
    record("notification_preferences", { status: "deleted" })
  ],
  [
    "`signing_secret` only in the POST answer (ours).",
    exchanged("POST /notification_preferences", { status: 201, json: { signing_secret: /^whsec_/ } }),
    test("Notifications", "the secret of a preference is in the answer to its creation alone")
  ]
]

const create = "POST /notification_preferences"
const operations: ReadonlyArray<Quote> = [
  [
    "| POST /notification_preferences | `topic`*, `callback_uri`* <= 2063, `^https?://.+$`; HTTPS, else `CALLBACK_NEEDS_HTTPS`; public, else `CALLBACK_ADDRESS_NOT_ALLOWED` or, of a name that public DNS does not have, `CALLBACK_NAME_NOT_ALLOWED`; others as CALLBACK_ALLOWED lists them (section 13); staging also http and loopback (ours) |",
    refused(create, "PARAM_IS_MISSING", "topic"),
    refused(create, "PARAM_IS_MISSING", "callback_uri"),
    refused(create, "PARAM_VALUE_IS_INVALID_ENUM", "topic"),
    refused(create, "PARAM_VALUE_IS_INVALID_PATTERN", "callback_uri"),
    refused(create, "CALLBACK_NEEDS_HTTPS", "callback_uri"),
    refused(create, "CALLBACK_ADDRESS_NOT_ALLOWED", "callback_uri"),
    refused(create, "CALLBACK_NAME_NOT_ALLOWED", "callback_uri"),
    test("NotificationPreference", "a callback_uri of 2063 characters"),
    test("NotificationPreference", "a callback_uri of 2064 characters"),
    test("CallbackUri", "the URI of a preference > ")
  ],
  [
    "201; same active pair `RESOURCE_ALREADY_EXISTS`; over 200 active `PARAM_VALUE_IS_OUT_OF_RANGE` (ours)",
    exchanged(create, { status: 201 }),
    refused(create, "RESOURCE_ALREADY_EXISTS"),
    refused(create, "PARAM_VALUE_IS_OUT_OF_RANGE")
  ],
  [
    "| GET /notification_preferences | paging, `type` (`notification`), `status` (default `active`), `topic`, `callback_uri` | list |",
    answered("GET /notification_preferences", { next: /^\/notification_preferences\?page=/ }),
    test("Notifications", "preferences are listed by topic, address and status, active ones unless asked"),
    refused("GET /notification_preferences", "PARAM_VALUE_IS_INVALID_ENUM", "type"),
    refused("GET /notification_preferences", "PARAM_VALUE_IS_INVALID_ENUM", "status")
  ],
  [
    "| GET /notification_preferences/{id} (ours) | | 200 |",
    exchanged("GET /notification_preferences/{id}", { status: 200 }),
    refused("GET /notification_preferences/{id}", "ID_NOT_FOUND")
  ],
  [
    "| DELETE /notification_preferences/{id} | | 200 `deleted`; again `RESOURCE_PREVIOUSLY_DELETED` |",
    exchanged("DELETE /notification_preferences/{id}", { status: 200, json: { status: "deleted" } }),
    refused("DELETE /notification_preferences/{id}", "RESOURCE_PREVIOUSLY_DELETED", undefined, { status: 400 })
  ],
  [
    "| GET /notifications | page, page_size, `object_type`, `object_id`, `event_time_start`, `event_time_end` | list |",
    answered("GET /notifications", { next: /^\/notifications\?page=/ }),
    test("Notifications", "are listed by object and time, newest first")
  ],
  ["| GET /notifications/{id} | | 200 |", exchanged("GET /notifications/{id}", { status: 200 })],
  [
    "(new) -> active; active or unreachable -> deleted on DELETE, waiting deliveries dropped",
    test("NotificationPreference", "the life of a preference (platform.md 10) > DELETE of active"),
    test("NotificationPreference", "the life of a preference (platform.md 10) > DELETE of unreachable"),
    exchanged("GET /operator/deliveries", { json: { results: [{ state: "dropped" }] } })
  ],
  [
    "active -> unreachable when a delivery has failed for good and none succeeded for 3 days",
    test("UnreachableAddress", "an address > is unreachable when a delivery fails for good more than three days"),
    test("UnreachableAddress", "an address > is active when a delivery fails for good less than three days")
  ],
  [
    "unreachable -> active by the operator, nothing resent by itself",
    test("NotificationPreference", "the life of a preference (platform.md 10) > unreachable, reachable true"),
    test(
      "Notifications",
      "deliveries > wait, arrive, fail or are dropped; an address that the operator revives is sent nothing"
    )
  ],
  [
    "on becoming unreachable its waiting deliveries are dropped (ours; states fact)",
    test("UnreachableAddress", "an address > that took none for three days is, and what waits for it is dropped")
  ],
  [
    "An unreachable one gets a warning in the log (`preference_unreachable`) and an entry in the audit log (ours).",
    test("UnreachablePreferences", "an unreachable subscription > is in the log, the audit log and the operator's list")
  ]
]

const deliveries: ReadonlyArray<Quote> = [
  [
    "POST to `callback_uri`: `Content-Type: application/json`, `User-Agent: Service-Notifications/1`, `webhook-id` (notification id), `webhook-timestamp` (real UNIX seconds), `webhook-signature`: `v1,` + base64 HMAC-SHA256 of `<id>.<timestamp>.<body>`, key = base64-decoded `signing_secret` after `whsec_`.",
    test("WebhookNotifier", "what is posted > carries the headers of platform.md 10 and a signature"),
    test("readme", "the receiver of the README > accepts what is signed with its secret")
  ],
  [
    "Success = 2xx within 15 s; redirects not followed.",
    test("WebhookNotifier", "what becomes of it > 299: "),
    test("WebhookNotifier", "what becomes of it > 304: "),
    test("WebhookNotifier", "what becomes of it > 307 is not followed"),
    test("WebhookNotifier", "time and size > no answer within 15 seconds")
  ],
  [
    "Addresses are checked at every attempt, also those to which a name resolves, and no others are connected to: those that are not public are refused unless CALLBACK_ALLOWED lists them.",
    test("WebhookNotifier", "addresses > connects to the very address that was checked"),
    test("WebhookNotifier", "addresses > in production a name that resolves to 127.0.0.1"),
    test("WebhookNotifier", "addresses > in production neither HTTP nor an address of the loopback"),
    test("WebhookNotifier", "addresses > a name of CALLBACK_ALLOWED is delivered to"),
    test("CallbackUri", "the URI of a preference > https://169.254")
  ],
  [
    "At once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, +/- 10 % jitter; then `failed`.",
    ...[5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds, index) =>
      test("Delivery", `the schedule > after failure ${index + 1}: ${seconds} s`)
    ),
    test("Delivery", "the schedule > the tenth failure is for good")
  ],
  ["At least once: drop repeats by `id`.", test("crash", "kill -9 under load > loses nothing")],
  [
    "Per preference and resource the next notification waits until the earlier one succeeded or failed 3 times.",
    test("DeliveryOrder", "over PostgreSQL > every receiver gets the notifications of each payment in the order"),
    test("Delivery", "followers wait > behind one that failed 2 times"),
    test("Delivery", "followers wait > behind one that failed 3 times")
  ],
  [
    "The `error` of an attempt is null after a 2xx, else one of `status_<nnn>`, … or, for whatever else, `tls`.",
    test("WebhookNotifier", "what becomes of it > 204: null"),
    test("WebhookNotifier", "what becomes of it > 410: status_410"),
    test("WebhookNotifier", "what becomes of it > 304: redirect"),
    test("WebhookNotifier", "time and size > no answer within 15 seconds: timeout"),
    test("WebhookNotifier", "what becomes of it > the name is unknown: name_not_resolved"),
    test("WebhookNotifier", "addresses > in production a name that resolves to 10.0.0.1"),
    test("WebhookNotifier", "what becomes of it > nobody listens: connection_refused"),
    test("WebhookNotifier", "what becomes of it > the connection breaks: connection_reset"),
    test("WebhookNotifier", "what becomes of it > what comes is no HTTP: invalid_response"),
    test("WebhookNotifier", "what becomes of it > HTTPS is spoken to one who does not: tls"),
    ...["certificate_expired", "certificate_not_yet_valid", "self_signed", "host_mismatch", "unknown_authority"].map(
      (why) => test("TlsFailures", `an attempt over TLS that fails says why > tls_${why}`)
    )
  ],
  [
    "None is delivered while unreachable.",
    test("AssembleChange", "assemble > an unreachable one has its notification, but no delivery")
  ],
  [
    "Delivery states: `waiting`, `delivered`, `failed`, `dropped`.",
    ...["waiting", "delivered", "failed", "dropped"].map((state) =>
      exchanged("GET /operator/deliveries", { path: new RegExp(`state=${state}`), status: 200 })
    )
  ]
]

/** A row of the contract names one topic or several. */
const topics: ReadonlyArray<Quote> = [
  [
    "`<resource>.*` may be subscribed: all topics with that prefix (ours).",
    test("Delivery", "topics > all of a resource is each of its topics, and no other")
  ],
  [
    "Payload = the resource's record unless said.",
    test("OpenApiDocuments", "the document of the API > has a webhook for every topic of a resource")
  ],
  [
    "`*.updated` only when a value changed (ours).",
    test("Merchants", "an update that changes nothing announces nothing")
  ],
  ...table("10", "Topic").map(({ Topic = "", "Emitted when": when = "" }): Quote => {
    const names = Topic.replaceAll(/\([^)]*\)/g, "").split(/[,;]/)
    return [`| ${Topic} | ${when} |`, ...names.map((name) => ({ saw: "topic" as const, topic: name.trim() }))]
  }),
  [
    "After a failure the caller reads GET /payments/{id} for `failure_reason`.",
    exchanged("GET /payments/{id}", { json: { status: "failed", failure_reason: { reason_code: /./ } } })
  ],
  ["Other resources have no topics (ours).", test("Contract", "the topics of merchants.md are those of the platform")],
  [
    "Two preferences on one topic with different addresses are the recommended set-up (fact).",
    test("DeliveryOrder", "over memory > every receiver gets the notifications of each payment")
  ],
  [
    "Notifications are kept 2 years (ours).",
    test("Retention", "records leave the lists and are read by id, and notifications and the audit log are deleted")
  ]
]

export const notifications = QuotedRows.rowsOf(ContractTables.platform, "10", [
  ...records,
  ...operations,
  ...deliveries,
  ...topics
])
