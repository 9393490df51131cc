/** The introduction of the reference and what the service does, sentence by sentence. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"
import { seenBy } from "./RowsElsewhere.ts"

const raw = { credit_card: { card_number: /./ } }
const introduction: ReadonlyArray<Quote> = [
  [
    "This document covers the whole interface in one place: what the service does, resources and fields, states and transitions, endpoints, authentication, events, errors, limits and versioning.",
    test("Contract", "reference.md > names operations that the platform serves"),
    test("Contract", "reference.md > names error codes, reasons and topics that the platform has")
  ],
  [
    "It centres on the direct integration, in which the platform sends raw card, bank and personal data itself instead of using client-side tokenization.",
    exchanged("POST /payments", { status: 201, request: { payment_method: raw } }),
    exchanged("POST /payment_methods", { status: 201, request: { payment_bank_us: { account_number: /./ } } }),
    exchanged("POST /legal_entities", { status: 201, request: { controller: { date_of_birth: { year: /./ } } } })
  ],
  [
    "It also covers payments, payouts, payout methods, risk data (rbits), session tokens and pre-authorized debit agreements.",
    ...["payments", "payouts", "payout_methods", "rbits", "session_tokens", "pad_agreements"].map((resource) =>
      record(resource)
    )
  ],
  ["Base address: {base_url}.", ...seenBy('platform.md 1 "Base address')],
  ["Request and response bodies are JSON (`Content-Type: application/json`).", ...seenBy('platform.md 1 "JSON both')],
  [
    "Fields named `*_time` are UNIX seconds (int64, >= 0), except `expiration_year` on cards.",
    ...seenBy('platform.md 1 "`*_time` fields', 'platform.md 1 "card `expiration_year`'),
    test("ReferenceFields", "no time of an answer may be negative")
  ],
  [
    "The placeholders <API_KEY>, <APP_ID>, <RISK_TOKEN> and <CLIENT_IP> stand for values that the caller supplies.",
    exchanged("POST /payments", {
      status: 201,
      sent: { "app-token": /./, "app-id": /./, "service-risk-token": /./, "client-ip": /./ }
    })
  ]
]

const points: ReadonlyArray<Quote> = [
  [
    "1. The service is a payments API used by a platform (the caller) to onboard merchants, accept payments on their behalf and pay out the collected funds.",
    test("Contract", "a typed client > onboards a merchant, is paid, and reads what it did"),
    test("Payouts", "POST /payouts > pays all that is available, and completes at the next opening")
  ],
  [
    "2. A merchant is represented by a legal entity (identity and verification data) and by accounts.",
    record("verifications", { owner: { resource: "legal_entities" } }),
    record("accounts", { owner: { resource: "legal_entities" } })
  ],
  [
    "An account holds balances per currency, including an available balance and a reserve balance (`balances.currencies.{currency}.reserve`).",
    record("accounts", { balances: { currencies: { USD: { available: /^[0-9]+$/, reserve: /^[0-9]+$/ } } } }),
    record("accounts", { balances: { currencies: { CAD: { available: /^[0-9]+$/, reserve: /^[0-9]+$/ } } } }),
    ...seenBy("3.3 completed: the account shows its reserve")
  ],
  [
    "3. Payers pay by credit card, by US bank account (ACH, payment method type `payment_bank_us`), or, for Canadian eCheck, by bank account under a pre-authorized debit (PAD) agreement.",
    record("payment_methods", { type: "credit_card" }),
    record("payment_methods", { type: "payment_bank_us" }),
    test("BankPayments", "bank payments > wait for their hold of two business days, then complete at the opening"),
    test("PadAgreements", "payments under an agreement > need a live one with their account")
  ],
  [
    "4. A payment is created in one of two ways. In the inline way, `POST /payments` carries the raw card details.",
    exchanged("POST /payments", { status: 201, request: { payment_method: raw } })
  ],
  [
    "In the two-request way, `POST /payment_methods` creates a payment method and `POST /payments` then references its ID.",
    exchanged("POST /payments", { status: 201, request: { payment_method: { payment_method_id: /./ } } })
  ],
  [
    "ACH always uses the two-request way, with a verification step between the two.",
    test("Payments", "payments > banks pay in two requests: inline, their type is no type"),
    refused("POST /payments", "PAYMENT_METHOD_NOT_VERIFIED", "payment_method_id")
  ],
  [
    "5. Merchants receive funds through payouts to payout methods.",
    record("payouts", { payout_method: { resource: "payout_methods" }, status: "completed" })
  ],
  [
    "The payout method is a US bank account, or a paper check (requires permission from the service operator",
    record("payout_methods", { type: "payout_bank_us" }),
    record("payout_methods", { type: "paper_check" }),
    ...seenBy("merchants.md 6 POST /payout_methods: NOT_AUTHORIZED PERMISSION_NOT_GRANTED (paper_check)")
  ],
  [
    "; US merchants only).",
    test("PayoutMethodFields", "the fields of a payout method > of a paper check: a name and an address in the US")
  ],
  [
    "6. Risk information about users, accounts and transactions is sent as rbits.",
    ...seenBy("platform.md 8 owner legal_entities", "platform.md 8 owner accounts", "platform.md 8 owner payments")
  ],
  [
    "7. Session tokens bind card readers (mobile sessions) or API use cases (API sessions) to an account.",
    ...seenBy("platform.md 6 a mobile session", "platform.md 6 an API session"),
    test("Sessions", "sessions > a mobile session takes payments that a reader read")
  ],
  [
    "8. Changes of state are announced by notifications (see Events).",
    ...seenBy('platform.md 10 "Changes of state are announced')
  ],
  [
    "9. The direct integration is available only to a platform that has been approved for it by the service operator and that holds a PCI SAQ-D. Other platforms use client-side tokenization.",
    ...seenBy('platform.md 2 "Raw card, bank and person data is accepted only')
  ],
  [
    "Raw bank account data should be handled with the same care as raw card data.",
    ...seenBy('platform.md 1 "Raw bank account data')
  ]
]

const userInterface: ReadonlyArray<Quote> = [
  [
    "10. Each time KYC data of a controller or beneficial owner is submitted or edited in the platform's UI, the UI shows a disclaimer. Its meaning: on pressing Submit, the user certifies that the information is complete and correct to the best of their knowledge.",
    test("KycRules", "the disclaimer > en-US: pressing the button certifies the information")
  ],
  [
    "Variations are allowed if the meaning is unchanged.",
    test("KycRules", "the disclaimer > fr-CA: pressing the button certifies the information")
  ],
  [
    "11. The UI must let a controller review the details submitted for other beneficial owners.",
    test("KycRules", "the other beneficial owners > are shown with what they submitted")
  ],
  [
    "It must not display date of birth, social security number or social insurance number.",
    test("KycRules", "the other beneficial owners > tell nothing secret"),
    test("Contract", "secrets > of banks and persons neither")
  ],
  [
    "It reads `GET /legal_entities/{id}` and uses the booleans `date_of_birth_is_present` and `social_security_number_is_present` (US) or `social_insurance_number_is_present` (Canada).",
    test("KycRules", "the other beneficial owners > are shown with what they submitted"),
    exchanged("GET /legal_entities/{id}", { json: { controller: { date_of_birth_is_present: true } } })
  ]
]

const script: ReadonlyArray<Quote> = [
  [
    "12. Risk headers. On the page where the end user triggers the request, a client-side script from the service operator is loaded 5 seconds after page load.",
    ...seenBy('platform.md 7 "The page where the end user triggers')
  ],
  [
    "Calling `Service.risk.get_risk_token()` returns the risk token object. The `Client-IP` value is read from that object.",
    ...seenBy('platform.md 7 "`Service.risk.get_risk_token()`', 'platform.md 7 "`client_ip` = address')
  ],
  [
    "Both values are passed to the platform server, which attaches them as the headers `Service-Risk-Token` and `Client-IP`.",
    ...seenBy('platform.md 7 "The page passes both')
  ]
]

const { reference } = ContractTables
export const service = [
  ...QuotedRows.rowsOf(reference, "Payments Platform API: Server-to-Server Integration", introduction),
  ...QuotedRows.rowsOf(reference, "What the service does", [...points, ...userInterface, ...script])
]
