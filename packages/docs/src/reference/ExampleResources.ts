/**
 * Which resources the ids of the examples stand for, by the names that the ids are made of (Examples.ts of the domain): the
 * list in which one that fits is found, and the request that makes one. What an operation uses up is made anew for each
 * request, so that an example can be sent twice.
 */
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"

export interface ExampleResource {
  /** the list of the operator surface, or of the API, whose first entry fits */
  readonly find?: string
  /** the path of the operation whose example makes one, and what differs from the example */
  readonly make?: string
  readonly by?: JsonObject
  /** it is used up by its operation */
  readonly isUsedUp?: true
}

const bank = (account_number: string): JsonObject => ({
  type: "payment_bank_us",
  credit_card: null,
  payment_bank_us: { account_number, routing_number: "021000021", account_holder: { holder_name: "Ada Byron" } }
})

const usedUp = (make: string, by: JsonObject = {}): ExampleResource => ({ make, by, isUsedUp: true })

const authorized = usedUp("/payments", { auto_capture: false })

export const exampleResources: Readonly<Record<string, ExampleResource>> = {
  legalEntity: { find: "/operator/legal_entities", make: "/legal_entities" },
  account: { find: "/operator/accounts?status=active", make: "/accounts" },
  newAccount: { find: "/operator/accounts?status=active", make: "/accounts" },
  blockedAccount: { find: "/operator/accounts?status=active", make: "/accounts" },
  scheduledAccount: { find: "/operator/accounts?status=active", make: "/accounts" },
  billedAccount: { find: "/operator/accounts?status=active", make: "/accounts" },
  unusedAccount: usedUp("/accounts"),
  closedAccount: usedUp("/accounts"),
  method: { find: "/operator/payment_methods?status=active", make: "/payment_methods" },
  unusedMethod: usedUp("/payment_methods"),
  bank: usedUp("/payment_methods", bank("900012345678")),
  unusedBank: usedUp("/payment_methods", bank("900012345673")),
  waitingBank: usedUp("/payment_methods", bank("900012345679")),
  payoutMethod: { find: "/operator/payout_methods", make: "/payout_methods" },
  unverifiedPayoutMethod: usedUp("/payout_methods"),
  waitingPayoutMethod: usedUp("/payout_methods"),
  unusedPayoutMethod: usedUp("/payout_methods"),
  payment: { find: "/operator/payments?status=completed", make: "/payments" },
  refundablePayment: usedUp("/payments"),
  updatablePayment: authorized,
  capturablePayment: authorized,
  cancelablePayment: authorized,
  disputablePayment: usedUp("/payments"),
  reviewedPayment: usedUp("/payments", {
    payment_method: { credit_card: { card_number: "4003830000003037" } }
  }),
  refund: { find: "/operator/refunds", make: "/refunds" },
  dispute: { find: "/operator/disputes" },
  payout: { find: "/operator/payouts" },
  recovery: { find: "/operator/recoveries" },
  adjustment: { find: "/operator/adjustments" },
  statement: { find: "/operator/billing_statements" },
  document: { find: "/operator/documents" },
  delivery: { find: "/operator/deliveries" },
  item: { find: "/items", make: "/items" },
  unusedItem: usedUp("/items"),
  order: { find: "/orders", make: "/orders" },
  rbit: { find: "/rbits", make: "/rbits" },
  outdatedRbit: usedUp("/rbits"),
  agreement: { find: "/pad_agreements" },
  sessionToken: { find: "/session_tokens", make: "/session_tokens" },
  unusedSessionToken: usedUp("/session_tokens"),
  terminal: { find: "/operator/terminals", make: "/terminals" },
  preference: { find: "/operator/notification_preferences?status=active", make: "/notification_preferences" },
  unusedPreference: usedUp("/notification_preferences"),
  notification: { find: "/notifications" },
  transactionRecord: { find: "/transaction_records" },
  refusal: { find: "/operator/refusals" }
}

/** The operations whose example names a lasting resource but uses it up: the name that stands for it there. */
export const usedUpBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "refunds.create": { payment: "refundablePayment" }
}
