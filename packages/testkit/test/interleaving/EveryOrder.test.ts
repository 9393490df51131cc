/** The enumeration of orders is complete, and leaves out only what commutes. */
import { describe, expect, it } from "vitest"
import { type Choose, everyOrder, TooManyOrders, type WaitPoint } from "../../src/interleaving/EveryOrder.ts"

interface Act extends WaitPoint {
  readonly actor: number
  readonly cell: string
  readonly isWrite: boolean
}

type Program = ReadonlyArray<Omit<Act, "name" | "actor">>

const write = (cell: string) => ({ cell, isWrite: true })
const read = (cell: string) => ({ cell, isWrite: false })

const commute = (one: Act, other: Act) =>
  one.actor !== other.actor && (one.cell !== other.cell || (!one.isWrite && !other.isWrite))

/** Runs programs side by side, an act at a time, and returns the acts in the order in which they went on. */
const runOnce = (programs: ReadonlyArray<Program>, choose: Choose<Act>): ReadonlyArray<Act> | null => {
  const done = programs.map(() => 0)
  const acts = new Array<Act>()
  for (;;) {
    const waiting = programs.flatMap((program, actor) => {
      const [step = 0, next] = [done[actor], program[done[actor] ?? 0]]
      return next === undefined ? [] : [{ ...next, actor, name: `${actor}.${step}` }]
    })
    if (waiting.length === 0) return acts
    const chosen = choose(waiting)
    if (chosen === null) return null
    acts.push(chosen)
    done[chosen.actor] = (done[chosen.actor] ?? 0) + 1
  }
}

/** What readers saw: of each act the number of the writes of its cell before it, and their order. */
const seenIn = (acts: ReadonlyArray<Act>): string => {
  const cells = new Map<string, string>()
  const seen = acts.map(({ actor, cell, isWrite, name }) => {
    const before = cells.get(cell) ?? ""
    if (isWrite) cells.set(cell, `${before}${actor}`)
    return `${name} ${before}`
  })
  return seen.toSorted().join("; ")
}

const enumerate = async (programs: ReadonlyArray<Program>, mayCommute = false) => {
  const seen = new Array<string>()
  const names = new Set<string>()
  const count = await everyOrder<Act>({
    most: 100_000,
    ...(mayCommute ? { commute } : {}),
    run: async (choose) => {
      const acts = runOnce(programs, choose)
      if (acts === null) return
      names.add(acts.map(({ name }) => name).join(" "))
      seen.push(seenIn(acts))
    }
  })
  return { count, names, seen: new Set(seen) }
}

describe("without acts that commute", () => {
  it.each([
    [1, [3]],
    [70, [4, 4]],
    [34_650, [4, 4, 4]],
    [2_520, [2, 2, 2, 2]],
    [60, [3, 2, 1]]
  ])("there are %i orders of programs with %j acts, and each is run once", async (orders, lengths) => {
    const programs = lengths.map((length) => Array.from({ length }, () => write("a")))
    const { count, names } = await enumerate(programs)
    expect(count).toEqual({ orders, left: 0 })
    expect(names.size).toBe(orders)
  })
})

describe("with acts that commute", () => {
  it("runs programs that share nothing in one order", async () => {
    const programs = ["a", "b", "c"].map((cell) => [read(cell), write(cell), read(cell)])
    expect((await enumerate(programs, true)).count.orders).toBe(1)
  })

  it.each([
    [
      [
        [read("a"), write("a")],
        [read("a"), write("a")]
      ]
    ],
    [[[read("a"), write("b")], [read("b"), write("a")], [read("a")]]],
    [
      [
        [write("a"), read("b")],
        [write("b"), read("a")],
        [read("a"), read("b")],
        [write("c"), read("a")]
      ]
    ]
  ])("misses nothing that any order leads to, and runs fewer: %j", async (programs) => {
    const [all, some] = [await enumerate(programs), await enumerate(programs, true)]
    expect(some.seen).toEqual(all.seen)
    expect(some.count.orders).toBe(all.seen.size)
    expect(some.count.orders).toBeLessThan(all.count.orders)
  })
})

it("gives up when there are more orders than it may run", async () => {
  const programs = [2, 2].map((length) => Array.from({ length }, () => write("a")))
  const run = async (choose: Choose<Act>) => void runOnce(programs, choose)
  await expect(everyOrder<Act>({ most: 5, run })).rejects.toThrow(TooManyOrders)
  expect(await everyOrder<Act>({ most: 6, run })).toEqual({ orders: 6, left: 0 })
})

it("says so when a world does not repeat itself", async () => {
  let runs = 0
  const run = async (choose: Choose<WaitPoint>) => {
    runs += 1
    choose([{ name: `first ${runs}` }, { name: "second" }])
  }
  await expect(everyOrder({ most: 10, run })).rejects.toThrow("did not repeat")
})
