/** The simulated bank of the platform: credits to merchants and debits from them. */
import { Redacted } from "effect"
import type * as BankNetwork from "../../ports/networks/BankNetwork.ts"
import * as Transfers from "../banks/SimulatedTransfer.ts"
import * as TestTransfers from "../banks/TestTransfers.ts"
import type { Answers, Moment } from "./Answers.ts"

export const make = (moment: Moment) => {
  const transfers = new Map<string, Transfers.SimulatedTransfer>()
  /** the key of the first credit to each payout method */
  const firstCredits = new Map<string, string>()

  const transfer = (key: string, script: TestTransfers.Script): BankNetwork.AcceptedDebit => {
    const entry = transfers.get(key) ?? Transfers.open({ key, script, parameters: "", ...moment() })
    transfers.set(key, entry)
    return Transfers.answerOf(entry)
  }

  return {
    "payoutBank.credit": ({ key, payoutMethodId, to }) => {
      const first = firstCredits.get(payoutMethodId) ?? key
      firstCredits.set(payoutMethodId, first)
      return transfer(key, TestTransfers.ofCredit(to, first === key))
    },
    "payoutBank.debit": ({ account, key }) => transfer(key, TestTransfers.ofDebit(Redacted.value(account))),
    "payoutBank.result": (reference) => Transfers.resultOf(transfers.get(reference) ?? null, moment().at),
    "payoutBank.lateReturn": (reference) => Transfers.lateReturn(transfers.get(reference) ?? null, moment().at),
    "payoutBank.void": (key) =>
      void transfers.set(key, Transfers.voidTransfer(transfers.get(key) ?? null, key, moment().at))
  } satisfies Partial<Answers>
}
