/**
 * The form of the JSON Schemas in the OpenAPI document. Effect derives one that validates; people and generators need
 * one that reads well: without members that a request may not contain, without the limits that every text and integer has, and
 * with the checks of a value next to its type.
 */
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"

export const member = (value: unknown, ...keys: ReadonlyArray<string>): Members =>
  membersOf(keys.reduce<unknown>((at, key) => membersOf(at)[key], value))

/** The members of a value, each an object, changed by `f`. */
export const mapMembers = (value: unknown, f: (each: Members, key: string) => unknown): Members =>
  Object.fromEntries(Object.entries(membersOf(value)).map(([key, each]) => [key, f(membersOf(each), key)]))

const mapValues = (value: Members, f: (each: unknown, key: string) => unknown): Members =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, f(each, key)]))

const without = (value: Members, ...keys: ReadonlyArray<string>): Members =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** A value that no request may contain (`Wire.readOnly` of the domain). */
const isRefused = (schema: unknown): boolean => isObject(schema) && schema["readOnly"] === true

/** The bounds of every integer and the pattern of every text; the introduction of the document states them once. */
const isCommon = (key: string, value: unknown): boolean =>
  (key === "minimum" && value === Number.MIN_SAFE_INTEGER) ||
  (key === "maximum" && value === Number.MAX_SAFE_INTEGER) ||
  (key === "minLength" && value === 0) ||
  (key === "pattern" && value === Text.storable.source)

/** A reference with its own description, which OpenAPI 3.1 permits; null for any other schema. */
const describedReference = (schema: Members): Members | null => {
  const { allOf, ...own } = schema
  const parts = Array.isArray(allOf) ? allOf.map(membersOf) : []
  const joined = Object.assign({}, own, ...parts)
  const isReference = "$ref" in joined && Object.keys(joined).every((key) => key === "$ref" || key === "description")
  return isReference ? joined : null
}

/** Moves the checks of `allOf` next to the type of the value, unless a keyword would occur twice. */
const merged = (schema: Members): Members => {
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf)) return schema
  const rest: Array<unknown> = []
  const described = describedReference(schema)
  if (described !== null) return described
  for (const part of allOf.filter(isObject)) {
    if (Object.keys(part).some((key) => key in own || key === "$ref")) rest.push(part)
    else Object.assign(own, part)
  }
  return rest.length === 0 ? own : { ...own, allOf: rest }
}

const isEmpty = (schema: unknown): boolean => isObject(schema) && Object.keys(schema).length === 0

/**
 * The alternatives without repetitions, and without the empty ones, which stand for values that are refused
 * (`Wire.otherKeys` of the domain); one alone stands for itself.
 */
const alternatives = (schema: Members): Members => {
  const { anyOf, ...own } = schema
  if (!Array.isArray(anyOf)) return schema
  const kept = new Map(anyOf.filter((each) => !isEmpty(each)).map((each: unknown) => [JSON.stringify(each), each]))
  const [first, ...others] = [...kept.values()]
  return others.length === 0 && isObject(first) ? { ...first, ...own } : { ...own, anyOf: [...kept.values()] }
}

/** The properties that a request may contain. */
const sendable = (schema: Members): Members =>
  isObject(schema["properties"])
    ? {
        ...schema,
        properties: Object.fromEntries(Object.entries(schema["properties"]).filter(([, each]) => !isRefused(each)))
      }
    : schema

/** Whether the keyword permits every text as a property name, and so states nothing. */
const isAnyText = (schema: unknown): boolean =>
  isObject(schema) && schema["type"] === "string" && Object.keys(schema).length === 1

const schemas = new Set(["additionalProperties", "items", "propertyNames", "not"])
const lists = new Set(["anyOf", "oneOf", "allOf"])
const tables = new Set(["properties", "patternProperties"])

/** A schema in the form of the document, then changed by `f`. Examples do not change, because they are values. */
const formed = (change: (schema: Members) => Members) => {
  const form = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const inner = mapValues(value, (each, key) => {
      if (schemas.has(key)) return form(each)
      if (lists.has(key) && Array.isArray(each)) return each.map(form)
      return tables.has(key) && isObject(each) ? mapValues(each, form) : each
    })
    const whole = alternatives(sendable(merged(inner)))
    const plain = Object.fromEntries(Object.entries(whole).filter(([key, each]) => !isCommon(key, each)))
    const named = isAnyText(plain["propertyNames"]) ? without(plain, "propertyNames") : plain
    return change(named["type"] === "array" && named["items"] === undefined ? { ...named, items: {} } : named)
  }
  return form
}

export const schemaOf = formed((schema) => schema)

const typing = ["type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf"]

/** Whether a schema states null, or no type at all. */
const admitsNull = (schema: Members): boolean =>
  schema["type"] === "null" ||
  !typing.some((key) => key in schema) ||
  (Array.isArray(schema["anyOf"]) && schema["anyOf"].map(membersOf).some(admitsNull))

/** The schema, or null. */
const nullable = (schema: unknown): unknown => {
  const { anyOf, ...own } = membersOf(schema)
  if (admitsNull(membersOf(schema))) return schema
  if (Array.isArray(anyOf)) return { ...own, anyOf: [...anyOf, { type: "null" }] }
  const { description, ...undescribed } = own
  return { ...(description === undefined ? {} : { description }), anyOf: [undescribed, { type: "null" }] }
}

/** The members that a request may lack may be null as well (platform.md 1). */
export const withNulls = (schema: Members): Members => {
  const { properties, required } = schema
  if (!isObject(properties)) return schema
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name)
  return { ...schema, properties: mapValues(properties, (each, name) => (isRequired(name) ? each : nullable(each))) }
}

/** A schema of a request. */
export const requestOf = formed(withNulls)

/** The names of the schemas to which a value refers. */
const referencesIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  const { $ref: reference, ...members } = membersOf(value)
  const own = typeof reference === "string" ? [reference.split("/").at(-1) ?? ""] : []
  return [...own, ...Object.values(members).flatMap(referencesIn)]
}

/** The names of the schemas on which a value depends. */
export const dependencies = (value: unknown, schemas: Members): ReadonlySet<string> => {
  const names = new Set(referencesIn(value))
  // the loop also visits names that are added while it runs
  for (const name of names) for (const each of referencesIn(schemas[name])) names.add(each)
  return names
}

/** A schema of an answer. It is open: a client ignores members that it does not know (platform.md 1). */
export const answerOf = (value: unknown): unknown => {
  const opened = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(opened)
    if (!isObject(each)) return each
    const open = each["additionalProperties"] === false ? without(each, "additionalProperties") : each
    return mapValues(open, (inner, key) => (key === "examples" ? inner : opened(inner)))
  }
  return opened(schemaOf(value))
}
