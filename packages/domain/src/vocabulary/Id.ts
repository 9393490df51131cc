/**
 * The ids of resources: UUIDs of version 7 (RFC 9562) in lower case, whose text order
 * is the order of their milliseconds. The functions are pure: the caller passes time
 * and random bytes.
 */
import type * as Schema from "effect/Schema"
import * as Text from "./text/Text.ts"

/** An id as a request may carry it: any text of 1..255. */
export const Id: typeof Text.Id = Text.Id
export type Id = Schema.Schema.Type<typeof Id>

/** The number of random bytes that an id needs. */
export const entropy = 10

const digits: ReadonlyArray<string> = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))
const hex = (byte: number): string => digits[byte & 0xff] ?? ""

/** Bytes of an id, from one position to before another, as hexadecimal digits. */
const text = (bytes: Uint8Array, from: number, to: number): string => {
  let all = ""
  for (let at = from; at < to; at++) all += hex(bytes[at] ?? 0)
  return all
}

/**
 * The id for a time in milliseconds (0..2^48-1) and at least ten random bytes, of which
 * the first ten count. Throws a defect for fewer bytes or another time. Every Change
 * makes a dozen ids, so only the text is allocated.
 */
export const make = (milliseconds: number, random: Uint8Array): string => {
  if (random.length < entropy) throw new RangeError(`an id needs ${entropy} random bytes, given ${random.length}`)
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds >= 2 ** 48) {
    throw new RangeError(`the time of an id is an integer of 0 to 2^48-1, given ${milliseconds}`)
  }
  const time = milliseconds.toString(16).padStart(12, "0")
  const version = hex(0x70 | ((random[0] ?? 0) & 0x0f)) + hex(random[1] ?? 0)
  const variant = hex(0x80 | ((random[2] ?? 0) & 0x3f)) + hex(random[3] ?? 0)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${text(random, 4, entropy)}`
}

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a text has the form that `make` returns. */
export const isId = (text: string): boolean => form.test(text)

/** The milliseconds inside an id of `make`. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** The position of the twelve random bits after the variant. */
const randomDigits = { from: 20, to: 23 } as const
const maxDerived = 0xfff

const continued = (number: number): string => `-${number.toString(16).padStart(3, "0")}`

/**
 * An id derived from another id and a number of 1..4095. It is the same each time, and as unique as the other id. If
 * `make` did not return the other id, the number is appended. Throws a defect for another number.
 */
export const derive = (id: string, number: number): string => {
  if (!Number.isInteger(number) || number < 1 || number > maxDerived)
    throw new RangeError(`no id is derived by ${number}`)
  if (!isId(id)) return `${id}${continued(number)}`
  const bits = Number.parseInt(id.slice(randomDigits.from, randomDigits.to), 16) ^ number
  return `${id.slice(0, randomDigits.from)}${bits.toString(16).padStart(3, "0")}${id.slice(randomDigits.to)}`
}

/** The id from which `id` was derived by this number; null: there is none. */
export const origin = (id: string, number: number): string | null => {
  if (isId(id)) return derive(id, number)
  const end = continued(number)
  return id.endsWith(end) ? id.slice(0, -end.length) : null
}
