/**
 * Gives a value a type that the compiler cannot prove, for a stated reason. It checks nothing. A search for its name
 * lists all such places outside the decoders of Schemas.
 */
export function unsafeCoerce<A>(value: unknown, reason: string): A
export function unsafeCoerce(value: unknown): unknown {
  return value
}
