/**
 * The schema of a body that may name a client-side token (platform.md 7). A token supplies fields of the object that names
 * it, at any depth, so with a token each of them may be absent. Without one the object must be complete.
 */
import { isObject, type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { member, withNulls } from "./JsonSchemaForm.ts"

const mapValues = (value: Members, f: (each: unknown, key: string) => unknown): Members =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, f(each, key)]))

const without = (value: Members, key: string): Members =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))

/** Every member may be absent or null. A token supplies a list as a whole, so the items of lists do not change. */
const partial = (schema: unknown): unknown => {
  if (!isObject(schema)) return schema
  return withNulls(
    mapValues(without(schema, "required"), (each, key) => {
      if (key === "properties" && isObject(each)) return mapValues(each, partial)
      return key === "anyOf" && Array.isArray(each) ? each.map(partial) : each
    })
  )
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema["type"] === "null"

/** The schema of a member that is present: null counts as absent (platform.md 1). */
const present = (schema: unknown): unknown => {
  const { anyOf, ...rest } = membersOf(schema)
  if (!Array.isArray(anyOf)) return schema
  const [first, ...more] = anyOf.filter((each) => !isNull(each))
  return more.length === 0 ? { ...rest, ...membersOf(first) } : { ...rest, anyOf: [first, ...more] }
}

const alternatives = (schema: Members): Members => {
  const { properties, ...rest } = schema
  const { token, ...fields } = isObject(properties) ? properties : {}
  const own = { ...rest, properties: { ...fields, token: { type: "null", description: "No token." } } }
  const partly = partial(own)
  // where nothing is required, one schema suffices
  if (token === undefined || !isObject(partly) || JSON.stringify(partly) === JSON.stringify(own)) return schema
  const description = "The token and what it has not: a field that both have is TOKEN_CONFLICT."
  const beside = {
    ...partly,
    properties: { ...member(partly, "properties"), token: present(token) },
    required: ["token"]
  }
  return {
    anyOf: [
      { title: "WithoutToken", ...own },
      { title: "WithToken", description, ...beside }
    ]
  }
}

/** The schema with both alternatives for the object at this path. `resolve` gives the schema that a reference leads to. */
export const withToken = (
  given: Members,
  [name, ...inner]: ReadonlyArray<string>,
  resolve: (schema: Members) => Members
): Members => {
  const { description } = given
  const schema = { ...resolve(given), ...(description === undefined ? {} : { description }) }
  if (name === undefined) return alternatives(schema)
  const properties = member(schema, "properties")
  return { ...schema, properties: { ...properties, [name]: withToken(member(properties, name), inner, resolve) } }
}
