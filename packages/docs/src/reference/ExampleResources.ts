/**
 * Which resources the ids of the examples stand for, by the names that the ids are made of (Examples.ts of the domain): the
 * list in which one that fits is found, and the requests that make one. What an operation uses up or takes out of service
 * is made anew for each request, so that an example can be sent twice and no resource of the reader is harmed.
 */
import { classicTerminal, completeCompany, idOf } from "@payments-platform/domain/vocabulary/Examples"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"

/** A request by the example of an operation, whose path may name other resources: `/operator/accounts/{account}/adjustments`. */
export interface Act {
  readonly path: string
  /** what differs from the example; null takes a member away, and `{id}` is the resource that was made */
  readonly by?: JsonObject
  readonly version?: string
}

export interface ExampleResource {
  /** the list of the operator surface or of the API whose first entry fits */
  readonly find?: string
  readonly make?: Act
  /** what brings the one that was made into the state that the operation needs */
  readonly next?: ReadonlyArray<Act>
  /** resources whose making brings an entry into the list */
  readonly after?: ReadonlyArray<string>
  readonly isUsedUp?: true
}

const lasting = (find: string, path: string, by: JsonObject = {}): ExampleResource => ({ find, make: { path, by } })

const usedUp = (path: string, by: JsonObject = {}, ...next: ReadonlyArray<Act>): ExampleResource => ({
  make: { path, by },
  next,
  isUsedUp: true
})

const bank = (account_number: string): JsonObject => ({
  type: "payment_bank_us",
  credit_card: null,
  payment_bank_us: { account_number, routing_number: "021000021", account_holder: { holder_name: "Ada Byron" } }
})

const canadianBank: JsonObject = {
  type: "payment_bank_ca",
  credit_card: null,
  payment_bank_ca: {
    account_number: "1234567",
    institution_number: "003",
    transit_number: "00011",
    account_type: "checking",
    account_holder: { holder_name: "Ada Byron", address: { country: "CA", postal_code: "M5V 2T6" } }
  }
}

const active = "/operator/accounts?status=active"
const account = lasting(active, "/accounts")
const paid: Act = { path: "/payments", by: { account_id: "{id}" } }
const onboarded: Act = { path: "/operator/terminals/{id}/onboard" }
const deactivated: Act = { path: "/terminals/{id}/deactivate", version: "3.1" }
const closed = (issue_type: string): Act => ({ path: "/operator/accounts/{id}/issues", by: { issue_type } })

const verifies = (kind: "payment_methods" | "payout_methods", a: number, b: number): Act => ({
  path: `/${kind}/{id}/verify_bank_deposits`,
  by: { microdeposits: [a, b] }
})
const fails = (kind: "payment_methods" | "payout_methods"): ReadonlyArray<Act> =>
  [1, 2, 3].map((wrong) => verifies(kind, wrong, wrong))

const authorized = usedUp("/payments", { auto_capture: false })
const classic: JsonObject = { ...classicTerminal, terminal_configuration: classicTerminal.terminal_configuration }
/** An account that is verified and is paid out to a bank account. */
const verified: JsonObject = {
  legal_entity_id: idOf("verifiedEntity"),
  payout: { currencies: { USD: { payout_method_id: idOf("verifiedPayoutMethod"), period: "monthly" } } }
}
const payable = usedUp("/accounts", verified, paid)

const merchants: Readonly<Record<string, ExampleResource>> = {
  legalEntity: lasting("/operator/legal_entities", "/legal_entities"),
  reviewedEntity: usedUp("/legal_entities"),
  verifiedEntity: { make: { path: "/legal_entities", by: { ...completeCompany } } },
  documentedEntity: usedUp(
    "/legal_entities",
    {},
    {
      path: "/operator/legal_entities/{id}/verification",
      by: { party: "controller", decision: "additional_documents_required" }
    }
  ),
  account,
  newAccount: account,
  billedAccount: account,
  unusedAccount: usedUp("/accounts"),
  blockedAccount: usedUp("/accounts"),
  closedAccount: usedUp("/accounts"),
  reopenedAccount: usedUp("/accounts", verified, closed("account_closed")),
  refundedAccount: usedUp("/accounts", {}, paid, closed("fraud")),
  fundedAccount: usedUp("/accounts", {}, { path: "/operator/accounts/{id}/adjustments" }),
  payableAccount: payable,
  scheduledAccount: payable,
  canadianEntity: { make: { path: "/legal_entities", by: { country: "CA" } } },
  canadianAccount: { make: { path: "/accounts", by: { legal_entity_id: idOf("canadianEntity") } } },
  payoutMethod: lasting("/operator/payout_methods", "/payout_methods"),
  verifiedPayoutMethod: {
    make: { path: "/payout_methods", by: { legal_entity_id: idOf("verifiedEntity") } },
    next: [verifies("payout_methods", 10, 55)]
  },
  unverifiedPayoutMethod: usedUp("/payout_methods"),
  waitingPayoutMethod: usedUp("/payout_methods"),
  unusedPayoutMethod: usedUp("/payout_methods"),
  disabledPayoutMethod: usedUp("/payout_methods", {}, ...fails("payout_methods")),
  queuedPayoutMethod: usedUp("/payout_methods", { payout_bank_us: { account_number: "9005005" } }),
  failedPayoutMethod: usedUp("/payout_methods", {}, ...fails("payout_methods")),
  payout: lasting("/operator/payouts", "/payouts"),
  pendingPayout: usedUp("/payouts"),
  recovery: { find: "/operator/recoveries" },
  adjustment: lasting("/operator/adjustments", "/operator/accounts/{account}/adjustments"),
  statement: { find: "/operator/billing_statements" },
  document: lasting("/operator/documents", "/documents"),
  verificationDocument: usedUp("/documents"),
  documentInReview: usedUp(
    "/documents",
    {},
    {
      path: "/legal_entities/{reviewedEntity}/verifications",
      by: { controller: null, entity_verification: { documents: ["{id}"] } }
    }
  )
}

