/**
 * One debit at the simulated bank network, as pure transitions. It carries out the rows 9000ccc, 9001ccc and 9002 +
 * outcome of payments.md 8.2. Its result is decided when it is accepted, and is reported once its service time has come.
 * It stores no account number: repeated requests are compared by a keyed hash.
 */
import { Redacted, Schema } from "effect"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import { ReturnCode } from "@payments-platform/domain/banking/BankReturn"
import type * as BankAccount from "@payments-platform/domain/banking/BankAccount"
import type * as BankNetwork from "@payments-platform/domain/ports/BankNetwork"
import type { Transition } from "./Transition.ts"
import * as TestOutcomes from "./TestOutcomes.ts"
import type * as TestBankReturns from "./TestBankReturns.ts"
import { Reserved } from "./SimulatedRefund.ts"
import type * as SimulatedRefund from "./SimulatedRefund.ts"

export const SimulatedDebit = Schema.Struct({
  key: Schema.String,
  /** a keyed hash of the parameters that a repeated request must match; null for a tombstone */
  parameters: StateCodec.orNull(Schema.String),
  /** the country of the bank; null for a tombstone without a debit */
  country: StateCodec.orNull(Schema.Literals(["US", "CA"])),
  /** the three digits of payments.md 8.1 */
  outcome: Schema.String,
  returns: StateCodec.orNull(Schema.Struct({ code: ReturnCode, late: Schema.Boolean })),
  amount: Schema.Int,
  currency: StateCodec.orNull(Schema.String),
  state: Schema.Literals(["accepted", "voided", "tombstone"]),
  /** when a scripted debit settles or is returned; null: it is settled whenever its result is requested */
  askAt: StateCodec.orNull(Schema.Int),
  /** when a late return is reported, or null */
  newsAt: StateCodec.orNull(Schema.Int),
  /** its referenced refunds */
  refunds: Schema.Array(Reserved),
  version: Schema.Int
})
export type SimulatedDebit = typeof SimulatedDebit.Type

/** A bank account as a text to be hashed with a key. */
export const accountText = (account: BankAccount.Secret): string =>
  JSON.stringify(
    account._tag === "US"
      ? [account._tag, account.routingNumber, account.accountNumber]
      : [account._tag, account.institutionNumber, account.transitNumber, account.accountNumber]
  )

/** The parameters that a repeated request must match, as a text to be hashed with a key. */
export const parametersOf = ({ account, amount, currency, magic }: BankNetwork.Debit): string =>
  JSON.stringify([accountText(Redacted.value(account)), amount, currency, magic])

/** A new debit, accepted at a service time. */
export const open = (
  { key, account, amount, currency, magic }: BankNetwork.Debit,
  { parameters, at, delay }: { readonly parameters: string; readonly at: number; readonly delay: number }
): SimulatedDebit => {
  const { _tag: country, accountNumber: number } = Redacted.value(account)
  const { outcome, returns, scripted } = TestOutcomes.bankScript({ rail: "bank", country, number, amount, magic })
  return {
    key,
    parameters,
    country,
    outcome: outcome.number,
    returns,
    amount,
    currency,
    state: "accepted",
    askAt: scripted ? at + delay : null,
    newsAt: returns?.late === true ? at + 2 * delay : null,
    refunds: [],
    version: 1
  }
}

/** Marks a key that was voided before its debit arrived, so that the debit is returned. */
export const tombstone = (key: string, at: number): SimulatedDebit => ({
  key,
  parameters: null,
  country: null,
  outcome: TestOutcomes.plain.number,
  returns: null,
  amount: 0,
  currency: null,
  state: "tombstone",
  askAt: at,
  newsAt: null,
  refunds: [],
  version: 1
})

/** Accepts a debit unless its key is in use. A tombstone takes on the country of the debit. */
export const taken = (
  current: SimulatedDebit | null,
  debit: SimulatedDebit
): Transition<SimulatedDebit, SimulatedDebit> => {
  if (current === null) return { after: debit, answer: debit }
  const after = current.country === null ? { ...current, country: debit.country } : current
  return { after, answer: after }
}

export const answerOf = ({ key: reference, askAt }: SimulatedDebit): BankNetwork.Accepted => ({ reference, askAt })

/** The return of a debit that was voided or is unknown. */
const recalled = (country: TestBankReturns.Country | null): BankNetwork.DebitResult => ({
  _tag: "Returned",
  code: country === "CA" ? "900" : "R06"
})

/** The answer of `result` at a service time. */
export const resultOf = (self: SimulatedDebit | null, at: number): BankNetwork.DebitResult => {
  if (self === null || self.state !== "accepted") return recalled(self?.country ?? null)
  if (self.askAt !== null && at < self.askAt) return { _tag: "Pending", askAt: self.askAt }
  return self.returns?.late === false
    ? { _tag: "Returned", code: self.returns.code }
    : { _tag: "Settled", newsAt: self.newsAt }
}

const nothing = (newsAt: number | null): BankNetwork.LateReturn => ({ _tag: "None", newsAt })

/** The answer of `lateReturn`: the return of the debit, once its time has come. */
export const lateReturn = (self: SimulatedDebit | null, at: number): BankNetwork.LateReturn => {
  if (self === null || self.state !== "accepted") return nothing(null)
  const result = resultOf(self, at)
  if (result._tag === "Pending") return nothing(result.askAt)
  if (result._tag === "Returned") return result
  const { newsAt, returns } = self
  if (returns === null || newsAt === null || at < newsAt) return nothing(newsAt)
  return { _tag: "Returned", code: returns.code }
}

/** Voids a debit, settled or not. */
export const voided = (self: SimulatedDebit): SimulatedDebit =>
  self.state === "accepted" ? { ...self, state: "voided" } : self

const isReturnedLate = ({ newsAt }: SimulatedDebit, at: number): boolean => newsAt !== null && at >= newsAt

/** The charge that refunds refer to: the amount that settled and was not returned. */
export const chargeOf = (self: SimulatedDebit, at: number): SimulatedRefund.Charge => ({
  outcome: self.outcome,
  charged: resultOf(self, at)._tag === "Settled" && !isReturnedLate(self, at) ? self.amount : 0,
  refunds: self.refunds
})
