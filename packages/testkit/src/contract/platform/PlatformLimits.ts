/** The limits (platform.md 14), at both edges. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"

const outside = (operation: string, field: string) => refused(operation, "PARAM_VALUE_IS_OUT_OF_RANGE", field)

const limitQuotes: ReadonlyArray<Quote> = [
  [
    "| Throttle; request timeout | 30 per 10 s sliding, client-side tokens not counted; 30 s |",
    test("ThrottleLimit", "the throttle > 30 in 10 s, then wait for the oldest"),
    test("Tokens", "requires no App-Token, gives a token for 30 minutes, and is not throttled"),
    test("RequestTimeout", "GET /payments is answered after 30 seconds")
  ],
  [
    "| page_size | 1..50, default 10; transaction records to 500 (fact) |",
    test("Lists", "a page has 10 records, or as many as are asked for up to 50"),
    outside("GET /payments", "page_size"),
    outside("GET /transaction_records", "page_size"),
    exchanged("GET /transaction_records", { status: 200, path: /page_size=500/ })
  ],
  [
    "| Strings | ids, reference_id 1..255; payout method nickname 1..64; Unique-Key 1..255 (ours) |",
    test("Lists", "an id has 1 to 255 characters"),
    test("Text", "a reference_id has 1 to 255 characters"),
    outside("POST /payout_methods", "nickname"),
    exchanged("POST /payout_methods", { status: 201, request: { nickname: /^.{64}$/ } }),
    test("Headers", "a Unique-Key has 1 to 255 characters")
  ],
  [
    "| JSON body; depth; custom_data; rbits per request | 1 MiB; 32; 50 keys, 16 KiB; 50 (ours) |",
    test("JsonBodies", "1 MiB is a body, and a byte more is not"),
    test("JsonBodies", "32 levels"),
    test("CustomData", "limits > "),
    test("Limits", "limits > of rbits: 50 are embedded, and one more is not")
  ],
  [
    "| Payment | 100 (fact)..99999999 (ours); fee_amount 0..20 % (fact) |",
    outside("POST /payments", "amount"),
    exchanged("POST /payments", { status: 201, request: { amount: 100 } }),
    exchanged("POST /payments", { status: 201, request: { amount: 99_999_999 } }),
    outside("POST /payments", "fee_amount"),
    exchanged("POST /payments", { status: 201, request: { amount: 1_000, fee_amount: 200 } })
  ],
  [
    "| Refund | >= 100 (fact) unless the rest (ours); payment under 60 days old (fact); ACH denied in the first 7 days after capture (`REFUND_HOLD_PERIOD`) |",
    outside("POST /refunds", "total_amount"),
    exchanged("POST /refunds", { status: 201, request: { amounts: { total_amount: 100 } } }),
    exchanged("POST /refunds", { status: 201, request: { amounts: { total_amount: /^[1-9][0-9]?$/ } } }),
    refused("POST /refunds", "PAYMENT_TOO_OLD"),
    refused("POST /refunds", "REFUND_HOLD_PERIOD")
  ],
  [
    "| capture_at; open authorization | at most 7 days ahead; 7 days (fact) |",
    outside("POST /payments", "capture_at"),
    test("Limits", "limits > of capture_at: seven days ahead, and not a second more"),
    test("Limits", "limits > of an authorization: it is open for seven days, and then expires")
  ],
  [
    "| Card-present cancel; capture | within 90 minutes of the authorization; to 120 % (fact) |",
    test("CardPresent", "canceled within 90 minutes of the reading, expired seven days after it"),
    refused("POST /payments/{id}/cancel", "TIME_LIMIT_EXCEEDED"),
    test("CardPresent", "captures above and below the authorization, over 120 % declined by the network")
  ],
  [
    "| Encoded method | 1..2048, one payment, 7 days (fact) |",
    outside("POST /payments", "encoded_payment_method"),
    refused("POST /payments", "ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED"),
    refused("POST /payments", "ENCODED_PAYMENT_METHOD_IS_EXPIRED")
  ],
  [
    "| Failed ACH verification attempts | 2 mismatches allowed; the 3rd needs support |",
    test("BankAccounts", "are verified by both amounts in any order; two mismatches are forgiven, the third is final")
  ],
  [
    "| ACH payment hold | 2 business days |",
    test("BankPayments", "wait for their hold of two business days, then complete at the opening")
  ],
  [
    "| Dispute answer; documents | 5 business days (fact); at most 5 |",
    test("DisputeTransitions", "respond_by > is 23:59:59 in New York of the 5th business day"),
    refused("POST /disputes/{id}", "TOO_MANY_DOCUMENTS")
  ],
  [
    "| Document; parts of a form | 10 MiB, PDF/JPEG/PNG (ours), 24 hours; 20 (ours) |",
    test("Documents", "takes 10 MiB, and no more"),
    refused("POST /documents", "DOCUMENT_FORMAT_NOT_SUPPORTED"),
    test("Documents", "what nobody attached is expired and its bytes are gone"),
    test("Documents", "its parts are counted before they are read")
  ],
  [
    "| Values of a JSON body; details of an error | 10,000, without the app's secret 2,000; 100 (ours) |",
    test("JsonBodies", "10000 values are a body"),
    test("JsonBodies", "2000 values are a body"),
    test("JsonBodies", "lists so many problems, and counts the others")
  ],
  [
    "| Accounts per legal entity | soft limit of 6 |",
    test("Accounts", "accounts (merchants.md 4) > the 7th live account is made with a warning"),
    exchanged("POST /accounts", {
      status: 201,
      headers: { "service-warning": "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT" }
    })
  ],
  [
    "| Session token; client-side token | 30 minutes, 300..86400 s on request (ours); 30 minutes |",
    record("session_tokens", { api_session: { time_to_live: 300 } }),
    record("session_tokens", { mobile_session: { time_to_live: 1_800 } }),
    record("session_tokens", { api_session: { time_to_live: 86_400 } }),
    outside("POST /session_tokens", "time_to_live"),
    test("LegalEntityTokens", "expires after 30 minutes, and what it held is destroyed")
  ],
  [
    "| Authentication code; assertion | 10; 5 minutes (ours) |",
    test("AuthenticationCodes", "answers a code for 10 minutes"),
    test("AuthenticationCodes", "is of now, in real time")
  ],
  ["| Live app tokens | 3 (fact) |", test("App", "tokens > the third is taken, the fourth refused")],
  [
    "| Preferences; callback_uri; delivery | 200 active (ours); 2063 (fact); 15 s, 10 attempts in about 3 days (ours) |",
    test("Notifications", "200 are active at most; a deleted one makes room"),
    test("NotificationPreference", "a callback_uri of 2063 characters"),
    test("NotificationPreference", "a callback_uri of 2064 characters"),
    test("WebhookNotifier", "time and size > no answer within 15 seconds"),
    test("Delivery", "the schedule > the tenth failure is for good")
  ],
  [
    "| Unique-Key memory | 30 days (ours) |",
    test("PaymentCommands", "are free again 30 days of service time after their use, not before")
  ],
  [
    "| Terminal serial_number; tip percentages | 1..32 letters, digits, hyphen; at most 100 |",
    outside("POST /terminals", "serial_number"),
    refused("POST /terminals", "PARAM_VALUE_IS_INVALID_PATTERN", "serial_number"),
    outside("POST /terminals", "percentage_low")
  ],
  [
    "| Payouts | minimum 100 (ours); 3 failures disable the method (fact) |",
    refused("POST /payouts", "ACCOUNT_NO_BALANCE"),
    test("Limits", "limits > of payouts: a balance of 100 is paid, and one of 99 is not"),
    test("PayoutLifecycle", "the third consecutive failure disables the method")
  ],
  [
    "| Payment enablement | KYC and settlement data within 30 days of the first payment or before 100,000 in processing, else payments disabled; 30 further days before account disablement |",
    test("Capabilities", "stops at 100,000.00: the payment that crosses stands, the next is refused"),
    test("Capabilities", "without its data an account processes less than 100,000.00: after "),
    test("CapabilityTransitions", "the enablement clock > closes the account 30 days after payments were disabled")
  ],
  [
    "| Retention | partner portal 2 years; notifications, audit likewise (ours) |",
    test("Retention", "records leave the lists and are read by id, and notifications and the audit log are deleted")
  ]
]

export const limits = QuotedRows.rowsOf(ContractTables.platform, "14", limitQuotes)
