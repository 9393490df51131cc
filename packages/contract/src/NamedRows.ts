/** What the contract says of a resource or an operation beside its tables. Tests name these rows. */
import { rowByName, type Row } from "./Row.ts"
import { closingTypes } from "./rows/Issues.ts"

const listed = (place: string, names: string): ReadonlyArray<string> =>
  names
    .trim()
    .split(/\n\s*/)
    .map((name) => `${place} ${name}`)

const operator = listed(
  "payments 8.3",
  `
  the operator issues encoded values
  an encoded value makes a method
  apple_pay with test_card_number acts as that card
  google_pay with test_card_number acts as that card
  decide a review
  return a bank payment with a code
  settle a refund
  fail a refund
  open a dispute
  decide a dispute: submit
  decide a dispute: submit_with_credit
  decide a dispute: submit_without_credit
  decide a dispute: send_back
  decide a dispute: won
  decide a dispute: lost
  reset verification
  read microdeposits
  delete a method`
)

const staging = listed(
  "merchants 16",
  `
  processor token of staging
  account_blocked on GET capabilities
  account_blocked on POST capabilities
  mock of a billing statement
  mock of a summary of transactions
  account of name Magic enhanced_review`
)

const accounts = closingTypes
  .filter((type) => type !== "account_deleted")
  .map((type) => `merchants 16 account of name Magic ${type}`)

const applePay = listed("platform 3 Apple Pay", "not registered\nregistered\nregistered by POST")

const sessions = listed(
  "platform 6",
  `
  a mobile session
  an API session
  GET shows the secret
  GET hides the secret of an expired session
  GET hides the secret of a deleted session
  pages
  DELETE answers deleted
  an authentication code`
)

const rbits = listed("platform 8", "birthdate\nno birthdate\npages\nread while active\nread when deleted\ndeleted")

const magic = listed(
  "platform 9",
  `
  error_payment_too_old on POST /refunds
  Idempotency_Retry on POST /payments
  Idempotency_Retry on POST /payments ends
  Idempotency_Retry on DELETE /rbits/{id}
  Idempotency_Downtime on POST /payments
  Idempotency_Downtime on POST /payments ends
  get_billing_statements_id
  get_billing_statements_id_transactions_summary
  account_blocked on GET capabilities
  account_blocked on POST capabilities
  outcome_<nnn> on POST /payments
  outcome_<nnn> on POST /payment_methods
  return_<ccc> on POST /payments
  late_return_<ccc> on POST /payments
  throttle_exceeded on GET /payments
  service_unavailable on DELETE /rbits/{id}
  unexpected_error on GET /payments
  digital_wallets_certificate_error on POST /payment_methods
  point_of_sale_not_processed on POST /payments/{id}/capture
  point_of_sale_not_processed on POST /payments/{id}/cancel
  point_of_sale_not_processed on POST /refunds
  an unknown value
  a value in production`
)

export const namedRows: ReadonlyArray<Row> = [
  ...operator,
  ...staging,
  ...accounts,
  ...applePay,
  ...sessions,
  ...rbits,
  ...magic
].map(rowByName)
