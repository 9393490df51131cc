/**
 * Requests at the same time, in every order of the points at which the platform waits: reading facts, committing, taking a
 * Unique-Key, asking a network (whose records are facts too), pausing. Orders that differ only in steps that touch nothing in
 * common are run once. By default the pairs on payments, refunds and disputes; with `SLOW=1` every pair of commands on one
 * resource with the card network inside the process, and those of money with it outside; with `INTERLEAVINGS=every`, which takes
 * long, every pair both ways, every command under one key, and larger samples of three and four. Of sets with too many
 * orders, those are run in which the running request changes once before it waits for another one. The numbers of orders are
 * printed.
 */
import { afterAll, describe, expect, it } from "vitest"
import * as Commands from "./Commands.ts"
import { type OrderReport, interleave } from "./Interleave.ts"
import * as ParkedPlatform from "./ParkedPlatform.ts"
import * as PlantedFaults from "./PlantedFaults.ts"

const every = process.env["INTERLEAVINGS"] === "every"
const slow = every || process.env["SLOW"] === "1"
const minutes = 60_000
/** Orders of which all are run; when there are more, those with one change of the running request. */
const most = slow ? 100 : 60

/** The types of the resources whose money moves at once. */
const moneyTypes: ReadonlyArray<string> = ["payments", "refunds", "disputes"]

interface Total {
  sets: number
  whole: number
  orders: number
  outcomes: number
}

const totals = new Map<string, Total>()

/** Runs a set of commands, and adds to the totals of its kind. */
const run = async (
  platform: ParkedPlatform.ParkedPlatform,
  kind: string,
  commands: ReadonlyArray<Commands.Command>,
  keyOf: (n: number) => string = (n) => `key-${n}`
): Promise<OrderReport> => {
  const keyed = commands.map((command, n) => ({ ...command, key: keyOf(n) }))
  const found = await interleave(platform, keyed, most).catch((cause: unknown) => {
    throw new Error(commands.map(({ name }) => name).join(" | "), { cause })
  })
  const total = totals.get(kind) ?? { sets: 0, whole: 0, orders: 0, outcomes: 0 }
  totals.set(kind, {
    sets: total.sets + 1,
    whole: total.whole + (found.isWhole ? 1 : 0),
    orders: total.orders + found.orders,
    outcomes: total.outcomes + found.outcomes
  })
  return found
}

const platforms = new Map<string, Promise<ParkedPlatform.ParkedPlatform>>()

/** The platform of these options, which tests share: its world is put back before each run. */
const platformOf = async (options: ParkedPlatform.Options) => {
  const name = JSON.stringify(options)
  const made = platforms.get(name) ?? ParkedPlatform.make(options)
  platforms.set(name, made)
  const platform = await made
  return { platform, commands: Commands.commandsOf(platform.example, platform.base.rows) }
}

const isOfMoney = ({ first, second }: Commands.Pair): boolean =>
  moneyTypes.some((type) => first.resources.has(type) && second.resources.has(type))

const timeout = { timeout: slow ? 60 * minutes : 2 * minutes }

afterAll(async () => {
  for (const platform of platforms.values()) await (await platform).stop()
  for (const [kind, { orders, outcomes, sets, whole }] of totals)
    console.log(`${kind}: ${sets} sets, ${whole} of them in all orders; ${orders} orders led to ${outcomes} outcomes`)
})

