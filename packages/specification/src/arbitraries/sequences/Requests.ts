/**
 * Random requests. A request refers to a resource by an index, counted from the newest, which is resolved when the
 * request is made. So every sequence is valid, and fast-check can shrink it.
 */
import fc from "fast-check"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import type { Request, RequestOf, Tag } from "../../model/ModelRequests.ts"
import type { Model, NamedResource } from "../../model/State.ts"

/** The resources and the time when a request is made. */
export type Snapshot = Readonly<Model>
export type RequestFactory = (names: Snapshot) => Request

/** A kind of request with its frequency relative to the others. */
export type WeightedRequest = readonly [weight: number, label: string, request: fc.Arbitrary<RequestFactory>]

/** A random value that may depend on the resources when the request is made. */
export type Late<A> = fc.Arbitrary<A | ((names: Snapshot) => A)>

type Kind = {
  readonly [K in keyof Model]: Model[K] extends ReadonlyArray<NamedResource> ? K : never
}[keyof Model]
type Resource<K extends Kind> = Model[K][number]

/** An index counted from the newest resource. Small ones are most frequent. */
export const indexFromNewest = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(30))
export const at = <A>(all: ReadonlyArray<A>, index: number): A | undefined =>
  all.at(-1 - (index % Math.max(all.length, 1)))
export const nameAt = (all: ReadonlyArray<NamedResource>, index: number): string => at(all, index)?.name ?? "nobody"

/** The name of any resource of a kind. */
export const any = (kind: Kind): fc.Arbitrary<(names: Snapshot) => string> =>
  indexFromNewest.map((index) => (names) => nameAt(names[kind], index))

/** Mostly null, which stands for the currency of the account. */
export const currency = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  fc.constantFrom("USD" as const, "CAD" as const)
)

const rarely = fc.constantFrom(false, false, false, true)

/** Mostly a resource that fits; else any of the kind, or none as long as there is none. */
export const mostlyFit = <K extends Kind>(
  kind: K,
  fits: (each: Resource<K>, names: Snapshot) => boolean
): fc.Arbitrary<(names: Snapshot) => Resource<K> | undefined> =>
  fc.tuple(indexFromNewest, rarely).map(([index, any]) => (names) => {
    const all: ReadonlyArray<Resource<K>> = names[kind]
    const fitting = all.filter((each) => fits(each, names))
    return at(any || fitting.length === 0 ? all : fitting, index)
  })

/** The name of mostly a resource that fits. */
export const mostly = <K extends Kind>(
  kind: K,
  fits: (each: Resource<K>, names: Snapshot) => boolean
): fc.Arbitrary<(names: Snapshot) => string> =>
  mostlyFit(kind, fits).map((find) => (names) => find(names)?.name ?? "nobody")

/** The request that has these members when it is made. */
const resolved = (_tag: Tag, drawn: object, names: Snapshot): Request => {
  const members = Object.entries(drawn).map(([name, value]) => [
    name,
    typeof value === "function" ? value(names) : value
  ])
  return unsafeCoerce(
    { _tag, ...Object.fromEntries(members) },
    "`Members` has a way to draw each member of the request"
  )
}

type Members<T extends Tag> = {
  readonly [M in Exclude<keyof RequestOf<T>, "_tag">]: Late<RequestOf<T>[M]>
}

/** A request of independent members. */
export const request = <T extends Tag>(
  weight: number,
  tag: T,
  members: Members<T>,
  label: string = tag
): WeightedRequest => [weight, label, fc.record<object>(members).map((drawn) => (names) => resolved(tag, drawn, names))]
