/** How random requests point at what there is: by number, counted from the newest, bound when they are asked. */
import fc from "fast-check"
import type { Request } from "./ModelRequests.ts"
import type { Model } from "./State.ts"

/** What there is to be named, and the time. */
export type Snapshot = Readonly<Model>
export type RequestFactory = (names: Snapshot) => Request

/** How often a request is asked beside the others. */
export type WeightedRequest = readonly [weight: number, label: string, request: fc.Arbitrary<RequestFactory>]

/** Counts from the newest, which are asked for most. */
export const indexFromNewest = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(30))
export const nameAt = (all: ReadonlyArray<{ readonly name: string }>, index: number): string =>
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
export const aboutAny = (
  kind: Kind,
  make: fc.Arbitrary<(name: string, names: Snapshot) => Request>
): fc.Arbitrary<RequestFactory> =>
  fc.tuple(indexFromNewest, make).map(
    ([index, make]) =>
      (names) =>
        make(nameAt(names[kind], index), names)
  )

/** Mostly one that is in a state where the request has an effect. */
export const mostlyAbout = (
  all: (names: Snapshot) => ReadonlyArray<{ readonly name: string }>,
  any: Kind,
  make: fc.Arbitrary<(name: string, names: Snapshot) => Request>
): fc.Arbitrary<RequestFactory> =>
  fc.tuple(indexFromNewest, make, fc.constantFrom(true, true, true, false)).map(([index, make, fits]) => (names) => {
    const fitting = all(names)
    return make(nameAt(fits && fitting.length > 0 ? fitting : names[any], index), names)
  })
