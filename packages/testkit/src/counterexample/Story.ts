/** A counterexample as a story: the steps, what was asked, sent and answered in each, and what the shop shows in the end. */
import { faults } from "../adversary/Faults.ts"
import { dollars } from "../integration/Dollars.ts"
import type { Plan, Step } from "../integration/Plan.ts"
import type { Violation } from "../integration/RunPlan.ts"
import type { ShopOrder } from "../integration/ShopContract.ts"
import type { Line, Speaker } from "../integration/Timeline.ts"

const speakers: Readonly<Record<Speaker, string>> = {
  customer: "customer       ",
  shop: "shop > platform",
  platform: "platform > shop",
  world: "world          "
}

const day = 86_400

/** `day 0 12:00:00`, from the beginning of the run. */
const clockOf = (begin: number, time: number): string => {
  const days = Math.floor((time - (begin - (begin % day))) / day)
  return `day ${days} ${new Date(time * 1_000).toISOString().slice(11, 19)}`
}

const lineOf = (begin: number, { time, what, who }: Line): string =>
  `     ${clockOf(begin, time)}  ${speakers[who]}  ${what}`

const faultsOf = ({ faults: all }: Step): string =>
  all.length === 0 ? "" : `; ${all.map(({ name }) => faults[name].story).join("; ")}`

const shownOf = ({ contested, fulfilled, order, paid, refunded }: ShopOrder): string =>
  [
    `     ${order}: paid ${dollars(paid)}`,
    `fulfilled ${fulfilled} ${fulfilled === 1 ? "time" : "times"}`,
    ...(refunded === undefined ? [] : [`refunded ${dollars(refunded)}`]),
    ...(contested === undefined ? [] : [contested ? "contested" : "not contested"])
  ].join(", ")

export interface Counterexample {
  readonly plan: Plan
  readonly violation: Violation
  /** UNIX seconds of service time at which the run began */
  readonly begin: number
}

export const storyOf = ({ begin, plan, violation: { invariant, lines, problem, shown } }: Counterexample): string => {
  // nothing can be told of a step that found nothing to happen to
  const told = plan
    .map((step, place) => ({ step, own: lines.filter((line) => line.step === place) }))
    .filter(({ own }) => own.length > 0)
  const steps = told.flatMap(({ own: [first, ...rest], step }, place) => [
    `  ${place + 1}. ${first?.what}${faultsOf(step)}`,
    ...rest.map((line) => lineOf(begin, line))
  ])
  const end = lines.filter(({ step }) => step === null)
  return [
    `The shop broke the rule "${invariant}": ${problem}.`,
    "",
    ...steps,
    ...(end.length === 0
      ? []
      : ["  Then the storm is over, and everything arrives.", ...end.map((line) => lineOf(begin, line))]),
    "",
    "  The shop shows:",
    ...(shown.length === 0 ? ["     no order"] : shown.map(shownOf))
  ].join("\n")
}
