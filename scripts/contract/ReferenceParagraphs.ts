/**
 * The paragraphs of the public reference of the API, by title, with the sections of our pages that complete each. The
 * reference does not change, so neither does this list.
 */
export const paragraphs: ReadonlyArray<readonly [title: string, sections: ReadonlyArray<string>]> = [
  ["What the service does", ["payments 3", "merchants 1", "merchants 7", "platform 7", "platform 8", "merchants 14"]],
  ["Reference object", ["platform 1"]],
  ["Payment", ["payments 3.1"]],
  ["Failure reason", ["payments 3.4"]],
  ["Credit card object", ["payments 1.2"]],
  ["US bank account object", ["payments 1.3"]],
  ["Payment method", ["payments 1.1"]],
  ["Legal entity", ["merchants 1.1", "merchants 1.2", "merchants 1.3"]],
  ["Payout method", ["merchants 6"]],
  ["Payout", ["merchants 7"]],
  ["Rbit", ["platform 8"]],
  ["Session token", ["platform 6"]],
  ["PAD agreement", ["payments 2"]],
  ["Other records", ["payments 4", "payments 5", "payments 6", "merchants 4"]],
  ["States of a payment", ["payments 3.3", "payments 3.5"]],
  ["States of a bank payment method", ["payments 1.5"]],
  ["States of a session token", ["platform 6"]],
  ["States of a payout method", ["merchants 6"]],
  ["States of a payout", ["merchants 7"]],
  ["States of refunds and rbits", ["payments 4", "platform 8"]],
  ["POST /legal_entities", ["merchants 1.4"]],
  ["GET /legal_entities/{id}", ["merchants 1.4", "merchants 14"]],
  ["POST /payments", ["payments 3.2", "payments 3.6"]],
  ["GET /payments and GET /payments/{id}", ["payments 3.2", "platform 5"]],
  ["POST /payments/{id}", ["payments 3.2"]],
  ["POST /payments/{id}/cancel", ["payments 3.2"]],
  ["POST /payments/{id}/capture", ["payments 3.2"]],
  ["POST /payment_methods", ["payments 1.4"]],
  ["POST /payment_methods/{id}/verify_bank_deposits", ["payments 1.5"]],
  ["POST /payout_methods", ["merchants 6"]],
  ["POST /payout_methods/{id}", ["merchants 6"]],
  ["POST /payouts/{id}", ["merchants 7"]],
  ["POST /rbits", ["platform 8"]],
  ["GET /session_tokens", ["platform 6"]],
  ["POST /pad_agreements", ["payments 2"]],
  [
    "Operations named only",
    [
      "payments 4",
      "payments 5",
      "merchants 2",
      "merchants 3",
      "merchants 4.2",
      "merchants 5",
      "merchants 12",
      "platform 3"
    ]
  ],
  ["Authentication", ["platform 2", "platform 6", "platform 7"]],
  ["Events", ["platform 10"]],
  ["Errors", ["platform 4", "platform 9"]],
  ["Limits", ["platform 14"]],
  ["Versioning", ["platform 3"]]
]
