/** JSON values: the contents of rows, stored answers and notifications. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** An object whose members may have any type, such as a body before it is decoded. */
export type Members = { readonly [name: string]: unknown }

/** Whether a value is an object as JSON has them: neither null nor a list. */
export const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The members of a value that should be an object; none if it is not one. */
export const membersOf = (value: unknown): Members => (isObject(value) ? value : {})
