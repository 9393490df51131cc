/**
 * Documents without the members that say nothing: a null where the Schema requires the member and allows null, and a
 * member with the value that stands for its absence (`StateCodec.field`). Reading puts them back. Both follow from the
 * Schema alone; what it does not describe, such as the JSON of a caller, stays as it is.
 */
import { SchemaAST } from "effect"

/** The name of the annotation that has the value of an absent member. */
export const absentValue = "storedWhenAbsent"

export interface Sparse {
  /** leaves out what says nothing */
  readonly sparse: (value: unknown) => unknown
  /** puts back what was left out; a document that has all members stays as it is */
  readonly whole: (value: unknown) => unknown
}

interface Member {
  readonly name: string
  /** what the absence stands for; undefined: the member is always stored */
  readonly absent: { readonly value: unknown; readonly json: string } | undefined
  readonly inner: Sparse | null
}

const isNull = ({ _tag }: SchemaAST.AST): boolean => _tag === "Null"

const absentOf = (type: SchemaAST.AST): Member["absent"] => {
  const given = type.annotations?.[absentValue]
  if (given !== undefined) return { value: given, json: JSON.stringify(given) }
  return type._tag === "Union" && type.types.some(isNull) && !SchemaAST.isOptional(type)
    ? { value: null, json: "null" }
    : undefined
}

const isAbsent = ({ absent }: Member, value: unknown): boolean =>
  absent !== undefined &&
  (value === absent.value || (typeof value === "object" && value !== null && JSON.stringify(value) === absent.json))

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const ofObject = ({ indexSignatures, propertySignatures }: SchemaAST.Objects): Sparse | null => {
  if (indexSignatures.length > 0) return null
  const members = propertySignatures
    .map(({ name, type }): Member => ({ name: String(name), absent: absentOf(type), inner: of(type) }))
    .filter(({ absent, inner }) => absent !== undefined || inner !== null)
  if (members.length === 0) return null
  const byName = new Map(members.map((member) => [member.name, member]))
  const sparse = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const kept: { [name: string]: unknown } = {}
    for (const name of Object.keys(value)) {
      const member = byName.get(name)
      if (member === undefined) kept[name] = value[name]
      else if (!isAbsent(member, value[name])) kept[name] = member.inner?.sparse(value[name]) ?? value[name]
    }
    return kept
  }
  const whole = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const all: { [name: string]: unknown } = { ...value }
    for (const { absent, inner, name } of members)
      if (all[name] === undefined) {
        if (absent !== undefined) all[name] = absent.value
      } else if (inner !== null) all[name] = inner.whole(all[name])
    return all
  }
  return { sparse, whole }
}

const literalsOf = (type: SchemaAST.AST): ReadonlyArray<unknown> =>
  type._tag === "Literal"
    ? [type.literal]
    : type._tag === "Union" && type.types.every(({ _tag }) => _tag === "Literal")
      ? type.types.flatMap(literalsOf)
      : []

/** The members of a union by the values of a property that tells them apart; null: none does. */
const byProperty = (types: ReadonlyArray<SchemaAST.Objects>, name: PropertyKey): Map<unknown, Sparse | null> | null => {
  const found = new Map<unknown, Sparse | null>()
  for (const type of types) {
    const property = type.propertySignatures.find((each) => each.name === name)
    const literals = property === undefined ? [] : literalsOf(property.type)
    if (literals.length === 0 || literals.some((literal) => found.has(literal))) return null
    const inner = ofObject(type)
    for (const literal of literals) found.set(literal, inner)
  }
  return found
}

const ofUnion = ({ types }: SchemaAST.Union): Sparse | null => {
  const [first, ...others] = types.filter((type) => !isNull(type))
  if (first === undefined) return null
  if (others.length === 0) return of(first)
  const objects = [first, ...others].flatMap((type) => (type._tag === "Objects" ? [type] : []))
  const [one] = objects
  if (one === undefined || objects.length <= others.length) return null
  for (const { name } of one.propertySignatures) {
    const found = byProperty(objects, name)
    if (found === null) continue
    const innerOf = (value: unknown) => (isObject(value) ? found.get(value[String(name)]) : null)
    return {
      sparse: (value) => innerOf(value)?.sparse(value) ?? value,
      whole: (value) => innerOf(value)?.whole(value) ?? value
    }
  }
  return null
}

const ofArray = ({ elements, rest }: SchemaAST.Arrays): Sparse | null => {
  const [item] = rest
  const inner = elements.length > 0 || item === undefined ? null : of(item)
  if (inner === null) return null
  return {
    sparse: (value) => (Array.isArray(value) ? value.map(inner.sparse) : value),
    whole: (value) => (Array.isArray(value) ? value.map(inner.whole) : value)
  }
}

/** How values of a Schema are stored; null: as they are. */
export const of = (ast: SchemaAST.AST): Sparse | null => {
  switch (ast._tag) {
    case "Objects":
      return ofObject(ast)
    case "Union":
      return ofUnion(ast)
    case "Arrays":
      return ofArray(ast)
    default:
      return null
  }
}
