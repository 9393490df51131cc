/**
 * Reads the named members of an object by a function that is generated as source text. Each member has code of its own,
 * which the engine compiles for the form of that member. A loop over all members is several times slower.
 *
 * If code must not be generated from text, there is no function, and the Schema decodes every value.
 */
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"

/** The answer for a value that is not decoded. */
export const refusal: unique symbol = Symbol("refused")
/** In place of the value of a member that its object lacks. */
export const absent: unique symbol = Symbol("absent")

/** Decodes a value, or returns `refusal`. */
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

/** The source of one member. What an object inherits counts as its member, as it does for the Schema. */
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

/** The text contains only names of members, which come from a Schema. The functions that read them are arguments. */
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

/** Reads the members by generated code; null: there can be none. */
export const reader = (properties: ReadonlyArray<Property>): MembersReader | null => {
  // an assignment to this name would set the prototype
  if (properties.some(({ given, name }) => given === "__proto__" || name === "__proto__")) return null
  try {
    return compiled(properties)
  } catch {
    return null
  }
}
