/** How random requests refer to resources: by index, counted from the newest, resolved when the request is made. */
import fc from "fast-check"
import type { Request } from "./ModelRequests.ts"
import type { Model } from "./State.ts"

/** The resources and the time when a request is made. */
export type Snapshot = Readonly<Model>
export type RequestFactory = (names: Snapshot) => Request

/** A kind of request with its frequency relative to the others. */
export type WeightedRequest = readonly [weight: number, label: string, request: fc.Arbitrary<RequestFactory>]

/** An index counted from the newest resource. Small ones are most frequent. */
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

/** A request about any resource of a kind. */
export const aboutAny = (
  kind: Kind,
  make: fc.Arbitrary<(name: string, names: Snapshot) => Request>
): fc.Arbitrary<RequestFactory> =>
  fc.tuple(indexFromNewest, make).map(
    ([index, make]) =>
      (names) =>
        make(nameAt(names[kind], index), names)
  )

/** A request about a resource that `all` selects, mostly; else about any of the kind. */
export const mostlyAbout = (
  all: (names: Snapshot) => ReadonlyArray<{ readonly name: string }>,
  any: Kind,
  make: fc.Arbitrary<(name: string, names: Snapshot) => Request>
): fc.Arbitrary<RequestFactory> =>
  fc.tuple(indexFromNewest, make, fc.constantFrom(true, true, true, false)).map(([index, make, fits]) => (names) => {
    const fitting = all(names)
    return make(nameAt(fits && fitting.length > 0 ? fitting : names[any], index), names)
  })
