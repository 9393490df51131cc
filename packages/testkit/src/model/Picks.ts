/** How random requests point at what there is: by number, counted from the newest, bound when they are asked. */
import fc from "fast-check"
import type { Request } from "./Requests.ts"
import type { Model } from "./State.ts"

/** What there is to be named, and the time. */
export type Names = Readonly<Model>
export type Making = (names: Names) => Request

/** How often a request is asked beside the others. */
export type Weighted = readonly [weight: number, label: string, request: fc.Arbitrary<Making>]

/** Counts from the newest, which are asked for most. */
export const which = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(30))
export const nth = (all: ReadonlyArray<{ readonly name: string }>, index: number): string =>
  all.at(-1 - (index % Math.max(all.length, 1)))?.name ?? "nobody"
type Kind =
  | "entities"
  | "accounts"
  | "methods"
  | "tokens"
  | "terminals"
  | "readings"
  | "documents"
  | "agreements"
  | "items"
  | "orders"
  | "payments"
  | "refunds"
  | "disputes"

/** A request about one of a kind. */
export const of = (kind: Kind, make: fc.Arbitrary<(name: string, names: Names) => Request>): fc.Arbitrary<Making> =>
  fc.tuple(which, make).map(
    ([index, make]) =>
      (names) =>
        make(nth(names[kind], index), names)
  )

/** Mostly one that is in a state where the request has an effect. */
export const among = (
  all: (names: Names) => ReadonlyArray<{ readonly name: string }>,
  any: Kind,
  make: fc.Arbitrary<(name: string, names: Names) => Request>
): fc.Arbitrary<Making> =>
  fc.tuple(which, make, fc.constantFrom(true, true, true, false)).map(([index, make, fits]) => (names) => {
    const fitting = all(names)
    return make(nth(fits && fitting.length > 0 ? fitting : names[any], index), names)
  })
