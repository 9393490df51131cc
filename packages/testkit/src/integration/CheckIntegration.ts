/**
 * Checks a shop with random customers and an adversary. It runs plans until one breaks an invariant, makes that plan as
 * short as it can, and rejects with the story of what happened.
 */
import fc from "fast-check"
import { type FaultCounts, type FaultName, faultNames } from "../adversary/Faults.ts"
import * as FailureFile from "../counterexample/FailureFile.ts"
import { IntegrationFailure } from "../counterexample/IntegrationFailure.ts"
import { shortenPlan } from "../counterexample/ShortenPlan.ts"
import { type Invariant, invariants as ready } from "./Invariants.ts"
import { type Plan, plans } from "./Plan.ts"
import { type RunResult, runPlan, type Violation } from "./RunPlan.ts"
import type { ShopUnderTest } from "./ShopContract.ts"
import { openBench } from "./TestBench.ts"

export interface CheckOptions extends ShopUnderTest {
  /** what is checked, beside that the shop's process survives; absent: every ready invariant */
  readonly invariants?: ReadonlyArray<Invariant>
  /** faults that are switched off */
  readonly without?: ReadonlyArray<FaultName>
  /** faults that must have happened at least once, or the check fails */
  readonly mustHappen?: ReadonlyArray<FaultName> | "all"
  /** random plans, from 0 on; 100 unless stated */
  readonly runs?: number
  /** what the plans follow from; absent: another one each time, which a failure states */
  readonly seed?: number
  /** whether an order must have been paid for the check to prove something; true unless stated */
  readonly isPaid?: boolean
  /** plans that are run before the random ones, such as that of an earlier failure */
  readonly plans?: ReadonlyArray<Plan>
  /**
   * The folder in which a failure is kept, to be tried first the next time; `.payments-platform/failures` unless stated.
   * false: none
   */
  readonly failures?: string | false
}

/** What a check has done that found nothing. */
export interface IntegrationReport {
  readonly seed: number
  readonly runs: number
  /** orders that the shop counted as paid, in all runs */
  readonly paid: number
  /** how often each fault happened */
  readonly faults: FaultCounts
}

interface Found {
  readonly plan: Plan
  readonly violation: Violation
  /** how often the plan became shorter, and which run found it */
  readonly shrinks: number
  readonly run: number
}

const message = (what: string): Error => new Error(`The check proves nothing: ${what}`)

const refuseNumbers = (numbers: { readonly runs: number; readonly seed: number }): void => {
  for (const [name, number] of Object.entries(numbers))
    if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${name} must be a whole number from 0 on`)
}

/** A check in which nothing happened must not pass. */
const refuseVacuous = (
  { isPaid = true, mustHappen = [], plans: given = [] }: CheckOptions,
  { faults, paid, runs }: IntegrationReport
): void => {
  if (runs + given.length === 0) throw message("nothing was to be run. `runs` is 0, and there are no plans.")
  if (isPaid && runs > 0 && paid === 0)
    throw message(`no order was ever paid in ${runs} runs. Does \`act\` reach the shop, and \`observe\` show it?`)
  const wanted = mustHappen === "all" ? faultNames : mustHappen
  const missing = wanted.filter((name) => faults[name] === 0)
  if (missing.length > 0) throw message(`these faults never happened: ${missing.join(", ")}`)
}

/** Searches for a plan that breaks an invariant; null: none was found. */
const search = async (
  { plans: first = [], runs = 100, without = [] }: CheckOptions,
  seed: number,
  run: (plan: Plan) => Promise<RunResult>
): Promise<Omit<Found, "shrinks"> | null> => {
  const broken = new Array<Pick<Found, "plan" | "violation">>()
  const examples = first.map((plan): [Plan] => [plan])
  const property = fc.asyncProperty(plans(faultNames.filter((name) => !without.includes(name))), async (plan) => {
    const { violation } = await run(plan)
    if (violation !== null) broken.push({ plan, violation })
    return violation === null
  })
  const details = await fc.check(property, { numRuns: runs + examples.length, seed, examples, endOnFailure: true })
  const [found] = broken
  // an error of the kit or of the shop's functions is none that an invariant found
  if (details.failed && found === undefined) throw details.errorInstance
  return found === undefined ? null : { ...found, run: details.numRuns }
}

/** The shortest plan that breaks the same invariant. */
const shorten = async (
  { plan, run: number, violation }: Omit<Found, "shrinks">,
  run: (plan: Plan) => Promise<RunResult>
): Promise<Found> => {
  const shortest = await shortenPlan(plan, violation, async (shorter) => {
    const { violation: broken } = await run(shorter)
    return broken?.invariant === violation.invariant ? broken : null
  })
  return { plan: shortest.plan, violation: shortest.broke, shrinks: shortest.shrinks, run: number }
}

/** A bench with the shop, how a plan runs on it, and how many orders were paid. */
const setUp = async (options: CheckOptions) => {
  const bench = await openBench(options, 1)
  const { invariants: given = Object.values(ready) } = options
  // an error that nobody handled is never lost
  const rules = given.includes(ready.neverCrashes) ? given : [...given, ready.neverCrashes]
  let paid = 0
  const run = async (plan: Plan) => {
    const result = await runPlan(bench, plan, rules)
    paid += result.paid
    return result
  }
  return { bench, run, paid: () => paid }
}

/** The first violation that is found, as it was found; null: none was. */
export const firstViolation = async (options: CheckOptions & { readonly seed: number }): Promise<Violation | null> => {
  const { bench, run } = await setUp(options)
  try {
    return (await search(options, options.seed, run))?.violation ?? null
  } finally {
    await bench.stop()
  }
}

/** Checks a shop. Rejects with an `IntegrationFailure` when an invariant breaks. */
export const checkIntegration = async (options: CheckOptions): Promise<IntegrationReport> => {
  const { failures = FailureFile.folder, runs = 100, seed = Math.floor(Math.random() * 0x7fffffff) } = options
  refuseNumbers({ runs, seed })
  const { bench, paid, run } = await setUp(options)
  try {
    const kept = failures === false ? [] : await FailureFile.readAll(failures)
    const first = [...kept.map(({ plan }) => plan), ...(options.plans ?? [])]
    const broken = await search({ ...options, plans: first }, seed, run)
    if (broken !== null) {
      const found = await shorten(broken, run)
      const file = failures === false ? null : await FailureFile.write(failures, { seed, ...found })
      throw new IntegrationFailure({ ...found, seed, file, begin: await bench.begin() })
    }
    const report = { seed, runs, paid: paid(), faults: bench.adversary.counts() }
    refuseVacuous({ ...options, plans: first }, report)
    return report
  } finally {
    await bench.stop()
  }
}

/** Runs a kept failure again. Rejects with an `IntegrationFailure` as long as the shop breaks the rule. */
export const replay = async (file: string, shop: ShopUnderTest): Promise<IntegrationReport> => {
  const { plan, seed } = await FailureFile.read(file)
  return checkIntegration({ ...shop, seed, runs: 0, plans: [plan], failures: false })
}
