/** Part of StoreSuite: lists, the ledger and the audit log. */
import { Effect } from "effect"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import { type ListQuery, type Page, type Paging, type Position, Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import { assert, type Tests } from "../../EffectTests.ts"
import {
  audit,
  change,
  entry,
  first,
  key,
  newId,
  next,
  noon,
  notification,
  disputeEntry,
  pendingEntry,
  row,
  changeOf
} from "./StoreSamples.ts"

type It = Tests<Store | Work>

const idsOf = (page: Page<{ readonly id: string }>): ReadonlyArray<string> => page.items.map(({ id }) => id)

const newestFirst = (rows: ReadonlyArray<Row>): ReadonlyArray<string> =>
  [...rows].sort((a, b) => b.createTime - a.createTime || (a.id < b.id ? 1 : -1)).map(({ id }) => id)

const listing = (it: It): void => {
  const commit = (givenChange: ReturnType<typeof change>) => Effect.flatMap(Store, (store) => store.commit(givenChange))
  const list = (query: ListQuery) => Effect.flatMap(Store, (store) => store.list(query))

  it.effect("lists are walked in both directions, and later writes never shift them", function* () {
    const appId = newId()
    const rows = Array.from({ length: 11 }, (_, index) => row({ appId, createTime: noon + Math.floor(index / 3) }))
    yield* commit(changeOf(...rows))
    const all = newestFirst(rows)
    const query = (paging: Paging): ListQuery => ({ type: "payments", appId, ...paging })
    const place = (id: string | undefined): Position => {
      const found = rows.find((each) => each.id === id)
      return { time: found?.createTime ?? 0, id: id ?? "" }
    }
    const one = yield* list(query(first(4)))
    assert.deepStrictEqual(idsOf(one), all.slice(0, 4))
    assert.isTrue(one.more)
    yield* commit(changeOf(row({ appId, createTime: noon + 100 }), row({ appId, createTime: noon - 100 })))
    const two = yield* list(query({ size: 4, position: place(all[3]), direction: "next" }))
    assert.deepStrictEqual(idsOf(two), all.slice(4, 8))
    const back = yield* list(query({ size: 3, position: place(all[4]), direction: "previous" }))
    assert.deepStrictEqual(idsOf(back), all.slice(1, 4))
    assert.isTrue(back.more)
    const last = yield* list(query({ size: 4, position: place(all[7]), direction: "next" }))
    assert.deepStrictEqual(idsOf(last).slice(0, 3), all.slice(8))
    assert.strictEqual(last.items.length, 4)
    assert.isFalse(last.more)
    const top = yield* list(query({ size: 5, position: place(all[1]), direction: "previous" }))
    assert.strictEqual(top.items.length, 2)
    assert.isFalse(top.more)
    const end = yield* list(query({ size: 3, position: null, direction: "previous" }))
    assert.deepStrictEqual(idsOf(end).slice(0, 2), all.slice(9))
    assert.deepStrictEqual([end.items.length, end.more], [3, true])
  })

  it.effect("a list that reaches back to a time ends there in both directions", function* () {
    const appId = newId()
    const rows = Array.from({ length: 5 }, (_, index) => row({ appId, createTime: noon + index }))
    yield* commit(changeOf(...rows))
    const ids = rows.map(({ id }) => id)
    const query = (paging: Partial<Paging>) =>
      list({ type: "payments", appId, ...first(2), since: noon + 2, ...paging })
    const one = yield* query({})
    assert.deepStrictEqual([idsOf(one), one.more], [[ids[4], ids[3]], true])
    const two = yield* query({ position: { time: noon + 3, id: ids[3] ?? "" } })
    assert.deepStrictEqual([idsOf(two), two.more], [[ids[2]], false])
    const end = yield* query({ direction: "previous" })
    assert.deepStrictEqual([idsOf(end), end.more], [[ids[3], ids[2]], true])
  })

  it.effect("every filter holds by itself and together with others", function* () {
    const [appId, ownerId] = [newId(), newId()]
    const facets = { kind: "card", tags: ["a", "b"], deep: { x: 1 } }
    const target = row({
      appId,
      createTime: noon,
      listed: { ownerId, status: "on_hold", referenceId: "r", relatedId: "m", amount: 50, facets }
    })
    const other = row({ appId, createTime: noon + 9, listed: { ownerId: newId(), status: "completed", amount: 500 } })
    const plain = row({ appId, createTime: noon + 9, listed: { ownerId: newId(), status: "deleted" } })
    const hidden = row({ appId, listed: null })
    const foreign = row({ appId: newId(), listed: { ownerId, status: "on_hold" } })
    yield* commit(changeOf(target, other, plain, hidden, foreign, row({ appId, type: "refunds" })))
    const find = (filters: Partial<ListQuery>) =>
      Effect.map(list({ type: "payments", appId, ...first(10), ...filters }), idsOf)
    assert.deepStrictEqual(yield* find({}), newestFirst([target, other, plain]))
    assert.deepStrictEqual(yield* find({ appId: null, ownerId }), newestFirst([target, foreign]))
    const matching: ReadonlyArray<Partial<ListQuery>> = [
      { id: target.id },
      { ownerId },
      { status: ["on_hold"] },
      { status: ["on_hold", "nothing's like it?"] },
      { referenceId: "r" },
      { relatedId: "m" },
      { facets: { kind: "card" } },
      { facets: { tags: ["b"], deep: { x: 1 } } },
      { minAmount: 50, maxAmount: 50 },
      { maxAmount: 499 },
      { from: noon, to: noon },
      { to: noon + 8 }
    ]
    for (const filters of matching) assert.deepStrictEqual(yield* find(filters), [target.id], JSON.stringify(filters))
    const together: Partial<ListQuery> = Object.assign({}, ...matching)
    assert.deepStrictEqual(yield* find(together), [target.id])
    assert.deepStrictEqual(yield* find({ status: ["completed", "deleted"] }), newestFirst([other, plain]))
    const none: ReadonlyArray<Partial<ListQuery>> = [
      { id: hidden.id },
      { id: foreign.id },
      { status: [] },
      { facets: { kind: "bank" } },
      { facets: { deep: { x: 2 } } },
      { minAmount: 51, maxAmount: 499 },
      { from: noon + 10 }
    ]
    for (const filters of none) assert.deepStrictEqual(yield* find(filters), [], JSON.stringify(filters))
  })

  it.effect("a reference and an amount are found over every app, and so are the last four digits", function* () {
    const [reference, amount] = [newId(), 7_000_000 + Math.floor(Math.random() * 1_000_000)]
    const [lastFour, other] = ["4242", "1881"]
    const method = (referenceId: string | null, cents: number | null, digits: string) =>
      row({
        appId: newId(),
        type: reference,
        listed: { ownerId: "o", status: "verified", referenceId, amount: cents, facets: { last_four: digits } }
      })
    const [one, two, three] = [
      method(reference, 1, lastFour),
      method(reference, amount, other),
      method(null, amount, lastFour)
    ]
    yield* commit(changeOf(one, two, three))
    const find = (filters: Partial<ListQuery>) =>
      Effect.map(list({ type: reference, appId: null, ...first(10), ...filters }), idsOf)
    assert.deepStrictEqual(yield* find({ referenceId: reference }), newestFirst([one, two]))
    assert.deepStrictEqual(yield* find({ minAmount: amount, maxAmount: amount }), newestFirst([two, three]))
    assert.deepStrictEqual(yield* find({ facets: { last_four: lastFour } }), newestFirst([one, three]))
    assert.deepStrictEqual(yield* find({ appId: two.appId, facets: { last_four: lastFour } }), [])
  })

  it.effect("a Unique-Key is found in every scope that used it, the latest use first", function* () {
    const { keyUses } = yield* Store
    const used = newId()
    const rows = [noon, noon + 2, noon + 1].map((usedAt, at) => key({ key: used, scope: `${used} ${at}`, usedAt }))
    for (const each of rows) yield* commit(change({ key: each }))
    const found = yield* keyUses(used)
    assert.deepStrictEqual(
      found.map(({ key, scope }) => [key, scope]),
      [1, 2, 0].map((at) => [used, `${used} ${at}`])
    )
    assert.deepStrictEqual(yield* keyUses(`${used} 0`), [])
  })

  it.effect("a row is listed by its newest state", function* () {
    const appId = newId()
    const shown = row({ appId })
    yield* commit(changeOf(shown))
    yield* commit(changeOf(next(shown, { listed: null })))
    assert.deepStrictEqual(idsOf(yield* list({ type: "payments", appId, ...first(5) })), [])
    yield* commit(changeOf({ ...shown, version: 3, listed: { ownerId: "o", status: "completed" } }))
    const found = yield* list({ type: "payments", appId, status: ["completed"], ...first(5) })
    assert.deepStrictEqual(idsOf(found), [shown.id])
  })
}

const history = (it: It): void => {
  it.effect("notifications are found by app, resource and time, with their bodies whole", function* () {
    const store = yield* Store
    const about = row({ appId: newId() })
    const early = notification(about, 0, { eventTime: noon - 5 })
    const late = notification(about, 1, { eventTime: noon + 5, resourceType: "refunds", resourceId: newId() })
    yield* store.commit(change({ writes: [about], notifications: [early, late] }))
    const { appId } = about
    const find = (filters: object) => Effect.map(store.notifications({ appId, ...first(5), ...filters }), idsOf)
    assert.deepStrictEqual(yield* find({}), [late.id, early.id])
    assert.deepStrictEqual(yield* find({ resourceType: "refunds" }), [late.id])
    assert.deepStrictEqual(yield* find({ resourceId: about.id }), [early.id])
    assert.deepStrictEqual(yield* find({ from: noon }), [late.id])
    assert.deepStrictEqual(yield* find({ to: noon }), [early.id])
    const read = yield* store.notification(appId, early.id)
    assert.deepStrictEqual(read, early)
    assert.strictEqual(JSON.stringify(read?.body), JSON.stringify(early.body))
    assert.deepStrictEqual(yield* store.notification(null, early.id), early)
    assert.isNull(yield* store.notification("another", early.id))
    for (const none of [newId(), early.id.toUpperCase(), "none"])
      assert.isNull(yield* store.notification(appId, none), none)
  })

  it.effect("a text that cannot be an id finds neither ledger lines nor records", function* () {
    const store = yield* Store
    for (const none of ["none", "'", newId().toUpperCase()]) {
      const found = yield* Effect.all([
        store.ledgerLines({ accountId: none, ...first(5) }),
        store.transactionRecords({ appId: "app", accountId: none, ...first(5) }),
        store.transactionRecords({ appId: "app", payoutId: none, ...first(5) })
      ])
      assert.deepStrictEqual(found.flatMap(idsOf), [], none)
      assert.isNull(yield* store.transactionRecord("app", none), none)
    }
  })

  it.effect("a dispute's L11 reverses the last L8 before it, and nothing else", function* () {
    const store = yield* Store
    const account = newId()
    const opened = row({ type: "disputes" })
    const [credited, lost] = [next(opened), next(next(opened))]
    const entries = [
      entry(opened, 0, disputeEntry("L8", account, 50)),
      entry(opened, 1, disputeEntry("L9", account, 15)),
      entry(credited, 0, disputeEntry("L11", account, 50)),
      entry(lost, 0, disputeEntry("L8", account, 50))
    ]
    for (const written of [opened, credited, lost])
      yield* store.commit(
        change({ writes: [written], entries: entries.filter(({ version }) => version === written.version) })
      )
    const page = yield* store.ledgerLines({ accountId: account, ...first(10) })
    const reversals = page.items.map((line) => [line.entryId, line.reversalOf])
    assert.sameDeepMembers(
      reversals,
      entries.map(({ entry, id }) => [id, entry.step === "L11" ? (entries[0]?.id ?? "") : null])
    )
  })

  it.effect("ledger lines name what they reverse, and sums follow from the lines", function* () {
    const store = yield* Store
    const account = newId()
    const payment = row()
    const again = next(payment)
    const thirdly = next(again)
    const entries = [
      entry(payment, 0, pendingEntry("L1", account, 70)),
      entry(again, 0, pendingEntry("L2", account, 70)),
      entry(again, 1, pendingEntry("L1", account, 30)),
      entry(thirdly, 0, pendingEntry("L2", account, 30))
    ]
    const before = yield* store.ledgerSums
    for (const [index, written] of [payment, again, thirdly].entries())
      yield* store.commit(
        change({
          at: noon + index,
          writes: [written],
          entries: entries.filter(({ version }) => version === written.version)
        })
      )
    const page = yield* store.ledgerLines({ accountId: account, ...first(10) })
    assert.deepStrictEqual(
      [...page.items]
        .sort((a, b) => a.createTime - b.createTime || b.amount - a.amount)
        .map((line) => [line.step, line.amount, line.reversalOf]),
      [
        ["L1", -70, null],
        ["L2", 70, entries[0]?.id ?? ""],
        ["L1", -30, null],
        ["L2", 30, entries[2]?.id ?? ""]
      ]
    )
    const [line] = page.items
    assert.strictEqual(line?.createTime, noon + 2)
    assert.deepStrictEqual(line?.source, { id: payment.id, type: "payments" })
    assert.strictEqual(line?.ledgerAccount, `merchant:${account}:incoming_pending`)
    const sums = yield* store.ledgerSums
    const merchant = sums.find(({ ledgerAccount }) => ledgerAccount.includes(account))
    assert.deepStrictEqual([merchant?.debits, merchant?.credits], [100, 100])
    const cleared = (all: typeof sums) =>
      all.find(({ ledgerAccount }) => ledgerAccount === "clearing:pending")?.debits ?? 0
    assert.strictEqual(cleared(sums) - cleared(before), 100)
  })

  it.effect(
    "sums are those of all entries and balance at every moment, whoever commits and adds up meanwhile",
    function* () {
      const store = yield* Store
      const accounts = [newId(), newId(), newId()]
      const post = Effect.fnUntraced(function* (index: number) {
        const [payment, account = ""] = [row(), accounts[index % accounts.length]]
        const entries = [entry(payment, 0, pendingEntry(index % 4 === 3 ? "L2" : "L1", account, index + 1))]
        yield* store.commit(change({ writes: [payment], entries }))
      })
      const balanced = Effect.map(store.ledgerSums, (sums) => {
        const total = sums.reduce((all, { credits, debits }) => all + debits - credits, 0)
        assert.strictEqual(total, 0)
        return sums
      })
      const disturbances = Array.from({ length: 10 }, () => [store.addUpLedger, balanced]).flat()
      const posts = Array.from({ length: 120 }, (_, index) => post(index))
      yield* Effect.all([...posts.slice(0, 60), ...disturbances, ...posts.slice(60)], { concurrency: 16 })
      const expected = accounts.map((account, place) => {
        const amounts = Array.from({ length: 120 }, (_, index) => index).filter((index) => index % 3 === place)
        const sum = (undoing: boolean) =>
          amounts.filter((index) => (index % 4 === 3) === undoing).reduce((total, index) => total + index + 1, 0)
        return [`merchant:${account}:incoming_pending`, sum(true), sum(false)]
      })
      const found = Effect.map(balanced, (sums) =>
        accounts.map((account) => {
          const sum = sums.find(({ ledgerAccount }) => ledgerAccount.includes(account))
          return [sum?.ledgerAccount, sum?.debits, sum?.credits]
        })
      )
      assert.deepStrictEqual(yield* found, expected)
      yield* store.addUpLedger
      assert.deepStrictEqual(yield* found, expected)
    }
  )

  it.effect("the audit log is chained and found by its fields", function* () {
    const store = yield* Store
    const resourceId = newId()
    const one = audit({ resourceId, note: "why", ip: "::1", changes: { fields: [], operator_id: "ada's id" } })
    const two = audit({ resourceId, action: "apps.tokens.create", actor: { type: "app", name: resourceId } })
    yield* store.commit(change({ audit: [one] }))
    yield* store.commit(change({ at: noon + 1, audit: [two] }))
    const find = (filters: object) => store.audit({ ...first(5), resourceId, ...filters })
    const [later, earlier] = (yield* find({})).items
    assert.strictEqual(later?.previousHash, earlier?.hash)
    const { createTime, hash, previousHash, ...read } = earlier ?? { createTime: 0, hash: "", previousHash: "" }
    assert.deepStrictEqual(read, one)
    assert.strictEqual(createTime, noon)
    assert.match(`${hash} ${previousHash}`, /^[0-9a-f]{64} [0-9a-f]{64}$/)
    assert.deepStrictEqual(idsOf(yield* find({ action: "apps.tokens.create" })), [two.id])
    assert.deepStrictEqual(idsOf(yield* find({ actor: "ada" })), [one.id])
    assert.deepStrictEqual(idsOf(yield* find({ resource: "refunds" })), [])
    assert.deepStrictEqual(idsOf(yield* find({ operatorId: "ada's id" })), [one.id])
    const check = yield* store.auditCheck
    assert.isTrue(check.intact)
    assert.isNull(check.firstBrokenId)
    assert.isAtLeast(check.entries, 2)
  })

  it.effect(
    "readers and the leader chain side by side: whoever reads finds what was there, once, in one chain",
    function* () {
      const store = yield* Store
      const resourceId = newId()
      const write = Effect.fnUntraced(function* () {
        const row = audit({ resourceId })
        yield* store.commit(change({ audit: [row] }))
        const { items } = yield* store.audit({ ...first(50), resourceId })
        assert.include(idsOf({ items, more: false }), row.id)
        for (const { hash } of items) assert.match(hash, /^[0-9a-f]{64}$/)
      })
      yield* Effect.all([...Array.from({ length: 8 }, write), store.linkAudit, store.linkAudit], {
        concurrency: "unbounded"
      })
      const { items } = yield* store.audit({ ...first(50), resourceId })
      assert.strictEqual(new Set(items.map(({ previousHash }) => previousHash)).size, 8)
      const last = audit({ resourceId })
      yield* store.commit(change({ audit: [last] }))
      const { entries, intact } = yield* store.auditCheck
      assert.isTrue(intact)
      assert.isAtLeast(entries, 9)
      assert.strictEqual(yield* store.linkAudit, 0)
    }
  )
}

export const readSuite = (it: It): void => {
  listing(it)
  history(it)
}
