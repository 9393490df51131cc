/** Plans of random customers: what happens, step after step, and what goes wrong with each step. A plan is plain data. */
import { Schema } from "effect"
import fc from "fast-check"
import { Fault, type FaultName, faultNames } from "../adversary/Faults.ts"
import { meansNames } from "./Means.ts"

/** The place of an order or a payment in a run: counted from 0, and around if there are fewer. */
const Place = Schema.Int

/** What happens in a step. */
export const Occurrence = Schema.Union([
  /** a customer buys something; amount in cents */
  Schema.Struct({ type: Schema.Literal("checkout"), by: Schema.Literals(meansNames), amount: Schema.Int }),
  /** the customer of an order presses the button again */
  Schema.Struct({ type: Schema.Literal("again"), order: Place }),
  Schema.Struct({ type: Schema.Literal("cancel"), order: Place }),
  /** the shop gives a part of an order's money back, in percent */
  Schema.Struct({ type: Schema.Literal("refund"), order: Place, percent: Schema.Int }),
  /** the payer of a completed card payment disputes it */
  Schema.Struct({ type: Schema.Literal("dispute"), payment: Place }),
  /** the bank returns a completed bank payment */
  Schema.Struct({ type: Schema.Literal("return"), payment: Place }),
  /** the operator decides about a payment in review */
  Schema.Struct({ type: Schema.Literal("review"), payment: Place, decision: Schema.Literals(["passed", "failed"]) }),
  /** the merchant may take no payments from now on, or may again */
  Schema.Struct({ type: Schema.Literal("block"), blocked: Schema.Boolean }),
  Schema.Struct({ type: Schema.Literal("wait"), hours: Schema.Int })
])
export type Occurrence = typeof Occurrence.Type

export const Step = Schema.Struct({ happens: Occurrence, faults: Schema.Array(Fault) })
export type Step = typeof Step.Type

export type Plan = ReadonlyArray<Step>

/** Seconds after a plan in which everything arrives that is on its way: holds of banks, scripted results, redeliveries. */
export const calmSeconds = 12 * 86_400

/** Steps of a plan. */
const maxSteps = 8

/** Plain objects, as they come out of JSON. */
const record = <A>(members: { [N in keyof A]: fc.Arbitrary<A[N]> }) => fc.record<A>(members, { noNullPrototype: true })

const place = fc.nat({ max: 5 })

const occurrences: fc.Arbitrary<Occurrence> = fc.oneof(
  {
    weight: 6,
    arbitrary: record({
      type: fc.constant("checkout" as const),
      by: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom("card", "wallet", "bank") },
        { weight: 2, arbitrary: fc.constantFrom(...meansNames) }
      ),
      amount: fc.oneof(fc.constantFrom(1_000, 2_599), fc.integer({ min: 100, max: 20_000 }))
    })
  },
  { weight: 1, arbitrary: record({ type: fc.constant("again" as const), order: place }) },
  { weight: 1, arbitrary: record({ type: fc.constant("cancel" as const), order: place }) },
  {
    weight: 2,
    arbitrary: record({
      type: fc.constant("refund" as const),
      order: place,
      percent: fc.constantFrom(100, 50, 10)
    })
  },
  { weight: 1, arbitrary: record({ type: fc.constant("dispute" as const), payment: place }) },
  { weight: 1, arbitrary: record({ type: fc.constant("return" as const), payment: place }) },
  {
    weight: 1,
    arbitrary: record({
      type: fc.constant("review" as const),
      payment: place,
      decision: fc.constantFrom("passed" as const, "failed" as const)
    })
  },
  { weight: 1, arbitrary: record({ type: fc.constant("block" as const), blocked: fc.boolean() }) },
  { weight: 2, arbitrary: record({ type: fc.constant("wait" as const), hours: fc.constantFrom(1, 24, 96, 168) }) }
)

/** Plans with some of these faults. A plan shrinks to fewer steps, with fewer and plainer faults. */
export const plans = (allowed: ReadonlyArray<FaultName> = faultNames): fc.Arbitrary<Plan> => {
  const fault = record({ name: fc.constantFrom(...allowed), nth: fc.nat({ max: 2 }) })
  const faults = allowed.length === 0 ? fc.constant([]) : fc.array(fault, { maxLength: 2 })
  return fc.array(record({ happens: occurrences, faults }), { minLength: 1, maxLength: maxSteps, size: "max" })
}
