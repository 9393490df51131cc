import { assert, describe, it } from "@effect/vitest"
import * as LastEntries from "../../../src/application/executor/LastEntries.ts"

interface Entry {
  readonly key: string
  readonly value: number
}

const filledWith = (most: number, ...entries: ReadonlyArray<readonly [key: string, value: number]>) => {
  const log = LastEntries.make<Entry>(most, ({ key }) => key)
  for (const [key, value] of entries) log.add({ key, value })
  return log
}
const valuesOf = (log: LastEntries.LastEntries<Entry>) => log.all().map(({ value }) => value)

describe("the last entries", () => {
  it("are as many as the log keeps, oldest first", () => {
    assert.deepStrictEqual(valuesOf(filledWith(3, ["a", 1], ["b", 2])), [1, 2])
    const full = filledWith(3, ["a", 1], ["b", 2], ["c", 3], ["d", 4])
    assert.deepStrictEqual(valuesOf(full), [2, 3, 4])
    assert.deepStrictEqual([full.find("a"), full.find("d")?.value], [null, 4])
  })

  it("have a key once: the newest entry takes the place of the earlier one", () => {
    const log = filledWith(3, ["a", 1], ["b", 2], ["a", 3])
    assert.deepStrictEqual(valuesOf(log), [2, 3])
    log.add({ key: "c", value: 4 })
    assert.deepStrictEqual([log.find("a")?.value, valuesOf(log)], [3, [2, 3, 4]])
  })

  it("are forgotten one by one or all at once", () => {
    const log = filledWith(2, ["a", 1], ["b", 2])
    log.forget("a")
    assert.deepStrictEqual([log.find("a"), valuesOf(log)], [null, [2]])
    log.clear()
    assert.deepStrictEqual([log.find("b"), valuesOf(log)], [null, []])
    log.add({ key: "c", value: 3 })
    assert.deepStrictEqual(valuesOf(log), [3])
  })
})
