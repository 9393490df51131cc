/**
 * Makes the ids of resources: UUIDs of version 7 (RFC 9562), lower case, whose
 * text order is the order of their milliseconds. Pure: time and chance are given.
 */
import type * as Schema from "effect/Schema"
import * as Text from "./Text.ts"

/** An id as a request may carry it: any text of 1..255. */
export const Id: typeof Text.Id = Text.Id
export type Id = Schema.Schema.Type<typeof Id>

/** How many random bytes an id takes. */
export const entropy = 10

const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/**
 * The id for a time in milliseconds (0..2^48-1) and at least ten random bytes,
 * of which the first ten count; fewer bytes are a defect of the caller.
 */
export const make = (milliseconds: number, random: Uint8Array): string => {
  if (random.length < entropy) throw new RangeError(`an id needs ${entropy} random bytes, given ${random.length}`)
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds >= 2 ** 48) {
    throw new RangeError(`an id has no room for the time ${milliseconds}`)
  }
  const [a = 0, b = 0, c = 0, ...rest] = random.subarray(0, entropy)
  const time = milliseconds.toString(16).padStart(12, "0")
  const version = hex([0x70 | (a & 0x0f), b])
  const variant = hex([0x80 | (c & 0x3f), ...rest.slice(0, 1)])
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${hex(rest.slice(1))}`
}

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a text has the form that `make` gives. */
export const isId = (text: string): boolean => form.test(text)

/** The milliseconds inside an id of `make`. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