const payers: Readonly<Record<string, ExampleResource>> = {
  method: lasting("/operator/payment_methods?status=active", "/payment_methods"),
  unusedMethod: usedUp("/payment_methods"),
  bank: usedUp("/payment_methods", bank("900012345678")),
  unusedBank: usedUp("/payment_methods", bank("900012345673")),
  waitingBank: usedUp("/payment_methods", bank("900012345679")),
  failedBank: usedUp("/payment_methods", bank("900012345672"), ...fails("payment_methods")),
  verifiedBank: {
    make: { path: "/payment_methods", by: bank("900012345670") },
    next: [verifies("payment_methods", 10, 55)]
  },
  newCanadianBank: usedUp("/payment_methods", canadianBank),
  agreement: lasting("/pad_agreements", "/pad_agreements"),
  revocableAgreement: usedUp("/pad_agreements")
}

const payments: Readonly<Record<string, ExampleResource>> = {
  payment: lasting("/operator/payments?status=completed", "/payments"),
  refundablePayment: usedUp("/payments"),
  updatablePayment: authorized,
  capturablePayment: authorized,
  cancelablePayment: authorized,
  disputablePayment: usedUp("/payments"),
  reviewedPayment: usedUp("/payments", { payment_method: { credit_card: { card_number: "4003830000003037" } } }),
  bankPayment: usedUp("/payments", {
    payment_method: { type: "payment_method_id", credit_card: null, payment_method_id: idOf("verifiedBank") }
  }),
  refund: lasting("/operator/refunds", "/refunds", { payment_id: idOf("refundablePayment") }),
  pendingRefund: usedUp("/refunds", { payment_id: idOf("refundablePayment") }),
  dispute: lasting("/operator/disputes", "/operator/disputes"),
  openDispute: usedUp("/operator/disputes"),
  answeredDispute: usedUp("/operator/disputes", {}, { path: "/disputes/{id}" }),
  transactionRecord: { find: "/transaction_records", after: ["refundablePayment"] },
  item: lasting("/items", "/items"),
  unusedItem: usedUp("/items"),
  order: lasting("/orders", "/orders"),
  rbit: lasting("/rbits", "/rbits"),
  outdatedRbit: usedUp("/rbits")
}

const platform: Readonly<Record<string, ExampleResource>> = {
  otherApp: { make: { path: "/operator/apps" } },
  freshApp: usedUp("/operator/apps"),
  appToken: usedUp("/operator/apps/{otherApp}/tokens", { expire_others_in: null }),
  operator: lasting("/operator/operators?status=active", "/operator/operators"),
  freshOperator: usedUp("/operator/operators"),
  promotedOperator: usedUp("/operator/operators"),
  leavingOperator: usedUp("/operator/operators"),
  operatorToken: usedUp("/operator/operators/{operator}/tokens", { expire_others_in: 0 }),
  approval: { find: "/operator/approvals" },
  sessionToken: lasting("/session_tokens", "/session_tokens"),
  unusedSessionToken: usedUp("/session_tokens"),
  terminal: lasting("/operator/terminals", "/terminals"),
  pendingTerminal: usedUp("/terminals"),
  unusedTerminal: usedUp("/terminals", {}, onboarded),
  inactiveTerminal: usedUp("/terminals", {}, onboarded, deactivated),
  onlineTerminal: { make: { path: "/terminals", by: classic, version: "3.0" }, isUsedUp: true },
  preference: lasting("/operator/notification_preferences?status=active", "/notification_preferences"),
  unusedPreference: usedUp("/notification_preferences"),
  notification: { find: "/notifications", after: ["preference", "unusedAccount"] },
  delivery: { find: "/operator/deliveries", after: ["preference", "unusedAccount"] },
  refusal: { find: "/operator/refusals" },
  request: { find: "/operator/requests" }
}

export const exampleResources: Readonly<Record<string, ExampleResource>> = {
  ...merchants,
  ...payers,
  ...payments,
  ...platform
}

/** The operations whose example names a lasting resource but uses it up: the name that stands for it there. */
export const usedUpBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "refunds.create": { payment: "refundablePayment" },
  "disputes.update": { dispute: "openDispute" },
  "disputes.extend": { dispute: "openDispute" },
  "pad_agreements.revoke": { agreement: "revocableAgreement" },
  "accounts.reserve": { account: "fundedAccount" },
  "apps.addToken": { otherApp: "freshApp" },
  "operators.addToken": { operator: "freshOperator" },
  "terminals.onboard": { terminal: "pendingTerminal" },
  "encoded_payment_methods.create": { terminal: "unusedTerminal" }
}

/** What no two resources may have alike: a text of the examples, and what a request has in place of it. */
export const freshTexts: ReadonlyArray<readonly [text: string, fresh: (random: string) => string]> = [
  ['"Ada Lovelace"', (random) => `"Ada Lovelace ${random}"`],
  ['"EXAMPLE-2"', (random) => `"DOCS-${random}"`],
  ['"https://books.example.com/notifications"', (random) => `"https://books.example.com/notifications/${random}"`]
]
