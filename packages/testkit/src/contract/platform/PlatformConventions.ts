/** The conventions of HTTP, JSON and lists (platform.md 1 and 5), sentence by sentence. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const number = /^[0-9]+$/
const answerHeaders = (headers: { readonly [name: string]: string | RegExp }) =>
  [200, 400].map((status) => exchanged("GET /payments", { status, headers }))

export const formQuotes: ReadonlyArray<Quote> = [
  ["Base address `{base_url}`", test("OpenApiDocuments", "the document of the API > names the configured address")],
  ["JSON both ways, UTF-8", exchanged("POST /payments", { sent: { "content-type": "application/json" }, status: 201 })],
  ["`*_time` fields are UNIX seconds (int64 >= 0)", record("payments", { create_time: number })],
  [
    "card `expiration_year` is not",
    record("payment_methods", { credit_card: { expiration_year: /^20[0-9]{2}$/ } }),
    refused("POST /payments", "PARAM_VALUE_IS_OUT_OF_RANGE", "expiration_year")
  ],
  [
    "A time that must not be in the future may be up to 60 s ahead of the service's clock",
    test("TimeDependentProblems", "a time is not in the future until it is 61 seconds ahead"),
    refused("POST /pad_agreements", "PARAM_VALUE_IS_OUT_OF_RANGE", "signature_time")
  ],
  [
    "Amounts: integers in the smallest unit",
    record("payments", { amount: number }),
    test("JsonBodies", "a fraction is refused")
  ],
  [
    "Creating POST 201, everything else 200",
    exchanged("POST /payments", { status: 201 }),
    exchanged("POST /payments/{id}", { status: 200 }),
    exchanged("GET /payments/{id}", { status: 200 }),
    exchanged("DELETE /notification_preferences/{id}", { status: 200 })
  ],
  ["Header names are case-insensitive", test("Connections", "the names of headers are the same in any case")],
  ["ids case-sensitive", test("Lists", "an id in other letters is unknown")],
  [
    "JSON body at most 1 MiB",
    test("JsonBodies", "1 MiB is a body, and a byte more is not"),
    exchanged("POST /legal_entities", { status: 413 })
  ],
  ["depth 32", test("JsonBodies", "32 levels"), test("JsonBodies", "33 levels is refused")],
  [
    "10,000 values; without the app's secret 64 KiB and 2,000 values, over it 413 and `PARAM_VALUE_IS_OUT_OF_RANGE`",
    test("JsonBodies", "10000 values are a body"),
    test("JsonBodies", "2000 values are a body"),
    test("JsonBodies", "whoever proves nothing has less room")
  ],
  [
    "no body = `{}`",
    test("JsonBodies", "no body is refused"),
    exchanged("POST /payments/{id}/cancel", { status: 200 })
  ],
  ["a repeated key is `PARAM_IS_REPEATED`", refused("POST /legal_entities", "PARAM_IS_REPEATED", "country")],
  [
    "1.0 is an integer, 1.5 is not",
    test("JsonBodies", "1.0 is an integer"),
    test("JsonBodies", "a fraction is refused")
  ],
  ["lengths count code points", test("Basics", "text > of 1 to 3: ")],
  [
    "NUL refused (`PARAM_VALUE_IS_INVALID_PATTERN`)",
    refused("POST /legal_entities", "PARAM_VALUE_IS_INVALID_PATTERN", "description")
  ],
  [
    "A null member of a request is an absent one, at every depth, on both surfaces: a required one is `PARAM_IS_MISSING`, a response-only one is ignored",
    test("NullMembers", "a null member is read as an absent one by > payments.create"),
    test("NullMembers", "a null member > of a payment is none"),
    test("NullMembers", "a null member > of the operator's requests is none"),
    refused("POST /payments", "PARAM_IS_MISSING", "amount")
  ],
  [
    "A null stays what it is where an update clears by it, in a list, in a free-form object such as `custom_data`, and under an unknown name",
    test("NullMembers", "a null member > that is required is missing, and a null in a list stays one"),
    test("NullMembers", "a null member > is unknown under an unknown name, and stays in custom_data"),
    test("NullMembers", "a null member > clears in an update")
  ],
  [
    "The OpenAPI documents leave out the response-only members of requests",
    test(
      "OpenApiDocuments",
      "the document of the API > has the lists of the contract in answers, and no field of a request that only the service sets"
    )
  ],
  [
    "Updates are POST to the path of a record, the capture of a payment, and of the operator's the changes of apps, accounts and settings; a null for what cannot be cleared changes nothing",
    test("NullMembers", "a null member is read as an absent one by > all but the updates, where null clears")
  ],
  [
    "Updates are merge patches: omitted keeps, null clears, objects merge by member, arrays are replaced",
    test("MergePatch", "merge patches > omitted keeps, null clears, objects merge, lists are replaced"),
    test("Terminals", "updates merge while it lives")
  ],
  [
    "`custom_data` is replaced whole",
    test("MergePatch", "merge patches > replaces what is to be replaced whole"),
    test("Payments", "payments > an update replaces custom_data whole")
  ],
  ["A response field without value is null, not absent", record("payments", { reference_id: null, order: null })],
  [
    "Every answer: `X-Correlation-Id`",
    ...answerHeaders({ "x-correlation-id": /^[0-9a-f-]{36}$/ }),
    test("Headers", "every answer says what it is, and which request it answers"),
    test("Connections", "the caller's correlation id is on what is answered before the pipeline too")
  ],
  [
    "`Content-Type: application/json; charset=utf-8`, `Cache-Control: no-store`",
    ...answerHeaders({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
  ],
  [
    "Bytes behind a request that are no request: the requests before them are answered, then 400 `INVALID_PARAMS`, and the connection closes.",
    test("Connections", "a body with more behind it is answered in order, and then the connection closes")
  ],
  [
    "What follows a request with `Connection: close` is ignored",
    test("Connections", "a request after which the client wants the end, with more behind it is answered in order")
  ],
  [
    "Staging and production are separate data sets on separate hosts (fact); a process serves one (ours).",
    test("database", "the process > ends with 2 over the database of another environment"),
    test("Migrations", "belongs to the environment that first used it")
  ],
  [
    "Raw bank account data is handled with the same care as raw card data.",
    test("Contract", "secrets > of banks and persons neither")
  ],
  [
    "PAN, CVV, account number, SSN/SIN, birth date never appear in an answer, event, log or error",
    test("Contract", "secrets > never come back, nor reach a log"),
    test("Payments", "an unknown key that may be a number of a card, account or person is reported at its object"),
    test("Rbits", "never shows a birth date"),
    test("Person", "secrets > are redacted from decode on")
  ],
  [
    "Reference object: `id`, `path` (HTTP path), `resource`, all strings",
    record("payments", {
      payment_method: { id, path: /^\/payment_methods\/[0-9a-f-]{36}$/, resource: "payment_methods" }
    })
  ],
  [
    "used for `owner`, `payment_method`, `payout_method`, `order`, `txnr_*`",
    record("payments", { owner: { id, path: /^\/accounts\//, resource: "accounts" } }),
    record("payouts", { payout_method: { id, path: /^\/payout_methods\//, resource: "payout_methods" } }),
    record("payments", { order: { id, path: /^\/orders\//, resource: "orders" } }),
    record("payouts", { txnr_payout: { id, path: /^\/transaction_records\//, resource: "transaction_records" } })
  ],
  [
    'The app as owner: `{id: <app id>, resource: "applications", path: null}`',
    record("notification_preferences", { owner: { id: number, resource: "applications", path: null } })
  ],
  ["Ids: UUID version 7, lower case", record("payments", { id }), test("Clocks", "ids > are UUIDs of version 7")],
  [
    "accepted as string 1..255",
    refused("GET /payments/{id}", "ID_NOT_FOUND", "id"),
    test("Lists", "an id has 1 to 255 characters")
  ],
  [
    "Exceptions: app id = decimal string (fact; bootstrapped: as given, ours)",
    record("applications", { id: number }),
    test("process", "the process > logs its steps as JSON")
  ],
  [
    "client tokens `<resource>-<uuid>`",
    record("tokens", { id: /^legal_entities-[0-9a-f-]{36}$/ }),
    record("tokens", { id: /^payment_methods-[0-9a-f-]{36}$/ })
  ],
  ["terminals made in 3.2: 15 characters `[0-9A-Z]`", record("terminals", { id: /^[0-9A-Z]{15}$/ })],
  [
    "Service switch 503; a target without a path 400; route 404",
    test("OrderOfChecks", "the switch comes before the route"),
    test("Connections", "GET *payments is answered by its path"),
    test("OrderOfChecks", "an unknown route")
  ],
  ["method 405 with `Allow`", test("OrderOfChecks", "another method"), test("Headers", "405 says what is allowed")],
  ["declared size 413", test("OrderOfChecks", "a body over 1 MiB"), test("NodeServer", "serves over a socket")],
  [
    "credentials 403; `Api-Version` 400/403; throttle 429; an operation outside the session or code 403",
    test("OrderOfChecks", "missing credentials"),
    test("OrderOfChecks", "a wrong token"),
    test("OrderOfChecks", "no version"),
    test("Throttle", "counts what was let in"),
    test("SessionCredentials", "checks keep their order: credentials, version, scope")
  ],
  ["size of the body that came 413", test("NodeServer", "judges who asks before it reads what is sent")],
  [
    "media type 415; static magic answers (9); JSON syntax 400",
    test("OrderOfChecks", "another media type"),
    test("OrderOfChecks", "a static answer"),
    test("OrderOfChecks", "malformed JSON")
  ],
  ["Unique-Key look-up", test("UniqueKeys", "the order of members is no part of a request")],
  [
    "all syntactic problems of headers, path, query and body together 400",
    test("OrderOfChecks", "all that is wrong with headers and body"),
    test("TimeDependentProblems", "headers go first, then path, query and body")
  ],
  ["permissions 403", test("EvaluateCommand", "permissions"), test("Terminals", "who may have terminals")],
  [
    "all unknown ids together 400; state rules, the first that applies",
    test("OrderOfChecks", "unknown ids"),
    test("UniqueKeys", "a rejection by a rule of state is stored")
  ],
  [
    "Nothing is written unless all pass; the one error that also changes state is the third microdeposit mismatch.",
    test("Engine", "a refusal says which rule, and what it saw > and what is stored nevertheless"),
    test("BankAccounts", "are verified by both amounts in any order; two mismatches are forgiven")
  ]
]

const page = (list: string): RegExp => new RegExp(`^/${list}\\?page=`)

export const listQuotes: ReadonlyArray<Quote> = [
  [
    "`page` (the value in `next`/`previous`; excludes all other parameters, fact: `PARAM_MUTUALLY_EXCLUSIVE`)",
    refused("GET /payments", "PARAM_MUTUALLY_EXCLUSIVE", "page"),
    test("Lists", "pages go forth and back")
  ],
  [
    "`page_size` 1..50 default 10",
    refused("GET /payments", "PARAM_VALUE_IS_OUT_OF_RANGE", "page_size"),
    test("Lists", "a page has 10 records, or as many as are asked for up to 50")
  ],
  [
    "Filters by a time or an amount take every int64 >= 0",
    test("Lists", "lists > reach to the last time and amount that there are")
  ],
  [
    "`create_time_start`, `create_time_end` (inclusive, fact; start after end `PARAM_VALUE_IS_OUT_OF_RANGE`, ours)",
    refused("GET /payments", "PARAM_VALUE_IS_OUT_OF_RANGE", "create_time_start"),
    test("Lists", "both bounds of the time are part of it")
  ],
  [
    "the resource's filters (AND; an array filter repeats the parameter, ours)",
    test("Terminals", "the list: filters"),
    test("SessionTokens", "lists have the tokens of the app, by type, account and state")
  ],
  [
    "Answer: `results` (unique), `next`, `previous` (path with its cursor, `/payments?page=...` (fact), or null), `api_version`",
    answered("GET /payments", { next: page("payments"), previous: null, api_version: "3.2" }),
    answered("GET /payments", { results: [], next: null, previous: null }),
    test("Lists", "pages go forth and back")
  ],
  ["A filter id that is unknown gives an empty list", test("Lists", "of an unknown owner are empty")],
  [
    "Newest first by create_time, then id (ours; descending with `expand`: ref).",
    test("Lists", "pages go forth and back"),
    test("Lists", "with expand are newest first too")
  ],
  [
    'Cursor (ours): authenticated base64url with filters, size, position; bound to app and route; never expires; changed or foreign: `PARAM_VALUE_IS_INVALID_PATTERN`, target `["page"]`.',
    refused("GET /payments", "PARAM_VALUE_IS_INVALID_PATTERN", "page"),
    test("Lists", "a cursor is of one app and one list, and cannot be changed"),
    test("Lists", "a cursor never expires")
  ],
  ["Later records never shift a page.", test("Lists", "pages go forth and back, and newer records move nothing")],
  [
    "`previous` and `next` are given when there was something to lead to (ours). An empty page leads back to the end of the list that it came from; both links are null when nothing matches",
    test("Lists", "what no longer matches is on no page, and an empty page leads back to what does")
  ],
  [
    "`expand` = `true`, or `payment_method` (fact), or `false`, which is the same as none (ours): GET /payments(/{id}), GET /refunds(/{id}).",
    test("Lists", "expand shows what the payment was paid with"),
    exchanged("GET /payments", { status: 200, path: /[?&]expand=true/ }),
    exchanged("GET /refunds", { status: 200, path: /[?&]expand=payment_method/ }),
    exchanged("GET /refunds/{id}", { status: 200, path: /[?&]expand=true/ }),
    test("Lists", "expand=false shows what a read without it shows"),
    refused("GET /payments/{id}", "PARAM_VALUE_IS_INVALID_ENUM", "expand")
  ],
  ["`custom_data`: object or null, no PII or card data.", record("payments", { custom_data: null })],
  ["At most 50 keys of 1..255, 16 KiB, any JSON values", test("CustomData", "limits > ")],
  [
    "refused with `PARAM_VALUE_IS_INVALID_PATTERN`: a run of digits … in any key or value.",
    test("CustomData", "what it must not hold > "),
    refused("POST /legal_entities", "PARAM_VALUE_IS_INVALID_PATTERN", "custom_data")
  ],
  ["A UUID holds none (ours).", test("CustomData", "what it must not hold > aa9a73ea-a665-48f3-9451-85489252b729")],
  [
    "Screened alike are the headers Operator-Name and Operator-Note.",
    test("Operator", "takes no card number or social security number into the audit log")
  ],
  [
    "A file_name with such a number is not kept (merchants.md 3).",
    test("Documents", "a name with a card or social security number is nowhere")
  ]
]

const { platform } = ContractTables

export const conventions = [
  ...QuotedRows.rowsOf(platform, "1", formQuotes),
  ...QuotedRows.rowsOf(platform, "5", listQuotes)
]
