/** The deposits that verify bank accounts: of payers through the bank network, of merchants through the payout bank. */
import { Redacted } from "effect"
import type * as BankNetwork from "../../ports/networks/BankNetwork.ts"
import * as Deposits from "../banks/SimulatedDepositRecord.ts"
import * as TestTransfers from "../banks/TestTransfers.ts"
import type { Answers, Moment } from "./Answers.ts"

const random = [1, 1] as const

export const make = (moment: Moment) => {
  const deposits = new Map<string, Deposits.SimulatedDepositRecord>()

  const deposit = (request: BankNetwork.Deposit): BankNetwork.DepositResult => {
    const number = Redacted.value(request.account).accountNumber
    const fresh = () => Deposits.open(request, { number, parameters: "", random, ...moment() })
    const entry = deposits.get(request.key) ?? fresh()
    deposits.set(request.key, entry)
    return Deposits.answerOf(entry, moment().at)
  }

  return {
    "banks.deposit": deposit,
    /** Deposits that wait for the operator are made when they are released. */
    "payoutBank.deposit": (request) => {
      const isQueued = Redacted.value(request.account).accountNumber === TestTransfers.queuesDeposits
      return isQueued && !request.isReleased && !deposits.has(request.key)
        ? { _tag: "Queued", nextPollAt: null }
        : deposit(request)
    }
  } satisfies Partial<Answers>
}
