/** The merchants in the examples of the OpenAPI documents, with their verifications, payouts and statements. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { kind as statementKind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as StatementRows from "@payments-platform/domain/billing/statement/StatementRows"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import { registration } from "@payments-platform/domain/merchants/account/ApplePayRegistration"
import { Ids } from "@payments-platform/domain/ports/Ids"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { ask, idOf } from "../fixtures/Asking.ts"
import * as Owing from "../fixtures/OwingMerchants.ts"
import * as Payable from "../fixtures/PayableMerchants.ts"
import * as Reversals from "../fixtures/RefundsAndDisputes.ts"
import * as Accounts from "../fixtures/TestAccounts.ts"
import * as Payouts from "../fixtures/TestPayoutMethods.ts"
import * as Sessions from "../fixtures/TestSessions.ts"
import * as World from "../fixtures/World.ts"
import { firstOf, createExample, referenceIn, upload, write } from "./ExampleParts.ts"

/** The month of the statements in the examples. */
const billedMonth = { year: 2024, month: 10 } as const

/** Legal entities whose verifications operations change. */
export const verificationExamples = Effect.gen(function* () {
  const entity = createExample("/legal_entities", Examples.legalEntity)
  const [documentedEntity, documentHolder] = [yield* entity, yield* entity]
  const decision = { party: "controller", decision: "additional_documents_required" }
  yield* ask("POST", `/operator/legal_entities/${documentedEntity}/verification`, { body: decision })
  const documentInReview = yield* upload()
  const body = { entity_verification: { documents: [documentInReview] } }
  const posted = yield* ask("POST", `/legal_entities/${documentHolder}/verifications`, { body })
  assert.strictEqual(posted.status, 200, posted.text)
  return {
    documentedEntity,
    documentHolder,
    documentInReview,
    verificationDocument: yield* upload(),
    reviewedEntity: yield* entity
  }
})

export const merchants = Effect.gen(function* () {
  const legalEntity = yield* createExample("/legal_entities", Examples.legalEntity)
  const canadian = yield* createExample("/legal_entities", { country: "CA" })
  const account = createExample("/accounts", { legal_entity_id: legalEntity, ...Examples.shop })
  const shop = yield* account
  yield* ask("POST", `/accounts/${shop}/method_of_payments/apple_pay`, { body: registration })
  const reopenedAccount = idOf(yield* Accounts.createPayable())
  yield* Accounts.close(reopenedAccount, "account_closed")
  const refundedAccount = yield* account
  yield* Reversals.createPayment(refundedAccount)
  yield* Accounts.close(refundedAccount, "fraud")
  return {
    legalEntity,
    account: shop,
    newAccount: yield* account,
    unusedAccount: yield* account,
    blockedAccount: yield* account,
    closedAccount: yield* account,
    reopenedAccount,
    refundedAccount,
    canadianAccount: yield* createExample("/accounts", { legal_entity_id: canadian, ...Examples.shop })
  }
})

export const payoutMethods = Effect.fnUntraced(function* (legalEntity: string) {
  const created = (number: string) => Effect.map(Payouts.create(legalEntity, Payouts.bankOfUS(number)), idOf)
  return {
    waitingPayoutMethod: yield* created("900012345678"),
    unverifiedPayoutMethod: yield* created("900012345678"),
    unusedPayoutMethod: yield* created("900012345678"),
    queuedPayoutMethod: yield* created("9005005"),
    failedPayoutMethod: yield* Payouts.disabledMethod(legalEntity),
    disabledPayoutMethod: yield* Payouts.disabledMethod(legalEntity)
  }
})

export const payouts = Effect.gen(function* () {
  const { account: payableAccount, method: payableMethod } = yield* Payable.makePayable()
  yield* Payable.fund(payableAccount, 9_570)
  const { payout } = yield* Payable.makePayout({}, 9_570)
  const { account: scheduledAccount } = yield* Payable.makePayable({ period: "daily" })
  yield* Payable.fund(scheduledAccount, 9_570)
  return {
    payableAccount,
    payableMethod,
    payout,
    scheduledAccount,
    pendingPayout: (yield* Payable.makePayout({}, 9_570)).payout,
    payoutRecord: referenceIn(yield* Payable.payoutOf(payout), "txnr_payout")
  }
})

/** Recoveries begin at an opening. They are made first, because the clock moves for them. */
export const recoveries = Effect.gen(function* () {
  const { account: owingAccount, method: recoverableMethod } = yield* Owing.makeOwingAccount()
  const { account: other } = yield* Owing.makeOwingAccount()
  yield* Owing.advanceToOpening
  return {
    owingAccount,
    recoverableMethod,
    recovery: yield* firstOf(`/recoveries?owner_id=${owingAccount}`),
    pendingRecovery: yield* firstOf(`/recoveries?owner_id=${other}`)
  }
})

/** An account with a monthly fee, created before the month of the examples. */
const billedAccount = Effect.gen(function* () {
  const [{ next }, createTime] = [yield* Ids, Calendar.statementTimeOf(Calendar.monthsAfter(billedMonth, -1))]
  const price = { model: "interchange_plus", percentage: "0.5", fixedAmount: 5 } as const
  const pricing = { currencies: { USD: { creditCard: price, recurringFee: { amount: 2_500 } } } }
  const entity = next()
  const account = {
    legalEntityId: entity,
    beneficiaryId: entity,
    currency: "USD",
    ...Account.newStanding,
    fields: { ...Examples.shop, pricing },
    documents: [],
    details: {},
    nextPayoutAt: null
  } as const
  const step = AccountKind.kind.create({ id: next(), appId: World.appId, createTime }, [{ _tag: "Created", account }])
  yield* write(step)
  return step.row.id
})

/** The statement of the examples, of an account that has a payout method. `charged`: its charge is pending. */
const statement = Effect.fnUntraced(function* (charged: boolean) {
  const { account: accountId, method: payoutMethodId } = yield* Payable.makePayable()
  const rows = StatementRows.ofMonthlyFees({ recurring: 2_500, equipment: [], debitFailure: 0 })
  const terms = { accountId, ...billedMonth, rows, amount: 2_500 }
  const at = Examples.time
  const step = statementKind.create({ id: (yield* Ids).next(), appId: World.appId, createTime: at }, [
    { _tag: "Created", terms, at },
    ...(charged ? [{ _tag: "ChargeRequested", payoutMethodId, at } as const] : [])
  ])
  yield* write(step)
  return step.row.id
})

export const statements = Effect.gen(function* () {
  return {
    billedAccount: yield* billedAccount,
    statement: yield* statement(false),
    chargeableStatement: yield* statement(false),
    pendingStatement: yield* statement(true)
  }
})

/** Accounts that sessions may act on. */
export const sessions = Effect.fnUntraced(function* (account: string) {
  return {
    unusedSessionToken: idOf(yield* Sessions.create("mobile_session", account)),
    controlledAccount: yield* Sessions.makeAccount
  }
})
