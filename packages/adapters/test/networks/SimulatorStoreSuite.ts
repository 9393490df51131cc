/** The suite of every simulator store: a key is inserted once, and no write overwrites another. */
import { Effect, type Layer } from "effect"
import * as SimulatedDebit from "@payments-platform/domain/simulation/banks/SimulatedDebit"
import * as SimulatedDepositRecord from "@payments-platform/domain/simulation/banks/SimulatedDepositRecord"
import * as SimulatedTransfer from "@payments-platform/domain/simulation/banks/SimulatedTransfer"
import * as TestTransfers from "@payments-platform/domain/simulation/banks/TestTransfers"
import { tombstone } from "@payments-platform/domain/simulation/cards/SimulatedAuthorization"
import * as SimulatedRefundRecord from "@payments-platform/domain/simulation/cards/SimulatedRefundRecord"
import { assert, layer as withLayer } from "@payments-platform/specification/EffectTests"
import { SimulatorEntries } from "@payments-platform/specification/SimulatorEntries"
import { debit, deposit, freshKey } from "@payments-platform/specification/suites/networks/NetworkSamples"
import { SimulatorStore } from "../../src/networks/simulator/SimulatorStore.ts"
import * as SimulatorWrites from "../../src/networks/simulator/SimulatorWrites.ts"

export const suite = <E>(name: string, adapter: Layer.Layer<SimulatorStore | SimulatorEntries, E>): void =>
  withLayer(adapter)(`SimulatorStore: ${name}`, (it) => {
    it.effect("a key is inserted once; later inserts return the stored value", function* () {
      const ledger = (yield* SimulatorStore).authorizations
      const [first, second] = [tombstone(freshKey()), tombstone(freshKey())]
      const late = { ...first, outcome: "101" }
      assert.isNull(yield* ledger.find(first.key))
      assert.strictEqual(yield* ledger.open(first), first)
      assert.deepStrictEqual(yield* ledger.open(late), first)
      assert.deepStrictEqual(yield* ledger.find(first.key), first)
      const opened = yield* Effect.all([ledger.open(second), ledger.open({ ...second, outcome: "102" })], {
        concurrency: "unbounded"
      })
      const [one, other] = opened
      assert.deepStrictEqual(one, other)
      assert.include(["000", "102"], one.outcome)
    })

    it.effect("only the version that follows the stored one is written", function* () {
      const ledger = (yield* SimulatorStore).authorizations
      const first = yield* ledger.open(tombstone(freshKey()))
      const changed = (version: number, captureKey: string) => ledger.replace({ ...first, version, captureKey })
      assert.isFalse(yield* ledger.replace({ ...tombstone(freshKey()), version: 2 }))
      assert.isTrue(yield* changed(2, "first"))
      assert.isFalse(yield* changed(2, "late"))
      assert.isFalse(yield* changed(4, "early"))
      const raced = yield* Effect.all([changed(3, "one"), changed(3, "other")], { concurrency: "unbounded" })
      assert.sameMembers([...raced], [true, false])
      const captureKey = raced[0] ? "one" : "other"
      assert.deepStrictEqual(yield* ledger.find(first.key), { ...first, version: 3, captureKey })
    })

    it.effect("each book has its own keys, and keeps every record", function* () {
      const ledger = yield* SimulatorStore
      const key = freshKey()
      const facts = { parameters: "hash", at: 1, delay: 10 }
      const charge = { ...tombstone(key), reportPollAt: 5, refunds: [{ key: "refund", amount: 3 }] }
      const pulled = { ...SimulatedDebit.open(debit(key, { number: "9001004" }), facts), refunds: charge.refunds }
      const sent = SimulatedDepositRecord.open(deposit(key), { ...facts, number: "9", random: [1, 99] })
      const request = { key, reference: "charge", amount: 3, currency: "CAD", referenced: true } as const
      const refusal = { reason: "REFUND_DECLINED", detail: "card_declined" } as const
      const refund = SimulatedRefundRecord.open(request, { refusal, reserved: null }, facts)
      const bankRefund = { ...refund, referenced: false, refusal: null }
      const transfer = SimulatedTransfer.open({
        key,
        script: TestTransfers.ofDebit({ _tag: "US", accountNumber: "9001004", routingNumber: "110000000" }),
        ...facts
      })
      const firstCredit = { key, creditKey: "payout", version: 1 }
      yield* ledger.authorizations.open(charge)
      yield* ledger.transfers.open(transfer)
      yield* ledger.firstCredits.open(firstCredit)
      yield* ledger.debits.open(pulled)
      yield* ledger.deposits.open(sent)
      yield* ledger.cardRefunds.open(refund)
      yield* ledger.bankRefunds.open(bankRefund)
      assert.deepStrictEqual(yield* ledger.authorizations.find(key), charge)
      assert.deepStrictEqual(yield* (yield* SimulatorEntries).debits(key), [pulled])
      assert.deepStrictEqual(yield* ledger.deposits.find(key), sent)
      assert.deepStrictEqual(yield* ledger.cardRefunds.find(key), refund)
      assert.deepStrictEqual(yield* ledger.bankRefunds.find(key), bankRefund)
      assert.deepStrictEqual(yield* ledger.transfers.find(key), transfer)
      assert.deepStrictEqual(yield* ledger.firstCredits.find(key), firstCredit)
    })

    it.effect("a draft shows its own records, which the store does not show", function* () {
      const store = yield* SimulatorStore
      const draft = SimulatorWrites.make()
      const drafted = Effect.provideService(SimulatorWrites.Current, draft)
      const { authorizations } = store
      const [known, fresh] = [tombstone(freshKey()), tombstone(freshKey())]
      yield* store.authorizations.open(known)
      assert.deepStrictEqual(yield* drafted(authorizations.find(known.key)), known)
      assert.isNull(yield* drafted(authorizations.find(fresh.key)))
      assert.deepStrictEqual(
        draft.expects().map(({ version }) => version),
        [1, 0]
      )
      yield* drafted(authorizations.open(fresh))
      yield* drafted(authorizations.replace({ ...known, outcome: "101", version: 2 }))
      assert.strictEqual((yield* drafted(authorizations.find(known.key)))?.outcome, "101")
      assert.deepStrictEqual(
        draft.rows().map(({ version }) => version),
        [1, 2]
      )
      assert.deepStrictEqual(draft.expects(), [])
      assert.deepStrictEqual(yield* store.authorizations.find(known.key), known)
      assert.isNull(yield* store.authorizations.find(fresh.key))
    })
  })
