/** The call that sends microdeposits, which both simulated banks make: once for each key, from the store that they share. */
import { Effect, Random, Redacted } from "effect"
import type { Deposit } from "@payments-platform/domain/ports/networks/BankNetwork"
import type { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import type { Vault } from "@payments-platform/domain/ports/Vault"
import { accountText } from "@payments-platform/domain/simulation/banks/SimulatedDebit"
import * as SimulatedDepositRecord from "@payments-platform/domain/simulation/banks/SimulatedDepositRecord"
import { ReusedKey } from "../ReusedKey.ts"
import type { Options } from "../SimulatorOptions.ts"
import { type EntryTable, orNoAnswer } from "../SimulatorStore.ts"

/** The context of the keyed hashes. */
const context = "simulated_deposit"

const cents = Random.nextIntBetween(1, 99)

interface Banking extends Pick<Options, "delay"> {
  readonly deposits: EntryTable<SimulatedDepositRecord.SimulatedDepositRecord>
  readonly time: ServiceTime["Service"]
  readonly vault: Vault["Service"]
}

export const make = ({ delay, deposits, time, vault }: Banking) =>
  Effect.fnUntraced(function* (request: Deposit) {
    const { key } = request
    const account = Redacted.value(request.account)
    const text = accountText(account)
    const now = { at: yield* time.now, delay: yield* delay }
    const entry = SimulatedDepositRecord.open(request, {
      number: account.accountNumber,
      parameters: vault.hash(context, text),
      random: [yield* cents, yield* cents],
      ...now
    })
    const stored = yield* deposits.open(entry).pipe(orNoAnswer(key))
    const isSame = stored === entry || vault.matches(context, text, stored.parameters)
    return isSame ? SimulatedDepositRecord.answerOf(stored, now.at) : yield* Effect.die(new ReusedKey(key))
  })
