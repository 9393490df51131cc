/**
 * The members of requests that hold secrets: those that the schema of any operation redacts. Whatever shows a body hides
 * the values under their names, wherever they stand, and those under names that no operation knows.
 */
import { type Schema, SchemaAST } from "effect"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"

/** The names of members, as requests give them. */
export interface MemberNames {
  readonly secret: ReadonlySet<string>
  /** the names of all members, secret or not */
  readonly known: ReadonlySet<string>
}

const representationOf = SchemaAST.resolveAt<{ readonly id: string }>("representation")

/** A value that is redacted before it is decoded has members of its own, each with its name. */
const isUndecoded = ({ typeParameters: [content] }: SchemaAST.Declaration): boolean => content?._tag === "Unknown"

const isSecret = (ast: SchemaAST.AST): boolean =>
  ast._tag === "Union"
    ? ast.types.some(isSecret)
    : ast._tag === "Declaration" && representationOf(ast)?.id === "effect/schema/Redacted" && !isUndecoded(ast)

/** The names under which a request has the members of an object. */
const givenNames = ({ encoding }: SchemaAST.AST): ReadonlyMap<string, string> => {
  const transformation = encoding?.[0].transformation
  return transformation?._tag === "Transformation" ? (Wire.renamedBy(transformation.decode) ?? new Map()) : new Map()
}

interface Collected {
  readonly secret: Set<string>
  readonly known: Set<string>
  readonly seen: Set<SchemaAST.AST>
}

const collect = (ast: SchemaAST.AST, found: Collected): void => {
  if (found.seen.has(ast)) return
  found.seen.add(ast)
  const inside = (each: SchemaAST.AST): void => collect(each, found)
  switch (ast._tag) {
    case "Objects": {
      const names = givenNames(ast)
      for (const { name, type } of ast.propertySignatures) {
        const given = names.get(String(name)) ?? String(name)
        found.known.add(given)
        if (isSecret(type)) found.secret.add(given)
        else inside(type)
      }
      return ast.indexSignatures.forEach(({ type }) => inside(type))
    }
    case "Union":
      return ast.types.forEach(inside)
    case "Arrays":
      return [...ast.elements, ...ast.rest].forEach(inside)
    case "Suspend":
      return inside(ast.thunk())
    case "Declaration":
      return ast.typeParameters.forEach(inside)
  }
}

/** The names in the bodies of all requests. The schemas are walked when somebody asks for the first time. */
export const namesIn = (bodies: () => Iterable<Schema.Top>): (() => MemberNames) => {
  const collectAll = (): MemberNames => {
    const found: Collected = { secret: new Set(), known: new Set(), seen: new Set() }
    for (const { ast } of bodies()) collect(ast, found)
    return found
  }
  let known: MemberNames | undefined
  return () => (known ??= collectAll())
}
