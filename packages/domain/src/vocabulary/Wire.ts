/**
 * How a shape of the domain is written in JSON: camelCase members inside, the
 * contract's snake_case outside. A shape is defined once; requests, records and
 * stored rows are all its encoded side.
 */
import { Schema } from "effect"

/** `postalCode` -> `postal_code`, at the level of types. */
export type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Tail extends Uncapitalize<Tail>
    ? `${Lowercase<Head>}${Snake<Tail>}`
    : `${Lowercase<Head>}_${Snake<Tail>}`
  : S

type Keys<F> = { readonly [K in keyof F]: K extends string ? Snake<K> : K }

/** `postalCode` -> `postal_code`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function keys<F extends Schema.Struct.Fields>(fields: F): Keys<F>
export function keys(fields: Schema.Struct.Fields): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, snake(key)]))
}

/** A struct whose members are snake_case when encoded. */
export const struct = <const F extends Schema.Struct.Fields>(fields: F) => {
  const self = Schema.Struct(fields)
  return self.pipe(Schema.encodeKeys<typeof self, Keys<F>>(keys(fields)))
}
