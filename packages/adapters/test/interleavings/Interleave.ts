/**
 * Runs commands at the same time in every order of their steps. After each run all invariants hold, and the outcome is that
 * of an order in which every decision is made alone: a request runs from its begin to a commit, and from one commit to the
 * next, without another one between. So no decision is made on facts that have changed before it commits.
 */
import {
  type Choose,
  everyOrder,
  type OrderCount,
  TooManyOrders
} from "../../../testkit/src/interleaving/EveryOrder.ts"
import { operator, risk } from "../http/fixtures/Asking.ts"
import * as World from "../http/fixtures/World.ts"
import type { Command } from "./Commands.ts"
import { commute, type Point } from "./Gate.ts"
import * as Invariants from "./Invariants.ts"
import { type Answer, comesAgain, outcomeOf } from "./Outcome.ts"
import type { ParkedPlatform } from "./ParkedPlatform.ts"

/** Orders with few changes of the running request are never too many. */
const most = Number.POSITIVE_INFINITY
/** Changes of the running request in the orders that are run when all of them are too many. */
const fewChanges = 1

const credentials = { "App-Id": World.appId, "App-Token": World.appToken, "Api-Version": "3.2", ...risk }

/** A command under a Unique-Key. */
export interface KeyedCommand extends Command {
  readonly key: string
}

export interface OrderReport extends OrderCount {
  /** the different outcomes */
  readonly outcomes: number
  /** false: there were too many orders, and only those with one change of the running request before it waits for another */
  readonly isWhole: boolean
}

const requestOf = ({ body, headers, key, method, path }: KeyedCommand): Request =>
  new Request(`http://service.test${path}`, {
    method,
    headers: {
      ...(path.startsWith("/operator") ? { ...operator, "Operator-Note": "A test" } : credentials),
      ...headers,
      ...(body === null ? {} : { "Content-Type": "application/json" }),
      "Unique-Key": key
    },
    ...(body === null ? {} : { body })
  })

const ask = async (platform: ParkedPlatform, n: number, command: KeyedCommand): Promise<Answer> => {
  const response = await platform.send(n, requestOf(command))
  return { status: response.status, text: await response.text() }
}

interface Run {
  readonly order: ReadonlyArray<string>
  readonly outcome: string
}

/** Runs the commands once; null: the enumeration left the run. A request that is to come again does so afterwards. */
const runOnce = async (
  platform: ParkedPlatform,
  commands: ReadonlyArray<KeyedCommand>,
  choose: Choose<Point>
): Promise<Run | null> => {
  platform.restore()
  const order = new Array<string>()
  const answers = Array.from<Answer>({ length: commands.length })
  const requests = commands.map((command, n) => async () => void (answers[n] = await ask(platform, n, command)))
  const isWhole = await platform.run(requests, (waiting) => {
    const chosen = choose(waiting)
    if (chosen !== null) order.push(chosen.name)
    return chosen
  })
  if (!isWhole) return null
  for (const [n, command] of commands.entries()) {
    const answer = answers[n]
    if (answer !== undefined && comesAgain(answer)) answers[n] = await ask(platform, n, command)
  }
  await platform.settle()
  try {
    Invariants.assertAll(platform.records, platform.base)
  } catch (cause) {
    throw new Error(`${order.join("\n")}\nbreaks an invariant`, { cause })
  }
  return { order, outcome: outcomeOf(platform.records, platform.base, answers) }
}

/** Offers the steps of the request that ran last alone, unless it may be left now or waits for others. */
const keeping = (mayLeave: (last: Point, changes: number) => boolean, choose: Choose<Point>): Choose<Point> => {
  let [last, changes]: [Point | null, number] = [null, 0]
  return (waiting) => {
    const own = waiting.filter(({ isPause, request }) => request === last?.request && !isPause)
    const chosen = choose(last === null || own.length === 0 || mayLeave(last, changes) ? waiting : own)
    if (own.length > 0 && chosen?.request !== last?.request) changes += 1
    last = chosen
    return chosen
  }
}

/** The outcomes when every decision is made alone. `changes`: of the running request, before it waits for another one */
const aloneOutcomes = async (
  platform: ParkedPlatform,
  commands: ReadonlyArray<KeyedCommand>,
  changes: number,
  limit: number
) => {
  const outcomes = new Set<string>()
  await everyOrder<Point>({
    most: limit,
    run: async (choose) => {
      const mayLeave = ({ isCommit }: Point, before: number) => isCommit && before < changes
      const run = await runOnce(platform, commands, keeping(mayLeave, choose))
      if (run !== null) outcomes.add(run.outcome)
    }
  })
  return outcomes
}

/** The lines in which an outcome differs from another one. */
const difference = (outcome: string, other: string): string => {
  const [is, was] = [outcome.split("\n"), other.split("\n")]
  return [
    ...is.filter((line) => !was.includes(line)).map((line) => `+ ${line}`),
    ...was.filter((line) => !is.includes(line)).map((line) => `- ${line}`)
  ].join("\n")
}

const strange = ({ order, outcome }: Run, expected: ReadonlySet<string>): Error =>
  new Error(
    [
      order.join("\n"),
      "leads to what no order of whole decisions does",
      ...[...expected].map((each) => `\nunlike one of them:\n${difference(outcome, each)}`)
    ].join("\n")
  )

/** What the outcomes of a run must be among: those of serial orders, and those of whole decisions when these are needed. */
const makeOracle = async (
  platform: ParkedPlatform,
  commands: ReadonlyArray<KeyedCommand>,
  changes: number,
  limit: number
) => {
  let expected = await aloneOutcomes(platform, commands, 0, limit)
  let isComplete = false
  return async (run: Run): Promise<void> => {
    if (!expected.has(run.outcome) && !isComplete) {
      isComplete = true
      expected = new Set([...expected, ...(await aloneOutcomes(platform, commands, changes, limit))])
    }
    if (!expected.has(run.outcome)) throw strange(run, expected)
  }
}

const interleaveWithin = async (
  platform: ParkedPlatform,
  commands: ReadonlyArray<KeyedCommand>,
  changes: number,
  limit: number
): Promise<OrderReport> => {
  const isWhole = changes === Number.POSITIVE_INFINITY
  const expect = await makeOracle(platform, commands, changes, limit)
  const seen = new Set<string>()
  const count = await everyOrder<Point>({
    most: limit,
    ...(isWhole ? { commute } : {}),
    run: async (choose) => {
      const run = await runOnce(platform, commands, isWhole ? choose : keeping((_, before) => before < changes, choose))
      if (run === null) return
      await expect(run)
      seen.add(run.outcome)
    }
  })
  return { ...count, outcomes: seen.size, isWhole }
}

/** Runs the commands at once in every order, or in those with few changes of the running request if all are too many. */
export const interleave = (
  platform: ParkedPlatform,
  commands: ReadonlyArray<KeyedCommand>,
  limit: number
): Promise<OrderReport> =>
  interleaveWithin(platform, commands, Number.POSITIVE_INFINITY, limit).catch((cause: unknown) => {
    if (cause instanceof TooManyOrders) return interleaveWithin(platform, commands, fewChanges, most)
    throw cause
  })
