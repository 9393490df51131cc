/**
 * A null member of a request counts as absent (platform.md 1). A Schema is walked once and becomes a function that
 * removes such members before the request is decoded, so that no other code handles them.
 *
 * A null with a meaning stays: in an update it clears a member (`Wire.mergePatch`), and it is a value in lists and in
 * objects whose members the app chooses. A null under an unknown name stays too, because the name is the problem.
 */
import { Option, Schema, SchemaAST } from "effect"
import { isObject, type Members } from "./text/Json.ts"
import * as Wire from "./Wire.ts"

/** Returns a value without the members that count as absent. */
export type Remove = (value: unknown) => unknown

const unchanged: Remove = (value) => value

/** How a member of an object is read: whether its null stays, and what is removed from its value. */
interface Member {
  readonly keepsNull: boolean
  readonly remove: Remove
}

const removing =
  (memberOf: (name: string) => Member | undefined): Remove =>
  (value) => {
    if (!isObject(value)) return value
    const kept = Object.entries(value).flatMap(([name, each]): ReadonlyArray<readonly [string, unknown]> => {
      const member = memberOf(name)
      if (member === undefined) return [[name, each]]
      if (each === null) return member.keepsNull ? [[name, each]] : []
      return [[name, member.remove(each)]]
    })
    return Object.fromEntries(kept)
  }

/** The annotation with the function of a Schema whose members the AST does not show. */
const removeKey = "withoutNulls"

const isRemove = (value: unknown): value is Remove => typeof value === "function"

/** The annotation of a Schema that decodes its members itself. */
export const removedBy = (remove: Remove) => ({ [removeKey]: remove })

const annotations = ({ annotations: own, checks }: SchemaAST.AST): ReadonlyArray<Schema.Annotations.Annotations> =>
  [own, ...(checks ?? []).map((check) => check.annotations)].filter((each) => each !== undefined)

const statedBy = (ast: SchemaAST.AST): Remove | undefined =>
  annotations(ast)
    .map((each) => each[removeKey])
    .find(isRemove)

const isPatch = (ast: SchemaAST.AST): boolean => annotations(ast).some((each) => each[Wire.clearsKey] === true)

const accepts = (ast: SchemaAST.AST, value: unknown): boolean =>
  Option.isSome(Schema.decodeUnknownOption(Schema.make<Schema.Codec<unknown>>(ast))(value))

/** Whether a Schema accepts any value, as those of free-form objects and of refused names do. */
const isOpen = ({ _tag, encoding }: SchemaAST.AST): boolean => {
  const given = encoding?.at(-1)?.to
  return given === undefined ? _tag === "Unknown" || _tag === "Any" || _tag === "Declaration" : isOpen(given)
}

/** The names under which a request has the members; null: the encoding does more than rename them. */
const givenNames = ({ encoding }: SchemaAST.AST): ReadonlyMap<string, string> | null => {
  if (encoding === undefined) return new Map()
  const [{ transformation }, ...others] = encoding
  return others.length > 0 || transformation._tag !== "Transformation" ? null : Wire.renamedBy(transformation.decode)
}

const ofObject = (ast: SchemaAST.Objects, names: ReadonlyMap<string, string>, clears: boolean): Remove => {
  const members = new Map(
    ast.propertySignatures.map(({ name, type }): readonly [string, Member] => [
      names.get(String(name)) ?? String(name),
      { keepsNull: clears && accepts(type, null), remove: compiled(type, clears) }
    ])
  )
  const indexes = ast.indexSignatures.map(({ parameter, type }) => ({
    covers: (name: string): boolean => accepts(parameter, name),
    keepsNull: isOpen(type) || (clears && accepts(type, null)),
    remove: compiled(type, clears)
  }))
  return removing((name) => members.get(name) ?? indexes.find(({ covers }) => covers(name)))
}

/** A list is replaced as a whole, so no null in it clears anything. */
const ofList = ({ elements, rest }: SchemaAST.Arrays): Remove => {
  const [each] = rest.map((type) => compiled(type, false))
  const places = elements.map((type) => compiled(type, false))
  return (value) =>
    Array.isArray(value) ? value.map((element: unknown, index) => (places[index] ?? each ?? unchanged)(element)) : value
}

const isList = (ast: SchemaAST.AST): boolean => ast._tag === "Arrays"

/** The alternatives for lists remove from lists, the others from objects. */
const ofUnion = ({ types }: SchemaAST.Union, clears: boolean): Remove => {
  const [lists, others] = [types.filter(isList), types.filter((each) => !isList(each))].map((asts) =>
    asts.map((each) => compiled(each, clears))
  )
  return (value) =>
    ((Array.isArray(value) ? lists : others) ?? []).reduce<unknown>((left, remove) => remove(left), value)
}

const ofSuspended = ({ thunk }: SchemaAST.Suspend, clears: boolean): Remove => {
  let known: Remove | undefined
  return (value) => (known ??= compiled(thunk(), clears))(value)
}

const compiled = (ast: SchemaAST.AST, clears: boolean): Remove => {
  const stated = statedBy(ast)
  if (stated !== undefined) return stated
  const names = ast._tag === "Objects" ? givenNames(ast) : null
  if (ast._tag === "Objects" && names !== null) return ofObject(ast, names, clears || isPatch(ast))
  const given = ast.encoding?.at(-1)?.to
  if (given !== undefined) return compiled(given, clears)
  switch (ast._tag) {
    case "Arrays":
      return ofList(ast)
    case "Union":
      return ofUnion(ast, clears)
    case "Suspend":
      return ofSuspended(ast, clears)
    default:
      return unchanged
  }
}

const hasNull = (value: unknown): boolean => {
  if (value === null) return true
  if (typeof value !== "object") return false
  return Array.isArray(value) ? value.some(hasNull) : membersHaveNull(value)
}

const membersHaveNull = (members: object): boolean => {
  for (const each of Object.values(members)) if (hasNull(each)) return true
  return false
}

/** Removes the members of a request that count as absent. The Schema is walked at the first null. */
export const removedFor = ({ ast }: { readonly ast: SchemaAST.AST }): Remove => {
  let remove: Remove | undefined
  return (value) => (hasNull(value) ? (remove ??= compiled(ast, false))(value) : value)
}

/** The same for an object. */
export const membersFor = (schema: { readonly ast: SchemaAST.AST }): ((members: Members) => Members) => {
  const remove = removedFor(schema)
  return (members) => {
    const left = remove(members)
    return isObject(left) ? left : members
  }
}
