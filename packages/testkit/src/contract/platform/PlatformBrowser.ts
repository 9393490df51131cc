/** The browser side: the risk script, client-side tokens and uploads (platform.md 7), sentence by sentence. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"

const script: ReadonlyArray<Quote> = [
  [
    "GET /risk/v1/risk.js, no credentials, `text/javascript`, any origin.",
    exchanged("GET /risk/{id}/{id}", {
      status: 200,
      headers: { "content-type": /^text\/javascript/, "access-control-allow-origin": "*" }
    }),
    test("RiskScript", "requires no credentials, and is for any origin")
  ],
  [
    "The page where the end user triggers the request loads it 5 seconds after page load (ref).",
    test("RiskScript", "the risk script > has it at once when it is loaded later, as the contract asks")
  ],
  [
    "`Service.risk.get_risk_token()` (ref) returns `{token, client_ip}`: `token` a random v4 UUID made 5 s after page load (at once when loaded later), `0` before, when no header is to be sent (fact)",
    test("RiskScript", "the risk script > has no token until 5 seconds after the page was loaded"),
    test("RiskScript", "the risk script > waits for what is left of them when it is loaded in between")
  ],
  ["one per page view.", test("RiskScript", "the risk script > has one token for a page view")],
  [
    "`client_ip` = address that fetched the script.",
    test("RiskScript", "over a socket it shows the address that fetched it"),
    test("RiskScript", "the address of a caller > is that of the connection, or what trusted proxies say")
  ],
  [
    "The page passes both to the platform's server, which sends `Service-Risk-Token` and `Client-IP` (ref).",
    exchanged("POST /payments", { status: 201, sent: { "service-risk-token": /^[0-9a-f-]{36}$/, "client-ip": /./ } })
  ]
]

const conflict = { status: 400, code: "TOKEN_CONFLICT" }
const tokens: ReadonlyArray<Quote> = [
  [
    "App-Id, Api-Version; optional Session-Token, App-Token, risk token (fact).",
    test("Tokens", "asks who it is, and validates what else is sent"),
    test("Tokens", "requires no App-Token, gives a token for 30 minutes, and is not throttled"),
    test("Sessions", "an API session makes client-side tokens and uploads documents of the app")
  ],
  [
    "Body `{resource, <resource>: {...}}`: `payment_methods`, `payout_methods`, `legal_entities` (fact)",
    ...["payment_methods", "payout_methods", "legal_entities"].map((type) => record("tokens", { type }))
  ],
  [
    "any part of the creation body, validated as far as present (ours): shape, versions of fields, types and rbits in the version of POST /tokens, times, and the funding of a card",
    test("Tokens", "takes any part of a card"),
    test("Tokens", "refuses "),
    test("Tokens", "refuses types of rbits that the version does not know"),
    test("Tokens", "refuses a wrong card")
  ],
  [
    "what needs other directories or settings is judged at use (ours).",
    test("PayoutMethodTokens", "is checked as far as it goes, in the version of its request")
  ],
  [
    '201 `{id: "<resource>-<uuid>", resource: "tokens", path: null, type: <resource>, owner (app), create_time, expire_time, api_version}` (ours; id form fact)',
    exchanged("POST /tokens", {
      status: 201,
      json: {
        id: /^legal_entities-[0-9a-f-]{36}$/,
        resource: "tokens",
        path: null,
        type: "legal_entities",
        owner: { resource: "applications" },
        create_time: /^[0-9]+$/,
        expire_time: /^[0-9]+$/,
        api_version: "3.2"
      }
    })
  ],
  [
    "Valid 30 minutes before use.",
    test("LegalEntityTokens", "expires after 30 minutes, and what it held is destroyed")
  ],
  [
    "`token: {id, permissioned_fields?}` on POST /payment_methods, /payout_methods, /legal_entities(/{id})",
    ...["POST /payment_methods", "POST /payout_methods", "POST /legal_entities"].map((operation) =>
      exchanged(operation, { status: 201, request: { token: { id: /-/ } } })
    ),
    exchanged("POST /legal_entities/{id}", { status: 200, request: { token: { id: /^legal_entities-/ } } })
  ],
  [
    "`payment_method.token` on POST /payments.",
    exchanged("POST /payments", { status: 201, request: { payment_method: { token: { id: /^payment_methods-/ } } } })
  ],
  [
    "Fields beside it are merged",
    test("PaymentMethodTokens", "is merged with what is beside it"),
    test("MergeTokenFields", "the fields of a token and those beside it > whoever brings what, without a clash")
  ],
  [
    "a field in both, or outside given `permissioned_fields` (dotted paths; absent = all): 400 `TOKEN_CONFLICT` / `TOKEN_FIELD_NOT_PERMISSED`.",
    ...["POST /payment_methods", "POST /payout_methods", "POST /legal_entities", "POST /payments"].map((operation) =>
      refused(operation, "TOKEN_FIELD_NOT_PERMISSED", undefined, conflict)
    ),
    test("MergeTokenFields", "the fields of a token and those beside it > of those permitted as ")
  ],
  [
    "Single use, consumed by success only; `TOKEN_EXPIRED`, `TOKEN_ALREADY_USED`",
    test("LegalEntityTokens", "used by many at once, it makes one"),
    test("LegalEntityTokens", "is not used up by a request that fails"),
    refused("POST /legal_entities", "TOKEN_EXPIRED"),
    refused("POST /legal_entities", "TOKEN_ALREADY_USED"),
    refused("POST /payments", "TOKEN_EXPIRED"),
    refused("POST /payments", "TOKEN_ALREADY_USED")
  ],
  [
    "data (CVV included) held encrypted until use or expiry, then destroyed",
    test("PaymentTokens", "its data are destroyed with its use"),
    test("ClientToken", "a client-side token > holds its data in its state alone, and only until it is used or expired")
  ],
  [
    "The OpenAPI document describes both bodies: one with a token, beside which every other field may be absent, and one without",
    test("OpenApiDocuments", "the document of the API > a body may lack what its token brings, and nothing else")
  ],
  [
    "needs no direct-integration approval",
    test("PaymentMethodTokens", "brings the method, once: no risk headers, no approval")
  ]
]

const uploads: ReadonlyArray<Quote> = [
  [
    "Uploads host (fact; same process, ours), `multipart/form-data` (fact): `file`* and `type`* (ours).",
    test("Documents", "takes a file from a browser, and shows what it is"),
    test("Documents", "is a form of parts that come once, and nothing else"),
    refused("POST /documents", "PARAM_IS_MISSING", "file"),
    refused("POST /documents", "PARAM_IS_MISSING", "type")
  ],
  [
    "PDF, JPEG, PNG by content, 1 byte..10 MiB: `DOCUMENT_FORMAT_NOT_SUPPORTED`, 413 (ours).",
    refused("POST /documents", "DOCUMENT_FORMAT_NOT_SUPPORTED", "file"),
    refused("POST /documents", "REQUEST_TOO_LARGE", undefined, { status: 413 }),
    test("Documents", "takes 10 MiB, and no more")
  ],
  ["Headers as POST /tokens. 201", test("Documents", "is asked as POST /tokens is: preflight, App-Id, risk token")],
  [
    "token valid 24 hours until attached.",
    test("Documents", "what nobody attached is expired and its bytes are gone; what is attached stays")
  ],
  ["Record, types, states, GET: merchants.md 3.", record("documents")],
  [
    "CORS preflight is answered for /tokens, /documents and the script only (ours).",
    exchanged("OPTIONS /tokens", { status: 204, headers: { "access-control-allow-origin": "*" } }),
    exchanged("OPTIONS /documents", { status: 204, headers: { "access-control-allow-origin": "*" } }),
    exchanged("OPTIONS /payments", { status: 405 }),
    test("RiskScript", "requires no credentials, and is for any origin")
  ]
]

export const browser = QuotedRows.rowsOf(ContractTables.platform, "7", [...script, ...tokens, ...uploads])
