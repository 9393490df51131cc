/**
 * Reads the named members of an object by a function that is made of source text: each member has code of its own, so
 * the engine compiles it for the one form that the member has. A loop over all members is several times slower.
 *
 * Where code must not be made of text, nothing is made, and the Schema decodes every value.
 */
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"

/** The answer for a value that is not decoded. */
export const refusal: unique symbol = Symbol("refused")
/** In place of the value of a member that its object lacks. */
export const absent: unique symbol = Symbol("absent")

/** Decodes a value, or answers `refusal`. */
export type Read = (value: unknown) => unknown

export type Members = Record<string, unknown>

export interface Property {
  /** its name in the value that is read */
  readonly given: string
  readonly name: string
  readonly read: Read
  readonly isOptional: boolean
  /** decoding gives it no value when it is absent */
  readonly staysAbsent: boolean
}

/** As for the Schema, what an object inherits counts as its member. */
const sourceOf = ({ given, isOptional, name, staysAbsent }: Property, index: number): string => {
  const member = `members[${JSON.stringify(given)}]`
  const isAbsent = `member === undefined && !(${JSON.stringify(given)} in members)`
  const put = `out[${JSON.stringify(name)}] = value`
  return `member = ${member}
    value = ${isAbsent} ? ${staysAbsent ? "absent" : `read${index}(absent)`} : read${index}(member)
    if (value === refused) return refused
    ${isOptional ? `if (value !== absent) ${put}` : `if (value === absent) return refused\n    ${put}`}`
}

type MembersReader = (members: Members) => Members | typeof refusal

/** Names and reads stay apart: the text has the names alone, which are those of a Schema. */
const compiled = (properties: ReadonlyArray<Property>): MembersReader => {
  const reads = properties.map((_, index) => `read${index}`)
  const body = `return (members) => {
    let member, value
    const out = {}
    ${properties.map(sourceOf).join("\n    ")}
    return out
  }`
  const make = new Function("refused", "absent", ...reads, body)
  const reader: unknown = make(refusal, absent, ...properties.map(({ read }) => read))
  return unsafeCoerce(reader, "the text above is this function")
}

/** Null: the members cannot be read by compiled code. */
export const reader = (properties: ReadonlyArray<Property>): MembersReader | null => {
  // an assignment to this name would set the prototype
  if (properties.some(({ given, name }) => given === "__proto__" || name === "__proto__")) return null
  try {
    return compiled(properties)
  } catch {
    return null
  }
}
