/**
 * The payout bank of the staging platform: the bank accounts and paper checks of merchants.md 16. The same key gets the
 * same answer in every process, however often it is repeated. It stores no account number. It fails with `NoAnswer`
 * when its store cannot be reached.
 */
import { Effect, Layer, Random, Redacted } from "effect"
import type { DepositResult } from "@payments-platform/domain/ports/BankNetwork"
import { PayoutBank } from "@payments-platform/domain/ports/PayoutBank"
import type { Credit, Debit, ReleasableDeposit } from "@payments-platform/domain/ports/PayoutBank"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { KeyReused } from "./IdempotencyKeyReused.ts"
import { updateEntry, SimulatorStore, orNoAnswer } from "./SimulatorStore.ts"
import type { Options } from "./SimulatorOptions.ts"
import { accountText } from "./SimulatedDebit.ts"
import * as SimulatedDeposit from "./SimulatedDeposit.ts"
import * as Simulated from "./SimulatedTransfer.ts"
import * as TestTransfers from "./TestTransfers.ts"

/** The contexts of the keyed hashes. */
const contexts = { transfer: "simulated_transfer", deposit: "simulated_deposit" } as const

const queued: DepositResult = { _tag: "Queued", askAt: null }
const cents = Random.nextIntBetween(1, 99)

const make = ({ delay }: Options) =>
  Effect.gen(function* () {
    const { deposits, firstCredits, transfers } = yield* SimulatorStore
    const time = yield* ServiceTime
    const vault = yield* Vault
    const moment = Effect.zipWith(time.now, delay, (at, delay) => ({ at, delay }))

    /** Accepts a transfer under its key, or returns what was answered before. */
    const accept = Effect.fnUntraced(function* (key: string, text: string, script: TestTransfers.Script) {
      const parameters = vault.hash(contexts.transfer, text)
      const fresh = Simulated.open({ key, parameters, script, ...(yield* moment) })
      const stored = yield* updateEntry(transfers, key, (current) => Simulated.taken(current, fresh)).pipe(
        orNoAnswer(key)
      )
      const same = stored.parameters === null || vault.matches(contexts.transfer, text, stored.parameters)
      return same ? Simulated.answerOf(stored) : yield* Effect.die(new KeyReused(key))
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
        after: current === null ? Simulated.tombstone(key, at) : Simulated.voided(current),
        answer: undefined
      })).pipe(orNoAnswer(key))
    })

    /** Deposits that wait for the operator are opened when they are released. */
    const deposit = Effect.fnUntraced(function* (request: ReleasableDeposit) {
      const { isReleased, key } = request
      const account = Redacted.value(request.account)
      const isQueued = account.accountNumber === TestTransfers.queuesDeposits && !isReleased
      if (isQueued && (yield* deposits.find(key).pipe(orNoAnswer(key))) === null) return queued
      const text = accountText(account)
      const now = yield* moment
      const entry = SimulatedDeposit.open(request, {
        number: account.accountNumber,
        parameters: vault.hash(contexts.deposit, text),
        random: [yield* cents, yield* cents],
        ...now
      })
      const stored = yield* deposits.open(entry).pipe(orNoAnswer(key))
      const same = stored === entry || vault.matches(contexts.deposit, text, stored.parameters)
      return same ? SimulatedDeposit.answerOf(stored, now.at) : yield* Effect.die(new KeyReused(key))
    })

    return PayoutBank.of({ credit, debit, result, lateReturn, void: voidKey, deposit })
  })

export const layer = (options: Options): Layer.Layer<PayoutBank, never, SimulatorStore | ServiceTime | Vault> =>
  Layer.effect(PayoutBank, make(options))
