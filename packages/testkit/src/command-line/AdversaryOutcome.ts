/** How a check of a handler ended, in the words of the terminal and as cases of a report. */
import { faultNames } from "../adversary/Faults.ts"
import type { IntegrationFailure } from "../counterexample/IntegrationFailure.ts"
import type { IntegrationReport } from "../integration/CheckIntegration.ts"
import { type Invariant, invariants } from "../integration/Invariants.ts"
import type { ReportedCase } from "./JunitReport.ts"

export interface Rules {
  readonly checked: ReadonlyArray<Invariant>
  readonly skipped: ReadonlyArray<{ readonly name: string; readonly why: string }>
}

/** Rules that need to know nothing of orders. */
const aboutDeliveries: ReadonlySet<Invariant> = new Set([invariants.staleAreRefused, invariants.allAreAccepted])

/** The rules for a handler in another process, whose shop shows orders or not. */
export const rulesFor = (verifies: Invariant, isExitCodeOnly: boolean): Rules => {
  const ready = Object.values(invariants).filter((rule) => rule !== invariants.neverCrashes)
  const elsewhere = { name: invariants.neverCrashes.name, why: "the handler runs in another process" }
  if (!isExitCodeOnly) return { checked: [verifies, ...ready], skipped: [elsewhere] }
  const aboutOrders = ready.filter((rule) => !aboutDeliveries.has(rule))
  const skipped = aboutOrders.map(({ name }) => ({ name, why: "--exit-code-only: the shop shows no orders" }))
  return { checked: [verifies, ...aboutDeliveries], skipped: [...skipped, elsewhere] }
}

/** How a check ended. */
export type Outcome =
  | { readonly type: "held"; readonly done: IntegrationReport }
  | { readonly type: "broken"; readonly failure: IntegrationFailure }
  | { readonly type: "error"; readonly problem: string }

export const casesOf = ({ checked, skipped }: Rules, outcome: Outcome): ReadonlyArray<ReportedCase> => {
  const why = outcome.type === "error" ? "the check could not run" : "another rule broke first"
  const rules = checked.map(({ name }): ReportedCase => {
    if (outcome.type === "held") return { name, result: outcome }
    if (outcome.type === "error" || outcome.failure.invariant !== name)
      return { name, result: { type: "skipped", why } }
    const { file, message: story } = outcome.failure
    return { name, result: { type: "broken", story, file } }
  })
  const error: ReadonlyArray<ReportedCase> =
    outcome.type === "error" ? [{ name: "the check can run", result: outcome }] : []
  return [
    ...error,
    ...rules,
    ...skipped.map(({ name, why }): ReportedCase => ({ name, result: { type: "skipped", why } }))
  ]
}

/** Prints an outcome, and returns the exit code for it. */
export const tell = (outcome: Outcome): number => {
  switch (outcome.type) {
    case "held": {
      const { faults, runs, seed } = outcome.done
      const happened = faultNames.filter((name) => faults[name] > 0).map((name) => `${name} ${faults[name]}`)
      console.log(`No rule broke in ${runs} runs of seed ${seed}.`)
      console.log(`What went wrong on the way: ${happened.join(", ")}.`)
      return 0
    }
    case "broken":
      console.log(outcome.failure.message)
      return 1
    case "error":
      console.error(outcome.problem)
      return 2
  }
}
