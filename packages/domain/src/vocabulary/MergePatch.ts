/**
 * Merge patches (platform.md 1, RFC 7396): omitted keeps, null clears, objects merge
 * by member, every other value is replaced. A merged object holds no null: a member
 * without a value is absent. Lists and `Redacted` values count as one value.
 */
import type { Redacted } from "effect"
import type { Members } from "./text/Json.ts"
import { unsafeCoerce } from "./UnsafeCoerce.ts"

type Value = string | number | boolean | null | undefined | ReadonlyArray<unknown> | Redacted.Redacted<unknown>

/** A patch of an `A`. */
export type Patch<A> = A extends Value ? A : { readonly [K in keyof A]?: Patch<A[K]> | null }

/** A `Redacted` is an object too, but not a plain one. */
const isPlainObject = (value: unknown): value is Members => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const nothing: ReadonlySet<string> = new Set()

const merged = (before: unknown, patch: unknown, whole: ReadonlySet<string>): unknown => {
  if (!isPlainObject(patch)) return patch
  const members = new Map<string, unknown>(isPlainObject(before) ? Object.entries(before) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) members.delete(key)
    else if (value !== undefined) members.set(key, whole.has(key) ? value : merged(members.get(key), value, nothing))
  }
  return Object.fromEntries(members)
}

/** One member after a patch: undefined keeps it, and null is a value like any other. */
export const replace = <A>(before: A, patch: A | undefined): A => (patch === undefined ? before : patch)

/** The object `before` after `patch`. The members named in `whole` are replaced, not merged. */
export const merge = <A extends object>(
  before: A,
  patch: Patch<NoInfer<A>>,
  whole: ReadonlyArray<keyof A & string> = []
): A => unsafeCoerce(merged(before, patch, new Set(whole)), "`Patch` allows what the members of the object may become")
