/**
 * Gives a value a type that the compiler cannot prove. `reason` says why the type is right; nothing is checked. A search
 * for this name finds every such place outside the decoders of Schemas.
 */
export function unsafeCoerce<A>(value: unknown, reason: string): A
export function unsafeCoerce(value: unknown): unknown {
  return value
}
