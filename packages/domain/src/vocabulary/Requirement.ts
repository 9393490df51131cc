/**
 * What a value must be, in words that follow its name: `must be at least 1`. The words come from the bound, the form or
 * the values of a check, and never contain the value that was sent.
 */
import type { SchemaAST } from "effect"

/** Values of a list that is written out. */
const maxWritten = 12
/** Values that are written of a longer list. */
const samples = 3

const listed = (words: ReadonlyArray<string>, conjunction: string): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1) ?? ""}`

/** `must be one of USD, CAD`, or a few of many. */
export const oneOf = (values: ReadonlyArray<unknown>): string => {
  const words = values.map(String)
  if (words.length === 0) return "must be absent"
  if (words.length === 1) return `must be ${words.join("")}`
  return words.length <= maxWritten
    ? `must be one of ${words.join(", ")}`
    : `must be one of ${words.length} values such as ${words.slice(0, samples).join(", ")}`
}

/** Both bounds are inclusive. */
export const between = (minimum: number, maximum: number): string => {
  if (minimum === maximum) return `must be ${minimum}`
  return `must be from ${minimum} to ${maximum}`
}
/** One of the bounds may be absent. */
export const within = ({ max, min }: { readonly min?: number; readonly max?: number }): string => {
  if (min === undefined) return `must be at most ${max}`
  return max === undefined ? atLeast(min) : between(min, max)
}
export const atLeast = (minimum: number): string => `must be at least ${minimum}`

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`

/** `unit`: what is counted, in the singular. */
export const count = (minimum: number, maximum: number, unit: string): string => {
  if (minimum === maximum) return `must have ${counted(minimum, unit)}`
  return minimum === 0
    ? `must have at most ${counted(maximum, unit)}`
    : `must have ${minimum} to ${counted(maximum, unit)}`
}

export const pattern = (form: RegExp): string => `must match ${form.source}`

/** The annotation under which a check names the type that it requires. */
export const typeKey = "typeName"

/** The name of the type that a check requires, such as an integer, which is a number to the Schema. */
const narrowed = ({ checks }: SchemaAST.AST): string | undefined =>
  checks?.map((check) => check.annotations?.[typeKey]).find((name) => typeof name === "string")

const nameOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  const given = ast.encoding?.at(-1)?.to
  if (given !== undefined) return nameOf(given)
  switch (ast._tag) {
    case "String":
      return ["a string"]
    case "Number":
      return [narrowed(ast) ?? "a number"]
    case "Boolean":
      return ["a boolean"]
    case "Objects":
      return ["an object"]
    case "Arrays":
      return ["an array"]
    case "Literal":
      return [`a ${typeof ast.literal}`]
    case "Union":
      return ast.types.flatMap(nameOf)
    case "Suspend":
      return nameOf(ast.thunk())
    case "Declaration":
      return ast.typeParameters.length === 0
        ? ["a value of the form that is described"]
        : ast.typeParameters.flatMap(nameOf)
    default:
      return []
  }
}

/** `must be a string`. Null is left out, because a member that may be null may be absent too. */
export const typeOf = (ast: SchemaAST.AST): string => {
  const names = [...new Set(nameOf(ast))]
  return names.length === 0 ? "must be absent" : `must be ${listed(names, "or")}`
}
