/**
 * Random commands for a whole platform: requests, repetitions, clock moves and comparisons of lists. Every sequence
 * is valid, and fast-check can shrink it.
 */
import fc from "fast-check"
import * as AccountRequests from "./AccountRequests.ts"
import type { Command } from "./Command.ts"
import * as LegalEntityRequests from "./LegalEntityRequests.ts"
import * as PaymentRequests from "./PaymentRequests.ts"
import * as PayoutRequests from "./PayoutRequests.ts"
import * as Prologues from "./Prologues.ts"
import type { RequestFactory } from "./Requests.ts"
import * as SetupRequests from "./SetupRequests.ts"

const send = (label: string, request: fc.Arbitrary<RequestFactory>): fc.Arbitrary<Command> =>
  request.map((request) => ({ _tag: "Send", request, label, [fc.toStringMethod]: () => label }))

const day = 86_400
const waits = [0, 1, 5, 9, 10, 11, 3_600, day, 2 * day, 3 * day, 5 * day, 7 * day, 8 * day, 60 * day]

/** Ticks come first, because fast-check shrinks commands that do not matter to the first one: a tick of 0 seconds. */
const weighted: ReadonlyArray<readonly [number, fc.Arbitrary<Command>]> = [
  [10, fc.constantFrom(...waits).map((seconds) => ({ _tag: "Tick", seconds }))],
  ...[
    ...LegalEntityRequests.requests,
    ...AccountRequests.requests,
    ...PayoutRequests.requests,
    ...SetupRequests.requests,
    ...PaymentRequests.requests
  ].map(([weight, label, request]) => [weight, send(label, request)] as const),
  [
    4,
    fc.record({
      _tag: fc.constant("Repeat" as const),
      which: fc.nat(60),
      changed: fc.constantFrom(false, false, false, true)
    })
  ],
  [1, fc.integer({ min: 1, max: 4 }).map((size) => ({ _tag: "Lists", size }))]
]

export interface Sequence {
  /** the app's setting `return_fees_on_dispute` */
  readonly returnsFees: boolean
  readonly commands: ReadonlyArray<Command>
}

/** A sequence of `length` commands. The first ones create a merchant and a payment method. */
export const sequence = (length: number): fc.Arbitrary<Sequence> =>
  fc.constantFrom(...Prologues.all).chain((prologue) => {
    const size = length - prologue.length
    const rest = fc.array(
      fc.oneof({ withCrossShrink: true }, ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
      { minLength: size, maxLength: size, size: "max" }
    )
    return fc
      .record({ returnsFees: fc.boolean(), rest })
      .map(({ rest, returnsFees }) => ({ returnsFees, commands: [...prologue, ...rest] }))
  })
