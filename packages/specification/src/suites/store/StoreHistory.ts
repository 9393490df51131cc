/** Part of StoreSuite: the history of resources is read back as it was written, by resource, app and time, in pages. */
import { Effect } from "effect"
import type { HistoryRow } from "@payments-platform/domain/decider/Change"
import * as History from "@payments-platform/domain/decider/History"
import { type HistoryQuery, type Page, type Position, Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import { assert, type Tests } from "../../EffectTests.ts"
import { change, first, newId, noon } from "./StoreSamples.ts"

type It = Tests<Store | Work>

/** An entry of the history, as a Change has it. */
export const historyRow = (parts: Partial<HistoryRow> = {}): HistoryRow => ({
  resourceId: newId(),
  resourceType: "payments",
  appId: "app",
  version: 1,
  command: "payments.create",
  actor: { type: "app", name: parts.appId ?? "app" },
  correlationId: newId(),
  statusBefore: null,
  status: "completed",
  amount: 500,
  events: [{ name: "Sold", amount: null }],
  ...parts
})

const idsOf = ({ items }: Page<History.HistoryEntry>): ReadonlyArray<string> =>
  items.map(({ resourceId }) => resourceId)

export const historySuite = (it: It): void => {
  const write = (at: number, ...history: ReadonlyArray<HistoryRow>) =>
    Effect.flatMap(Store, (store) => store.commit(change({ at, history })))
  const find = (query: Partial<HistoryQuery>) =>
    Effect.flatMap(Store, (store) => store.history({ ...first(20), ...query }))

  it.effect("an entry of the history is read back as it was written, whoever had the command executed", function* () {
    const appId = newId()
    const rows = [
      historyRow({ appId }),
      historyRow({ appId, actor: { type: "app", name: "another" } }),
      historyRow({ appId, actor: { type: "session", name: "mobile_session" } }),
      historyRow({ appId, actor: { type: "operator", name: "Ada Byron" } }),
      historyRow({ appId, actor: { type: "operator", name: null } }),
      historyRow({ appId, actor: { type: "system", name: null }, correlationId: null, status: null, amount: null }),
      historyRow({
        appId,
        statusBefore: "active",
        events: [
          { name: "PaymentsReceived", amount: 9_000 },
          { name: "Held", amount: -1 }
        ]
      })
    ]
    yield* write(noon, ...rows)
    const { items } = yield* find({ appId })
    assert.sameDeepMembers(
      [...items],
      rows.map((row) => ({ ...row, createTime: noon }))
    )
  })

  it.effect("the history is found by resource, version, app and time", function* () {
    const [appId, resourceId] = [newId(), newId()]
    const other = historyRow({ appId })
    yield* write(noon, historyRow({ appId, resourceId }), other)
    yield* write(noon + 1, historyRow({ appId, resourceId, version: 2, statusBefore: "completed", status: "failed" }))
    yield* write(noon, historyRow({ appId: newId() }))
    const versions = (query: Partial<HistoryQuery>) =>
      Effect.map(find(query), ({ items }) => items.map(({ version }) => version))
    assert.deepStrictEqual(yield* versions({ resourceId }), [2, 1])
    assert.deepStrictEqual(yield* versions({ resourceId, version: 1 }), [1])
    assert.deepStrictEqual(yield* versions({ resourceId, appId: "another" }), [])
    assert.deepStrictEqual(yield* versions({ resourceId, from: noon + 1 }), [2])
    assert.deepStrictEqual(yield* versions({ resourceId, to: noon }), [1])
    assert.sameMembers([...idsOf(yield* find({ appId }))], [resourceId, resourceId, other.resourceId])
    assert.deepStrictEqual(yield* versions({ resourceId: "none" }), [])
  })

  it.effect("the history is walked in both directions, and read on from a place, of one app and of all", function* () {
    // later than what other tests write, so that the newest of all apps are these
    const future = noon * 2 + Math.floor(Math.random() * 1_000_000) * 10
    const [one, two] = [newId(), newId()]
    const rows = Array.from({ length: 7 }, (_, index) => historyRow({ appId: index % 2 === 0 ? one : two }))
    for (const [index, row] of rows.entries()) yield* write(future + Math.floor(index / 3), row)
    const entries = rows.map((row, index) => ({ ...row, createTime: future + Math.floor(index / 3) }))
    for (const appId of [one, undefined]) {
      const ofApp = appId === undefined ? {} : { appId }
      const mine = entries
        .filter((row) => appId === undefined || row.appId === appId)
        .sort((a, b) => b.createTime - a.createTime || (a.resourceId < b.resourceId ? 1 : -1))
      const walked: Array<string> = []
      let position: Position | null = null
      for (let more = true; more && walked.length < mine.length;) {
        const page: Page<History.HistoryEntry> = yield* find({ ...ofApp, from: future, position, size: 2 })
        walked.push(...idsOf(page))
        more = page.more
        const last = page.items.at(-1)
        position = last === undefined ? null : History.placeOf(last)
      }
      const expected = mine.map(({ resourceId }) => resourceId)
      assert.deepStrictEqual(walked, expected)
      const [, , third] = mine
      if (third === undefined) return assert.fail("too few entries")
      const place = History.placeOf(third)
      const newer = yield* find({ ...ofApp, position: place, direction: "previous", size: 2 })
      assert.deepStrictEqual(idsOf(newer), expected.slice(0, 2))
      const after = yield* find({ ...ofApp, after: place })
      assert.deepStrictEqual(idsOf(after).slice(0, 2), expected.slice(0, 2))
      assert.notInclude(idsOf(after), third.resourceId)
    }
  })
}
