/**
 * The bank network of the staging platform: answers as payments.md 8 says, the
 * same for the same key, however often and from wherever it is asked. It keeps
 * no account number. When its ledger cannot be reached, it does not answer.
 */
import { Effect, Layer, Random, Redacted } from "effect"
import { BankNetwork } from "@payments-platform/domain/ports/BankNetwork"
import type { Debit, Deposit } from "@payments-platform/domain/ports/BankNetwork"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { KeyReused } from "./KeyReused.ts"
import { change, SimulatorStore, noAnswer } from "./SimulatorStore.ts"
import type { Options } from "./SimulatorOptions.ts"
import * as Simulated from "./SimulatedDebit.ts"
import * as SimulatedDeposit from "./SimulatedDeposit.ts"
import * as SimulatedRefunding from "./SimulatedRefunding.ts"

/** What the keyed hashes of parameters are bound to. */
const contexts = { debit: "simulated_debit", deposit: "simulated_deposit" } as const

const cents = Random.nextIntBetween(1, 99)

const make = ({ delay }: Options) =>
  Effect.gen(function* () {
    const { debits, deposits, bankRefunds } = yield* SimulatorStore
    const time = yield* ServiceTime
    const vault = yield* Vault
    const moment = Effect.zipWith(time.now, delay, (at, delay) => ({ at, delay }))

    const debit = Effect.fnUntraced(function* (request: Debit) {
      const { key } = request
      const text = Simulated.parametersOf(request)
      const parameters = vault.hash(contexts.debit, text)
      const fresh = Simulated.open(request, { parameters, ...(yield* moment) })
      const stored = yield* change(debits, key, (current) => Simulated.taken(current, fresh)).pipe(noAnswer(key))
      const same = stored.parameters === null || vault.matches(contexts.debit, text, stored.parameters)
      return same ? Simulated.answerOf(stored) : yield* Effect.die(new KeyReused(key))
    })

    const result = (reference: string) =>
      Effect.zipWith(debits.find(reference), time.now, Simulated.resultOf).pipe(noAnswer(reference))

    const news = Effect.fnUntraced(function* (reference: string) {
      const found = yield* debits.find(reference).pipe(noAnswer(reference))
      return Simulated.news(found, yield* time.now)
    })

    const voidKey = Effect.fnUntraced(function* (key: string) {
      const at = yield* time.now
      yield* change(debits, key, (current) => ({
        after: current === null ? Simulated.tombstone(key, at) : Simulated.voided(current, at),
        answer: undefined
      })).pipe(noAnswer(key))
    })

    const deposit = Effect.fnUntraced(function* (request: Deposit) {
      const { key } = request
      const account = Redacted.value(request.account)
      const text = Simulated.accountText(account)
      const now = yield* moment
      const entry = SimulatedDeposit.open(request, {
        number: account.accountNumber,
        parameters: vault.hash(contexts.deposit, text),
        random: [yield* cents, yield* cents],
        ...now
      })
      const stored = yield* deposits.open(entry).pipe(noAnswer(key))
      const same = stored === entry || vault.matches(contexts.deposit, text, stored.parameters)
      return same ? SimulatedDeposit.answerOf(stored, now.at) : yield* Effect.die(new KeyReused(key))
    })

    const refunding = SimulatedRefunding.make({
      time,
      delay,
      charges: debits,
      chargeOf: Simulated.chargeOf,
      refunds: bankRefunds
    })
    return BankNetwork.of({ debit, result, news, void: voidKey, deposit, ...refunding })
  })

export const layer = (options: Options): Layer.Layer<BankNetwork, never, SimulatorStore | ServiceTime | Vault> =>
  Layer.effect(BankNetwork, make(options))
