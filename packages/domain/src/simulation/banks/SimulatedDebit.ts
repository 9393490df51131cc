/**
 * One debit at the simulated bank network, as pure transitions. It carries out the rows 9000ccc, 9001ccc and 9002 +
 * outcome of payments.md 8.2. Its result is decided when it is accepted, and is reported once its service time has come.
 * It stores no account number: repeated requests are compared by a keyed hash.
 */
import { Redacted, Schema } from "effect"
import type * as BankAccount from "../../banking/BankAccount.ts"
import { ReturnCode } from "../../banking/DebitReturnCodes.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import type * as BankNetwork from "../../ports/networks/BankNetwork.ts"
import { ChargeRefund } from "../cards/SimulatedRefundRecord.ts"
import type * as SimulatedRefundRecord from "../cards/SimulatedRefundRecord.ts"
import { EntryKey } from "../EntryKey.ts"
import * as TestOutcomes from "../TestOutcomes.ts"
import type { Transition } from "../Transition.ts"
import type * as TestBankReturns from "./TestBankReturns.ts"

export const SimulatedDebit = Schema.Struct({
  key: EntryKey,
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
  nextPollAt: StateCodec.orNull(Schema.Int),
  /** when a late return is reported, or null */
  reportPollAt: StateCodec.orNull(Schema.Int),
  /** its referenced refunds */
  refunds: Schema.Array(ChargeRefund),
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
    nextPollAt: scripted ? at + delay : null,
    reportPollAt: returns?.late === true ? at + 2 * delay : null,
    refunds: [],
    version: 1
  }
}

/** Marks a key that was voided before its debit arrived, so that the debit is returned. */
const tombstone = (key: string, at: number): SimulatedDebit => ({
  key,
  parameters: null,
  country: null,
  outcome: TestOutcomes.plain.number,
  returns: null,
  amount: 0,
  currency: null,
  state: "tombstone",
  nextPollAt: at,
  reportPollAt: null,
  refunds: [],
  version: 1
})

/** Accepts a debit unless its key is in use. A tombstone takes on the country of the debit. */
export const accept = (
  current: SimulatedDebit | null,
  debit: SimulatedDebit
): Transition<SimulatedDebit, SimulatedDebit> => {
  if (current === null) return { after: debit, answer: debit }
  const after = current.country === null ? { ...current, country: debit.country } : current
  return { after, answer: after }
}

export const answerOf = ({ key: reference, nextPollAt }: SimulatedDebit): BankNetwork.AcceptedDebit => ({
  reference,
  nextPollAt
})

/** The return of a debit that was voided or is unknown. */
const recalled = (country: TestBankReturns.Country | null): BankNetwork.DebitResult => ({
  _tag: "Returned",
  code: country === "CA" ? "900" : "R06"
})

/** The answer of `result` at a service time. */
export const resultOf = (self: SimulatedDebit | null, at: number): BankNetwork.DebitResult => {
  if (self === null || self.state !== "accepted") return recalled(self?.country ?? null)
  if (self.nextPollAt !== null && at < self.nextPollAt) return { _tag: "Pending", nextPollAt: self.nextPollAt }
  return self.returns?.late === false
    ? { _tag: "Returned", code: self.returns.code }
    : { _tag: "Settled", reportPollAt: self.reportPollAt }
}

const nothing = (reportPollAt: number | null): BankNetwork.LateReturn => ({ _tag: "None", reportPollAt })

/** The answer of `lateReturn`: the return of the debit, once its time has come. */
export const lateReturn = (self: SimulatedDebit | null, at: number): BankNetwork.LateReturn => {
  if (self === null || self.state !== "accepted") return nothing(null)
  const result = resultOf(self, at)
  if (result._tag === "Pending") return nothing(result.nextPollAt)
  if (result._tag === "Returned") return result
  const { reportPollAt, returns } = self
  if (returns === null || reportPollAt === null || at < reportPollAt) return nothing(reportPollAt)
  return { _tag: "Returned", code: returns.code }
}

/** Voids the debit of a key, settled or not, at a service time. An unknown key (null) leaves a tombstone. */
export const voidDebit = (current: SimulatedDebit | null, key: string, at: number): SimulatedDebit => {
  if (current === null) return tombstone(key, at)
  return current.state === "accepted" ? { ...current, state: "voided" } : current
}

const isReturnedLate = ({ reportPollAt }: SimulatedDebit, at: number): boolean =>
  reportPollAt !== null && at >= reportPollAt

/** The charge that refunds refer to: the amount that settled and was not returned. */
export const chargeOf = (self: SimulatedDebit, at: number): SimulatedRefundRecord.Charge => ({
  outcome: self.outcome,
  charged: resultOf(self, at)._tag === "Settled" && !isReturnedLate(self, at) ? self.amount : 0,
  refunds: self.refunds
})
