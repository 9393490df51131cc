/**
 * One credit or debit at the simulated payout bank, as pure transitions. Its result is decided when it is accepted, and
 * is reported once its service time has come. It stores no account number and no address: repeated requests are
 * compared by a keyed hash.
 */
import { Redacted, Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import type { AcceptedDebit } from "../../ports/networks/BankNetwork.ts"
import type * as PayoutBank from "../../ports/networks/PayoutBank.ts"
import { EntryKey } from "../EntryKey.ts"
import type { Transition } from "../Transition.ts"
import { accountText } from "./SimulatedDebit.ts"
import * as TestTransfers from "./TestTransfers.ts"

export const SimulatedTransfer = Schema.Struct({
  key: EntryKey,
  /** a keyed hash of the parameters that a repeated request must match; null for a tombstone */
  parameters: StateCodec.orNull(Schema.String),
  script: TestTransfers.Script,
  state: Schema.Literals(["accepted", "voided", "tombstone"]),
  /** when a scripted transfer settles or fails; null: it is settled whenever its result is requested */
  nextPollAt: StateCodec.orNull(Schema.Int),
  /** when a late return is reported, or null */
  reportPollAt: StateCodec.orNull(Schema.Int),
  version: Schema.Int
})
export type SimulatedTransfer = typeof SimulatedTransfer.Type

/** The first credit to a payout method; its key is the method's id. */
export const FirstCredit = Schema.Struct({ key: EntryKey, creditKey: Schema.String, version: Schema.Int })
export type FirstCredit = typeof FirstCredit.Type

const destinationText = (to: PayoutBank.Destination): string =>
  to._tag === "Bank" ? accountText(Redacted.value(to.account)) : JSON.stringify([to.name, to.address])

/** The parameters that a repeated credit must match, as a text to be hashed with a key. */
export const creditText = ({ amount, currency, payoutMethodId, statementDescriptor, to }: PayoutBank.Credit): string =>
  JSON.stringify(["credit", destinationText(to), payoutMethodId, amount, currency, statementDescriptor])

/** The parameters that a repeated debit must match, as a text to be hashed with a key. */
export const debitText = ({ account, amount, currency }: PayoutBank.Debit): string =>
  JSON.stringify(["debit", accountText(Redacted.value(account)), amount, currency])

interface Opening {
  readonly key: string
  readonly parameters: string
  readonly script: TestTransfers.Script
  readonly at: number
  readonly delay: number
}

/** A new transfer, accepted at a service time. */
export const open = ({ at, delay, key, parameters, script }: Opening): SimulatedTransfer => ({
  key,
  parameters,
  script,
  state: "accepted",
  nextPollAt: script._tag === "fails" ? at + delay : null,
  reportPollAt: script._tag === "fails" && script.late ? at + 2 * delay : null,
  version: 1
})

/** Marks a key that was voided before its transfer arrived, so that the transfer is refused. */
const tombstone = (key: string, at: number): SimulatedTransfer => ({
  key,
  parameters: null,
  script: TestTransfers.settles,
  state: "tombstone",
  nextPollAt: at,
  reportPollAt: null,
  version: 1
})

/** Accepts a transfer unless its key is in use. */
export const accept = (
  current: SimulatedTransfer | null,
  transfer: SimulatedTransfer
): Transition<SimulatedTransfer, SimulatedTransfer> => ({
  after: current ?? transfer,
  answer: current ?? transfer
})

export const answerOf = ({ nextPollAt, key: reference }: SimulatedTransfer): AcceptedDebit => ({
  reference,
  nextPollAt
})

/** The result of a transfer that was voided or is unknown. */
const refused: PayoutBank.TransferResult = {
  _tag: "Failed",
  failure: { reason: "UNKNOWN", detail: null },
  deletesMethod: false
}

/** The answer of `result` at a service time. */
export const resultOf = (self: SimulatedTransfer | null, at: number): PayoutBank.TransferResult => {
  if (self === null || self.state !== "accepted") return refused
  const { nextPollAt, reportPollAt, script } = self
  if (script._tag === "waits") return { _tag: "Pending", nextPollAt: null }
  if (nextPollAt !== null && at < nextPollAt) return { _tag: "Pending", nextPollAt }
  if (script._tag === "settles" || script.late) return { _tag: "Settled", reportPollAt }
  return { _tag: "Failed", failure: script.failure, deletesMethod: script.deletesMethod }
}

const nothing = (reportPollAt: number | null): PayoutBank.LateReturn => ({ _tag: "None", reportPollAt })

/** The answer of `lateReturn`: the return of the transfer, once its time has come. */
export const lateReturn = (self: SimulatedTransfer | null, at: number): PayoutBank.LateReturn => {
  if (self === null || self.state !== "accepted" || self.script._tag !== "fails") return nothing(null)
  const { failure, deletesMethod } = self.script
  const since = self.reportPollAt ?? self.nextPollAt
  return since === null || at < since ? nothing(since) : { _tag: "Returned", failure, deletesMethod }
}

/** Voids the transfer of a key, settled or not, at a service time. An unknown key (null) leaves a tombstone. */
export const voidTransfer = (current: SimulatedTransfer | null, key: string, at: number): SimulatedTransfer => {
  if (current === null) return tombstone(key, at)
  return current.state === "accepted" ? { ...current, state: "voided" } : current
}
