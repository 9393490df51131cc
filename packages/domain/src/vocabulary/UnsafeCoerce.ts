/** The only way around the types. Each use says why it is safe, and a search for its name finds all of them. */

/** The value as another type. Nothing is checked: `reason` states why the value has the type. */
export function unsafeCoerce<A>(value: unknown, reason: string): A
export function unsafeCoerce(value: unknown): unknown {
  return value
}
