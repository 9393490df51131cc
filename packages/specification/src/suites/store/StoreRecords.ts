/** Part of StoreSuite: transaction records. They are those that the domain derives from ledger entries, in pages. */
import { Effect } from "effect"
import type { Change } from "@payments-platform/domain/decider/Change"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as DisputeEntries from "@payments-platform/domain/ledger/DisputeEntries"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PaymentEntries from "@payments-platform/domain/ledger/PaymentEntries"
import * as RefundEntries from "@payments-platform/domain/ledger/RefundEntries"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { type Page, type Position, Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import { assert, type Tests } from "../../EffectTests.ts"
import { change, entry, first, newId, next, noon, row } from "./StoreSamples.ts"

type It = Tests<Store | Work>
type TransactionRecord = TransactionRecords.TransactionRecord

const idsOf = (page: Page<{ readonly id: string }>): ReadonlyArray<string> => page.items.map(({ id }) => id)

const newestFirst = (records: ReadonlyArray<TransactionRecord>): ReadonlyArray<TransactionRecord> =>
  records.toSorted((a, b) => {
    const [one, other] = [TransactionRecords.placeOf(a), TransactionRecords.placeOf(b)]
    return other.time - one.time || (one.id < other.id ? 1 : -1)
  })

/** The place of a record in the order of a list; null: there is none. */
const placeIn = (records: ReadonlyArray<TransactionRecord>, index: number): Position | null => {
  const record = records[index]
  return record === undefined ? null : TransactionRecords.placeOf(record)
}

/** A Change that writes a resource and posts its ledger entries. */
const posted = (written: Row, entries: ReadonlyArray<Ledger.Entry>, at = noon): Change =>
  change({ at, writes: [written], entries: entries.map((each, line) => entry(written, line, each)) })

const makeRow = (type: string, appId: string, ownerId: string): Row =>
  row({ type, appId, listed: { ownerId, status: "completed" } })

const amounts = (accountId: string) =>
  ({ accountId, currency: "USD", amount: 10_000, serviceFee: 330, platformFee: 100 }) as const

const paid = (appId: string, accountId: string, at = noon): Change => {
  const L3 = PaymentEntries.completion(amounts(accountId), appId, "card")
  return posted(
    next(makeRow("payments", appId, accountId)),
    [PaymentEntries.pendingRelease(amounts(accountId)), L3],
    at
  )
}

/** A dispute whose chargeback, fee of the dispute and returned fee are entries of one step. */
const disputed = (appId: string, accountId: string): Change => {
  const withdrawal = { ...amounts(accountId), appId, source: "card" } as const
  const [L8, ...L10] = DisputeEntries.withdrawn(withdrawal)
  const entries = [...(L8 === undefined ? [] : [L8]), ...DisputeEntries.fee(withdrawal, 1_500), ...L10]
  return posted(makeRow("disputes", appId, accountId), entries)
}

const readOf = ({ at, entries }: Change) => TransactionRecords.derive(entries, at)

export const recordSuite = (it: It): void => {
  /** Commits version 1 of the row first when the Change writes a later version. */
  const commit = Effect.fnUntraced(function* (givenChange: Change) {
    const store = yield* Store
    const begun = givenChange.writes.filter(({ version }) => version > 1).map((each) => ({ ...each, version: 1 }))
    if (begun.length > 0) yield* store.commit(change({ writes: begun }))
    assert.deepStrictEqual(yield* store.commit(givenChange), { _tag: "Committed" })
  })

  it.effect("transaction records are read from all entries of their step", function* () {
    const store = yield* Store
    const [appId, accountId] = [newId(), newId()]
    const withdrawal = { ...amounts(accountId), appId, source: "card" } as const
    const opened = disputed(appId, accountId)
    const onlyFees = { ...amounts(accountId), amount: 430 }
    const changes = [
      paid(appId, accountId),
      posted(makeRow("refunds", appId, accountId), [RefundEntries.request(onlyFees, appId)]),
      opened
    ]
    yield* Effect.forEach(changes, commit)
    const [dispute = makeRow("disputes", appId, accountId)] = opened.writes
    yield* store.commit(posted(next(dispute), [DisputeEntries.reinstatement(withdrawal)], noon + 1))
    const page = yield* store.transactionRecords({ appId, ...first(20) })
    assert.sameDeepMembers(
      page.items.map(({ accountId: owner, fee, gross, source, type }) => [type, owner, gross, fee, source.type]),
      [
        ["merchant_payment", accountId, 10_000, 430, "payments"],
        ["app_fee", null, 100, 0, "payments"],
        ["merchant_payment_refund", accountId, -430, -430, "refunds"],
        ["app_fee_refund", null, -100, 0, "refunds"],
        ["merchant_chargeback", accountId, -10_000, -100, "disputes"],
        ["merchant_chargeback_fee", accountId, -1_500, 0, "disputes"],
        ["app_fee_chargeback", null, -100, 0, "disputes"],
        ["merchant_chargeback_reversal", accountId, 10_000, 100, "disputes"],
        ["app_fee_chargeback_reversal", null, 100, 0, "disputes"]
      ]
    )
    const all = changes.flatMap(readOf)
    for (const each of all) {
      assert.deepStrictEqual(yield* store.transactionRecord(appId, each.id), each)
      assert.deepInclude(page.items, each)
    }
    const [known] = all
    assert.isNull(yield* store.transactionRecord("another", known?.id ?? ""))
    assert.isNull(yield* store.transactionRecord(appId, newId()))
    assert.isNull(yield* store.transactionRecord(appId, "nobody"))
  })

  it.effect(
    "transaction records are walked in both directions, by account and by time, of one app alone",
    function* () {
      const store = yield* Store
      const [appId, one, other] = [newId(), newId(), newId()]
      const changes = Array.from({ length: 6 }, (_, index) =>
        paid(appId, index % 2 === 0 ? one : other, noon + Math.floor(index / 3))
      )
      yield* Effect.forEach([...changes, paid(newId(), newId())], commit)
      const all = newestFirst(changes.flatMap(readOf))
      const ids = all.map(({ id }) => id)
      const place = (index: number) => placeIn(all, index)
      const list = (query: object) => store.transactionRecords({ appId, ...first(20), ...query })
      assert.deepStrictEqual((yield* list({})).items, all)
      const begin = yield* list({ size: 5 })
      assert.deepStrictEqual([idsOf(begin), begin.more], [ids.slice(0, 5), true])
      yield* commit(paid(appId, one, noon + 9))
      const going = yield* list({ size: 5, position: place(4) })
      assert.deepStrictEqual([idsOf(going), going.more], [ids.slice(5, 10), true])
      const end = yield* list({ size: 5, position: place(9) })
      assert.deepStrictEqual([idsOf(end), end.more], [ids.slice(10), false])
      const back = yield* list({ size: 5, position: place(10), direction: "previous" })
      assert.deepStrictEqual([idsOf(back), back.more], [ids.slice(5, 10), true])
      const ofOne = all.filter(({ accountId }) => accountId === one).map(({ id }) => id)
      assert.deepStrictEqual(idsOf(yield* list({ accountId: one, to: noon + 1 })), ofOne)
      assert.deepStrictEqual(idsOf(yield* list({ accountId: newId() })), [])
      const early = all.filter(({ createTime }) => createTime === noon).map(({ id }) => id)
      assert.deepStrictEqual(idsOf(yield* list({ from: noon, to: noon })), early)
      assert.deepStrictEqual(idsOf(yield* list({ to: noon - 1 })), [])
      assert.deepStrictEqual(idsOf(yield* list({ appId: newId(), accountId: one })), [])
    }
  )

  it.effect("a page of transaction records may begin anywhere, also between the two of one entry", function* () {
    const store = yield* Store
    const [appId, accountId] = [newId(), newId()]
    const changes = [paid(appId, accountId), disputed(appId, accountId), paid(appId, accountId)]
    yield* Effect.forEach(changes, commit)
    const all = newestFirst(changes.flatMap(readOf))
    assert.deepStrictEqual(all.filter(({ entryId }, index) => entryId === all[index + 1]?.entryId).length, 2)
    const lists = [
      [{}, all],
      [{ accountId }, all.filter((each) => each.accountId === accountId)]
    ] as const
    for (const [filter, whole] of lists)
      for (let at = 0; at < whole.length; at++) {
        const position = placeIn(whole, at)
        const read = (direction: "next" | "previous", size: number) =>
          store.transactionRecords({ appId, ...filter, position, direction, size })
        for (const size of [1, 2, whole.length]) {
          const older = whole.slice(at + 1)
          assert.deepStrictEqual(yield* read("next", size), {
            items: older.slice(0, size),
            more: older.length > size
          })
          const newer = whole.slice(0, at)
          assert.deepStrictEqual(yield* read("previous", size), { items: newer.slice(-size), more: at > size })
        }
      }
  })

  it.effect("a place that no record has is one all the same", function* () {
    const store = yield* Store
    const [appId, accountId] = [newId(), newId()]
    const change = paid(appId, accountId, noon + 1)
    yield* commit(change)
    const all = newestFirst(readOf(change))
    const read = (direction: "next" | "previous", time: number, id: string) =>
      Effect.map(store.transactionRecords({ appId, ...first(5), direction, position: { time, id } }), idsOf)
    for (const id of [newId(), `${newId()} ${newId()}`]) {
      assert.deepStrictEqual(yield* read("next", noon + 2, id), idsOf({ items: all, more: false }))
      assert.deepStrictEqual(yield* read("next", noon, id), [])
      assert.deepStrictEqual(yield* read("previous", noon, id), idsOf({ items: all, more: false }))
      assert.deepStrictEqual(yield* read("previous", noon + 2, id), [])
    }
  })
}