describe("each pair of commands on one resource, in every order, keeps the invariants and every decision whole", () => {
  const pairs = async (isOutside: boolean, isEvery: boolean, kind: string) => {
    const { commands, platform } = await platformOf({ processes: 1, isOutside })
    const all = Commands.pairsOf(commands).filter((pair) => isEvery || isOfMoney(pair))
    expect(all.length).toBeGreaterThan(isEvery ? 700 : 50)
    for (const { first, second } of all) await run(platform, kind, [first, second])
  }

  it("with the card network inside the process", timeout, () => pairs(false, slow, "pairs, card network inside"))
  it.skipIf(!slow)("with the card network outside of it", timeout, () =>
    pairs(true, every, "pairs, card network outside")
  )

  it.each([1, 2])("as the same request under one key, in %i process(es)", timeout, async (processes) => {
    const { commands, platform } = await platformOf({ processes, isOutside: true })
    const chosen = commands.filter(({ resources }) => every || moneyTypes.some((type) => resources.has(type)))
    for (const command of chosen) {
      const kind = `the same key, ${processes} process(es)`
      const { outcomes } = await run(platform, kind, [command, command], () => "key")
      expect([command.name, outcomes]).toEqual([command.name, 1])
    }
  })

  it.each([1, 2])("as payments under one key, in %i process(es): one is made", timeout, async (processes) => {
    const { commands, platform } = await platformOf({ processes, isOutside: true })
    const pay = commands.filter(({ name }) => name === "POST /payments")
    expect(pay.length).toBe(1)
    for (const command of pay) {
      const kind = `payments under one key, ${processes} process(es)`
      const { outcomes } = await run(platform, kind, [command, command], () => "key")
      expect(outcomes).toBe(1)
      const count = ({ rows }: typeof platform.base) =>
        [...rows.values()].filter(({ type }) => type === "payments").length
      expect(count(platform.records) - count(platform.base)).toBe(1)
    }
  })
})

/** Every nth of all combinations of `size` commands, each aimed at the resources of its first. */
const combinations = (commands: ReadonlyArray<Commands.Command>, size: number, count: number) => {
  const all = Array.from({ length: commands.length ** size }, (_, n) => n)
  const step = Math.max(1, Math.floor(all.length / count))
  // from the middle of each part: its begin is the same command several times
  return all
    .filter((n) => n % step === step >> 1)
    .slice(0, count)
    .map((n) => {
      const chosen = Array.from({ length: size }, (_, place) => {
        const index = Math.floor(n / commands.length ** place) % commands.length
        return commands[index]
      }).filter((command) => command !== undefined)
      const [first] = chosen
      return first === undefined ? [] : chosen.map((command) => Commands.aim(command, first.resources))
    })
}

describe("more commands on one resource", () => {
  const sizes = every
    ? ([
        [3, 30],
        [4, 8]
      ] as const)
    : ([[3, 1]] as const)

  it.each(moneyTypes)("%s: a sample of all combinations", timeout, async (type) => {
    const { commands, platform } = await platformOf({ processes: 1, isOutside: false })
    const chosen = commands.filter(({ resources }) => resources.has(type))
    for (const [size, count] of sizes)
      for (const each of combinations(chosen, size, count)) await run(platform, `${size} commands on ${type}`, each)
  })
})

describe("what a store does wrong is found", () => {
  const found = async (
    options: ParkedPlatform.Options,
    names: readonly [string, string],
    keyOf?: (n: number) => string
  ) => {
    const platform = await ParkedPlatform.make(options)
    try {
      const commands = Commands.commandsOf(platform.example, platform.base.rows)
      const [first, second] = names.map((name) => commands.find((command) => command.name === name))
      if (first === undefined || second === undefined) return "there is no such command"
      const pair = [first, Commands.aim(second, first.resources)]
      await run(platform, "planted", pair, keyOf)
      return "nothing"
    } catch (cause) {
      return String(cause instanceof Error ? cause.cause : cause)
    } finally {
      await platform.stop()
    }
  }
  const wrong = /no order of whole decisions|breaks an invariant/

  it("when it does not check what a decision has read", timeout, async () => {
    const options = { processes: 1, isOutside: false, fault: PlantedFaults.withoutExpectations }
    expect(await found(options, ["POST /payments/{id}/capture", "POST /payments/{id}/cancel"])).toMatch(wrong)
  })

  it("when it does not check that a Unique-Key is free", timeout, async () => {
    const options = { processes: 2, isOutside: false, fault: PlantedFaults.withoutKeys }
    expect(await found(options, ["POST /payments", "POST /payments"], () => "key")).toMatch(wrong)
  })
})
