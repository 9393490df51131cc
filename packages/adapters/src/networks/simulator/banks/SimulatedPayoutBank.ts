/**
 * The payout bank of the staging platform: the bank accounts and paper checks of merchants.md 16. The same key gets the
 * same answer in every process, however often it is repeated. It stores no account number. It fails with `NoAnswer`
 * when its store cannot be reached.
 */
import { Effect, Layer, Redacted } from "effect"
import type { DepositResult } from "@payments-platform/domain/ports/networks/BankNetwork"
import { PayoutBank } from "@payments-platform/domain/ports/networks/PayoutBank"
import type { Credit, Debit, ReleasableDeposit } from "@payments-platform/domain/ports/networks/PayoutBank"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as Simulated from "@payments-platform/domain/simulation/banks/SimulatedTransfer"
import * as TestTransfers from "@payments-platform/domain/simulation/banks/TestTransfers"
import { ReusedKey } from "../ReusedKey.ts"
import type { Options } from "../SimulatorOptions.ts"
import { updateEntry, SimulatorStore, orNoAnswer } from "../SimulatorStore.ts"
import * as SimulatedDepositCalls from "./SimulatedDepositCalls.ts"

/** The context of the keyed hashes. */
const context = "simulated_transfer"

const queued: DepositResult = { _tag: "Queued", nextPollAt: null }

const make = ({ delay }: Options) =>
  Effect.gen(function* () {
    const { deposits, firstCredits, transfers } = yield* SimulatorStore
    const time = yield* ServiceTime
    const vault = yield* Vault
    const moment = Effect.zipWith(time.now, delay, (at, delay) => ({ at, delay }))

    /** Accepts a transfer under its key, or returns what was answered before. */
    const accept = Effect.fnUntraced(function* (key: string, text: string, script: TestTransfers.Script) {
      const parameters = vault.hash(context, text)
      const fresh = Simulated.open({ key, parameters, script, ...(yield* moment) })
      const stored = yield* updateEntry(transfers, key, (current) => Simulated.accept(current, fresh)).pipe(
        orNoAnswer(key)
      )
      const same = stored.parameters === null || vault.matches(context, text, stored.parameters)
      return same ? Simulated.answerOf(stored) : yield* Effect.die(new ReusedKey(key))
    })

    /** The first credit to a payout method stays the first, in all processes. */
    const credit = Effect.fnUntraced(function* (request: Credit) {
      const { key, payoutMethodId } = request
      const first = yield* firstCredits.open({ key: payoutMethodId, creditKey: key, version: 1 }).pipe(orNoAnswer(key))
      const script = TestTransfers.ofCredit(request.to, first.creditKey === key)
      return yield* accept(key, Simulated.creditText(request), script)
    })

    const debit = (request: Debit) =>
      accept(request.key, Simulated.debitText(request), TestTransfers.ofDebit(Redacted.value(request.account)))

    const result = (reference: string) =>
      Effect.zipWith(transfers.find(reference), time.now, Simulated.resultOf).pipe(orNoAnswer(reference))

    const lateReturn = (reference: string) =>
      Effect.zipWith(transfers.find(reference), time.now, Simulated.lateReturn).pipe(orNoAnswer(reference))

    const voidKey = Effect.fnUntraced(function* (key: string) {
      const at = yield* time.now
      yield* updateEntry(transfers, key, (current) => ({
        after: Simulated.voidTransfer(current, key, at),
        answer: undefined
      })).pipe(orNoAnswer(key))
    })

    const send = SimulatedDepositCalls.make({ delay, deposits, time, vault })

    /** Deposits that wait for the operator are opened when they are released. */
    const deposit = Effect.fnUntraced(function* (request: ReleasableDeposit) {
      const { isReleased, key } = request
      const isQueued = Redacted.value(request.account).accountNumber === TestTransfers.queuesDeposits && !isReleased
      if (isQueued && (yield* deposits.find(key).pipe(orNoAnswer(key))) === null) return queued
      return yield* send(request)
    })

    return PayoutBank.of({ credit, debit, result, lateReturn, void: voidKey, deposit })
  })

export const layer = (options: Options): Layer.Layer<PayoutBank, never, SimulatorStore | ServiceTime | Vault> =>
  Layer.effect(PayoutBank, make(options))
