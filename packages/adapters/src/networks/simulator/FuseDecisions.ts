/**
 * Fuses two decisions into one: an intent, and the command that records the answers to its calls, where simulators gave
 * the answers before the intent was committed (SimulatorInlineCalls.ts). The fused decision has the effects of the first
 * and then those of the second; only the versions between them do not exist.
 */
import { movesOf } from "@payments-platform/domain/decider/AssembleChange"
import { type Counter, deltaOf } from "@payments-platform/domain/decider/Change"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { FactReader } from "@payments-platform/domain/decider/RequiredFacts"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"

/**
 * Whether an intent may wait for the answers to its calls. An intent that moves money, takes transaction records or sends
 * notifications is always committed before its calls.
 */
export const mayWait = <R>({ payouts = [], rejection, response, steps }: CommandHandler.Decision<R>): boolean =>
  payouts.length === 0 &&
  rejection === undefined &&
  response === undefined &&
  steps.every(({ entries, topics }) => entries.length === 0 && topics.length === 0)

/**
 * The facts after an intent. Its rows keep the versions that they have in the store, so the steps that follow from them
 * have the version of the joined Change.
 */
export const factsAfter = <R>(loaded: FactReader, { steps }: CommandHandler.Decision<R>): FactReader => {
  const changed = steps.filter(({ events }) => events.length > 0)
  const rows = changed.map(({ row, version }) => ({ ...row, version: version - 1 }))
  const moves = movesOf(changed)
  return {
    row: (id) => rows.find((row) => row.id === id) ?? loaded.row(id),
    counter: (key) => {
      const amount = loaded.counter(key)
      return amount === undefined ? undefined : amount + deltaOf(moves, key)
    }
  }
}

/** The bounds of the first decision hold before the second one moves the counter: they move with it. */
const boundsBefore =
  (later: ReadonlyArray<Counter>) =>
  (counter: Counter): Counter => {
    const moved = deltaOf(later, counter.key)
    if (moved === 0) return counter
    const { max, min } = counter
    return {
      ...counter,
      ...(max === undefined ? {} : { max: max + moved }),
      ...(min === undefined ? {} : { min: min + moved })
    }
  }

const isBounded = ({ max, min, signal }: Counter): boolean =>
  max !== undefined || min !== undefined || signal !== undefined

/** Adds the deltas of each counter. Unbounded deltas that cancel out are omitted. */
const net = (some: ReadonlyArray<Counter>, others: ReadonlyArray<Counter>): ReadonlyArray<Counter> => {
  if (some.length === 0) return others
  if (others.length === 0) return some
  const all = [...some, ...others]
  const free = all.filter((each) => !isBounded(each))
  const counters = all.filter(isBounded)
  for (const [index, { key }] of free.entries()) {
    const delta = free.findIndex((each) => each.key === key) === index ? deltaOf(free, key) : 0
    if (delta !== 0) counters.push({ key, delta })
  }
  return counters
}

/** Both steps of one resource as one. */
const fusedStep = (first: Step, second: Step): Step =>
  second.events.length === 0
    ? first
    : {
        ...second,
        events: [...first.events, ...second.events],
        take: [...first.take, ...second.take],
        release: [...first.release, ...second.release],
        counts: net(first.counts, second.counts)
      }

/** The steps of both, each resource once; those of the second come first, because its first record is the response. */
const fusedSteps = (
  first: ReadonlyArray<Step>,
  [answer, ...beside]: CommandHandler.Decision["steps"]
): CommandHandler.Decision["steps"] => {
  const fused = (step: Step): Step => {
    const intent = first.find(({ subject }) => subject.id === step.subject.id)
    return intent === undefined ? step : fusedStep(intent, step)
  }
  const isNoneOfThese = ({ subject: { id } }: Step): boolean =>
    id !== answer.subject.id && !beside.some(({ subject }) => subject.id === id)
  return [fused(answer), ...beside.map(fused), ...first.filter(isNoneOfThese)]
}

/** Whether the first takes a claim that the second releases: others would have found it held in between. */
const holdsInBetween = (first: ReadonlyArray<Step>, second: ReadonlyArray<Step>): boolean => {
  const given = second.flatMap(({ release }) => release)
  return given.length > 0 && first.some(({ take }) => take.some((claim) => given.includes(claim)))
}

/** The fused decision of an intent that may wait; null: the two have to be committed one after the other. */
export const fuse = <R>(
  first: CommandHandler.Decision<R>,
  second: CommandHandler.Decision<R>
): CommandHandler.Decision<R> | null => {
  if (second.calls !== undefined || holdsInBetween(first.steps, second.steps)) return null
  const moved = boundsBefore([...movesOf(second.steps), ...second.conditions])
  const intents = first.steps.map((step) =>
    step.counts.length === 0 ? step : { ...step, counts: step.counts.map(moved) }
  )
  return {
    ...second,
    steps: fusedSteps(intents, second.steps),
    conditions: [...first.conditions.map(moved), ...second.conditions],
    signals: [...(first.signals ?? []), ...(second.signals ?? [])],
    acknowledged: [...(first.acknowledged ?? []), ...(second.acknowledged ?? [])],
    runInline: [...(first.runInline ?? []), ...(second.runInline ?? [])]
  }
}
