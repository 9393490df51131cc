/** JSON values: the contents of rows, stored responses and notifications. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** An object whose members may have any type, such as a body before it is decoded. */
export type Members = { readonly [name: string]: unknown }

/** Whether a value is a JSON object: neither null nor a list. */
export const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The members of a value; none if it is no object. */
export const membersOf = (value: unknown): Members => (isObject(value) ? value : {})

/** The names of an object's members in order. A few names are inserted one by one, because `sort` allocates much more. */
const namesInOrder = (value: Members): ReadonlyArray<string> => {
  const names = Object.keys(value)
  if (names.length > maxInserted) return names.sort()
  for (let end = 1; end < names.length; end++) {
    const name = names[end] ?? ""
    let at = end
    for (let before = names[at - 1]; before !== undefined && before > name; before = names[at - 1]) names[at--] = before
    names[at] = name
  }
  return names
}
const maxInserted = 32

/** The text of a JSON value with sorted members, so that equal values have equal texts. Undefined members are left out. */
export const canonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`
  if (!isObject(value)) return JSON.stringify(value) ?? "null"
  let members = ""
  for (const name of namesInOrder(value))
    if (value[name] !== undefined)
      members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${canonicalText(value[name])}`
  return `{${members}}`
}
