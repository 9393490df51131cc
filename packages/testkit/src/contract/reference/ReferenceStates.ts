/** The states and transitions of the reference. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, record, test } from "../QuotedRows.ts"
import { inOrder } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

const chapter = "States and transitions"

const statuses: ReadonlyArray<Quote> = [
  [
    "Statuses: `pending` (processing",
    record("payments", { status: "pending", pending_reasons: [{ reason_code: "PROCESSING" }] })
  ],
  [
    "; not yet in available or reserve balance), `completed` (finished",
    ...seenBy("7 L1", "7 L3"),
    record("payments", { status: "completed", pending_reasons: null })
  ],
  [
    "; may simultaneously have refunds or disputes), `failed`, `canceled`.",
    record("payments", { status: "completed", amount_refunded: /^[1-9]/ }),
    record("payments", { status: "completed", amount_disputed: /^[1-9]/ }),
    record("payments", { status: "failed" }),
    record("payments", { status: "canceled" })
  ],
  [
    "The closing statuses are `completed`, `failed`, `canceled`.",
    test("PaymentLifecycle", "the life of a payment > closing statuses are final, whatever is asked"),
    test("PaymentLifecycle", "the life of a payment > reaches every state")
  ]
]

const announced = (topic: string) => seenBy(`topic payments.${topic}`)
const failure = (reason_code: string | RegExp) =>
  exchanged("GET /payments/{id}", { json: { status: "failed", failure_reason: { reason_code } } })
const synchronous = test(
  "ReferencePayments",
  "a payment that fails synchronously is announced as created, and as nothing else"
)
const payments = inOrder(
  `${chapter} / Payment`,
  "From",
  [
    ...seenBy("3.3/01"),
    ...announced("completed"),
    exchanged("POST /payments", { status: 201, request: { auto_capture: true }, json: { status: "completed" } }),
    test("ReferencePayments", "auto_capture that is omitted is true, and means nothing to a bank account")
  ],
  [...seenBy("3.3/03a", "3.3/03b"), ...announced("in_review")],
  [...seenBy("3.3/07a", "3.3/07b"), ...announced("completed")],
  [...seenBy("3.3/11a", "3.3/11b"), ...announced("failed"), failure("REVIEW")],
  [
    ...seenBy("3.3/06a", "3.3/18"),
    test("BankPayments", "bank payments > wait for their hold of two business days, then complete at the opening"),
    test("PaymentTokens", "a token in POST /payments > of a linked bank pays as any bank does")
  ],
  [...seenBy("3.3/17"), ...announced("failed"), failure(/^(ECHECK_FRAUD|BANK_NOT_CONFIRMED|BANK_SYSTEM_ERROR)$/)],
  [...seenBy("3.3/05"), ...announced("failed"), failure("NOT_CAPTURED")],
  [...seenBy("3.3/04"), synchronous],
  [...seenBy("3.3/16a", "3.3/16b"), ...announced("canceled")],
  [...seenBy("3.3/19"), record("payments", { status: "completed", amount_refunded: 400, amount_refundable: 600 })],
  [
    ...seenBy("3.3/20a", "5/01a", "topic disputes.created"),
    record("disputes", { status: "resolved", resolution: { outcome: "lost" } })
  ],
  [
    ...seenBy("3.3/21", "3.3 completed: the account shows its reserve"),
    test("Reserve", "the reserve of an account > leaves completed payments as they are")
  ]
)

const afterPayments: ReadonlyArray<Quote> = [
  [
    "On each failure notification the caller reads `GET /payments/{id}` to obtain `failure_reason`.",
    ...seenBy('platform.md 10 "After a failure the caller reads')
  ],
  [
    "Steps between creation and completion for auto_capture false: not shown beyond the pending status and the cancel path.",
    ...seenBy("3.3/02", "3.3/12a", "3.3/12b", "3.3/12c")
  ],
  ["Other pending reason codes: not shown beyond `PROCESSING`.", ...seenBy("3.4 payments pending: ")]
]

const methods: ReadonlyArray<Quote> = [
  ...inOrder(
    `${chapter} / Payment method`,
    "From",
    [
      ...seenBy("1.5/04a", "1.5/04c"),
      test(
        "BankAccounts",
        "bank accounts > are unverified, tell no number, and their deposits are on their way at once"
      )
    ],
    [...seenBy("1.5/05"), answered("POST /payment_methods/{id}/verify_bank_deposits", { status: "verified" })],
    [
      ...seenBy("1.5/06a", "1.5/06b"),
      answered("POST /payment_methods/{id}/verify_bank_deposits", { status: "unverified" })
    ]
  ),
  [
    "Two mismatching attempts are allowed",
    test("BankAccounts", "bank accounts > are verified by both amounts in any order; two mismatches are forgiven")
  ],
  ["; after the third incorrect attempt, verification needs the operator's support.", ...seenBy("1.5/07", "1.5/09")],
  [
    "Permanent verification failure gives `VERIFICATION_FAILED_PERMANENTLY`.",
    ...seenBy("1.4 POST /payment_methods/{id}/verify_bank_deposits: INVALID_PARAMS VERIFICATION_FAILED_PERMANENTLY")
  ],
  ["A failed card verification fires `payment_methods.updated`.", ...seenBy("1.5/03", "topic payment_methods.updated")],
  [
    "Other payment method statuses: not shown.",
    ...["verification_failed", "deleted"].map((status) => record("payment_methods", { status }))
  ]
]

const session: ReadonlyArray<Quote> = [
  [
    "`active` to `deleted` when the platform deletes it with a DELETE request.",
    ...seenBy("platform.md 6 deleted", "platform.md 6 DELETE /session_tokens/{id}")
  ]
]

const payoutMethod: ReadonlyArray<Quote> = [
  ["Statuses are listed in the resource table.", ...seenBy("merchants.md 6 payout_methods status: ")],
  [
    "The operator deletes a payout method when funds cannot be delivered to or recovered from it (`payout_methods.deleted`).",
    ...seenBy("merchants.md 6/10", "merchants.md topic payout_methods.deleted"),
    test("PayoutMethods", "payout methods > are deleted and restored by the operator alone")
  ],
  ["Transitions: not shown.", ...seenBy("merchants.md 6/")]
]

const payout: ReadonlyArray<Quote> = [
  ["Payout statuses: not shown beyond completed.", ...seenBy("merchants.md 7 payouts status: ")],
  ["Transitions: not shown.", ...seenBy("merchants.md 7/")]
]

const refundAndRbit: ReadonlyArray<Quote> = [
  ["Refund transitions: not shown.", ...seenBy("4/")],
  ["Rbit transitions: not shown.", ...seenBy("platform.md 8 new: POST /rbits", "platform.md 8 deleted")]
]

const { reference } = ContractTables
const part = (name: string, ...quotes: ReadonlyArray<ReadonlyArray<Quote>>) =>
  QuotedRows.rowsOf(reference, `${chapter} / ${name}`, quotes.flat())

export const states = [
  ...part("Payment", statuses, payments, afterPayments),
  ...part("Payment method", methods),
  ...part("Session token", session),
  ...part("Payout method", payoutMethod),
  ...part("Payout", payout),
  ...part("Refund and rbit", refundAndRbit)
]
