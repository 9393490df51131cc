/**
 * Makes a plan that breaks a rule shorter and plainer. Unless the tries run out first, every step and every fault that stays
 * is needed: without it the plan breaks nothing.
 */
import type { Fault } from "../adversary/Faults.ts"
import type { Occurrence, Plan, Step } from "../integration/Plan.ts"

/** Runs of shorter plans before the shortest so far is taken. */
const maxTries = 200

/** How many notifications of a step a fault chooses from (Plan.ts). */
const choices = 3

const without = <A>(all: ReadonlyArray<A>, place: number): ReadonlyArray<A> => all.filter((_, each) => each !== place)

const replace = (plan: Plan, place: number, step: Step): Plan => plan.map((each, at) => (at === place ? step : each))

/** Plainer forms of what happens. */
const plainer = (happens: Occurrence): ReadonlyArray<Occurrence> => {
  switch (happens.type) {
    case "checkout":
      return [
        { ...happens, by: "card" },
        { ...happens, by: "bank" },
        { ...happens, amount: 100 }
      ]
    case "refund":
      return [
        { ...happens, percent: 100 },
        { ...happens, order: 0 }
      ]
    case "again":
    case "cancel":
      return [{ ...happens, order: 0 }]
    case "dispute":
    case "return":
    case "review":
      return [{ ...happens, payment: 0 }]
    case "wait":
      return [{ ...happens, hours: 1 }]
    case "block":
      return []
  }
}

/** Each step left out, the last first; its faults may be those of the step before. */
const shorter = function* (plan: Plan): Generator<Plan> {
  for (const place of plan.keys()) {
    const last = plan.length - 1 - place
    yield without(plan, last)
  }
  for (const [place, { faults }] of plan.entries()) {
    const before = plan[place - 1]
    if (before === undefined || faults.length === 0) continue
    for (const happens of [before.happens, ...plainer(before.happens)])
      for (let nth = 0; nth < choices; nth++) {
        const moved = faults.map((fault) => ({ ...fault, nth }))
        yield without(replace(plan, place - 1, { happens, faults: [...before.faults, ...moved] }), place)
      }
  }
}

/** A fault in plainer forms: the same of an earlier notification, and the plainest of all. */
const plainerFaults = ({ name, nth }: Fault): ReadonlyArray<Fault> => [
  ...Array.from({ length: nth }, (_, earlier) => ({ name, nth: earlier })),
  ...(name === "duplicate"
    ? []
    : Array.from({ length: choices }, (_, any) => ({ name: "duplicate" as const, nth: any })))
]

/** Each fault left out or in a plainer form, and plainer occurrences. */
const plainerSteps = function* (plan: Plan): Generator<Plan> {
  for (const [place, step] of plan.entries()) {
    for (const [at, fault] of step.faults.entries()) {
      yield replace(plan, place, { ...step, faults: without(step.faults, at) })
      for (const plain of plainerFaults(fault))
        yield replace(plan, place, { ...step, faults: step.faults.map((each, other) => (other === at ? plain : each)) })
    }
    for (const happens of plainer(step.happens)) yield replace(plan, place, { ...step, happens })
  }
}

/** What can be tried in place of a plan, the shortest first. */
const simpler = function* (plan: Plan): Generator<Plan> {
  yield* shorter(plan)
  yield* plainerSteps(plan)
}

export interface ShortestPlan<A> {
  readonly plan: Plan
  readonly broke: A
  /** how often it became shorter or plainer */
  readonly shrinks: number
}

/** Replaces a plan by a simpler one that breaks, until there is none. `breaks` is null for a plan that breaks nothing. */
export const shortenPlan = async <A>(
  first: Plan,
  broke: A,
  breaks: (plan: Plan) => Promise<A | null>
): Promise<ShortestPlan<A>> => {
  const tried = new Set([JSON.stringify(first)])
  let best: ShortestPlan<A> = { plan: first, broke, shrinks: 0 }
  const improve = async (): Promise<boolean> => {
    for (const plan of simpler(best.plan)) {
      const text = JSON.stringify(plan)
      if (plan.length === 0 || tried.has(text) || tried.size > maxTries) continue
      tried.add(text)
      const now = await breaks(plan)
      if (now === null) continue
      best = { plan, broke: now, shrinks: best.shrinks + 1 }
      return true
    }
    return false
  }
  while (await improve());
  return best
}
