/**
 * The bank network of the staging platform. It carries out payments.md 8.2 (returns, late returns, microdeposits) and the
 * rows of 8.1 with a B. The same key gets the same answer in every process, however often it is repeated. It stores no
 * account number. It fails with `NoAnswer` when its store cannot be reached.
 */
import { Effect, Layer } from "effect"
import { type BankCalls, BankNetwork } from "@payments-platform/domain/ports/networks/BankNetwork"
import type { Debit } from "@payments-platform/domain/ports/networks/BankNetwork"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as Simulated from "@payments-platform/domain/simulation/banks/SimulatedDebit"
import * as SimulatedRefundCalls from "../cards/SimulatedRefundCalls.ts"
import { ReusedKey } from "../ReusedKey.ts"
import type { Options } from "../SimulatorOptions.ts"
import { updateEntry, SimulatorStore, orNoAnswer, type Tables } from "../SimulatorStore.ts"
import * as SimulatedDepositCalls from "./SimulatedDepositCalls.ts"

/** The context of the keyed hashes. */
const context = "simulated_debit"

interface Ports extends Options {
  readonly time: ServiceTime["Service"]
  readonly vault: Vault["Service"]
}

const over = ({ delay, time, vault }: Ports, { bankRefunds, debits, deposits }: Tables): BankCalls => {
  const moment = Effect.zipWith(time.now, delay, (at, delay) => ({ at, delay }))

  const debit = Effect.fnUntraced(function* (request: Debit) {
    const { key } = request
    const text = Simulated.parametersOf(request)
    const parameters = vault.hash(context, text)
    const fresh = Simulated.open(request, { parameters, ...(yield* moment) })
    const stored = yield* updateEntry(debits, key, (current) => Simulated.accept(current, fresh)).pipe(orNoAnswer(key))
    const same = stored.parameters === null || vault.matches(context, text, stored.parameters)
    return same ? Simulated.answerOf(stored) : yield* Effect.die(new ReusedKey(key))
  })

  const result = (reference: string) =>
    Effect.zipWith(debits.find(reference), time.now, Simulated.resultOf).pipe(orNoAnswer(reference))

  const lateReturn = Effect.fnUntraced(function* (reference: string) {
    const found = yield* debits.find(reference).pipe(orNoAnswer(reference))
    return Simulated.lateReturn(found, yield* time.now)
  })

  const voidKey = Effect.fnUntraced(function* (key: string) {
    const at = yield* time.now
    yield* updateEntry(debits, key, (current) => ({
      after: Simulated.voidDebit(current, key, at),
      answer: undefined
    })).pipe(orNoAnswer(key))
  })

  const deposit = SimulatedDepositCalls.make({ delay, deposits, time, vault })
  const refunding = SimulatedRefundCalls.make({
    time,
    delay,
    charges: debits,
    chargeOf: Simulated.chargeOf,
    refunds: bankRefunds
  })
  return { debit, result, lateReturn, void: voidKey, deposit, ...refunding }
}

const make = Effect.fnUntraced(function* ({ delay }: Options) {
  const store = yield* SimulatorStore
  const ports = { delay, time: yield* ServiceTime, vault: yield* Vault }
  return BankNetwork.of(over(ports, store))
})

export const layer = (options: Options): Layer.Layer<BankNetwork, never, SimulatorStore | ServiceTime | Vault> =>
  Layer.effect(BankNetwork, make(options))
