/** The parts of compiled decoders (CompiledDecoder.ts) that read each form of Schema: objects, lists, unions and values. */
import { Option, Redacted, Schema, SchemaAST } from "effect"
import { isObject } from "../vocabulary/text/Json.ts"
import { absent, type Members, type Property, type Read, reader, refusal } from "./GeneratedMemberReader.ts"

/** Compiles the parts of a Schema. */
export interface Compiler {
  readonly read: (ast: SchemaAST.AST) => Read
  readonly options: SchemaAST.ParseOptions
}

export const refuse: Read = () => refusal

const put = (members: Members, name: string, value: unknown): void => {
  if (name === "__proto__")
    Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true })
  else members[name] = value
}

/** Members whose names are data. */
interface Index {
  readonly covers: (name: string) => boolean
  readonly read: Read
}

const indexOf = ({ parameter, type }: SchemaAST.IndexSignature, compiler: Compiler): Index | null => {
  if (parameter._tag !== "String" || parameter.encoding !== undefined) return null
  const isName = compiler.read(parameter)
  return { covers: (name) => isName(name) !== refusal, read: compiler.read(type) }
}

/** Reads the other members into `out`; false: one of them is refused, or it must be covered by an index and is not. */
const readOthers = (
  indexes: ReadonlyArray<Index>,
  isProperty: (name: string) => boolean,
  isStrict: boolean,
  members: Members,
  out: Members
): boolean => {
  for (const name of Object.keys(members)) {
    let isCovered = isProperty(name)
    for (const { covers, read } of indexes) {
      if (!covers(name)) continue
      const value = read(members[name])
      if (value === refusal) return false
      if (!isProperty(name)) put(out, name, value)
      isCovered = true
    }
    if (isStrict && !isCovered) return false
  }
  return true
}

/** Whether an absent member stays absent. Only transformations of optional values may give it a value. */
const staysAbsent = ({ encoding }: SchemaAST.AST): boolean =>
  encoding === undefined ||
  encoding.every(
    ({ to, transformation }) =>
      transformation._tag === "Transformation" &&
      !transformation.decode._tag.startsWith("TransformOptional") &&
      staysAbsent(to)
  )

/** The object that is read, if its members have other names. */
interface Given {
  readonly names: ReadonlyMap<string, string>
  readonly members: ReadonlyArray<SchemaAST.PropertySignature>
}

/** Reads a member by the Schema of the given object, unless that is a pure type, and then by its own Schema. */
const readGiven = (given: SchemaAST.AST | undefined, type: SchemaAST.AST, { read }: Compiler): Read => {
  const second = read(type)
  if (given === undefined || SchemaAST.toType(given) === given) return second
  const first = read(given)
  return (value) => {
    const result = first(value)
    return result === refusal ? refusal : second(result)
  }
}

/** The members of an object; null: their names are of an unknown form, or no code can be generated for them. */
const membersOf = (
  { indexSignatures, propertySignatures }: SchemaAST.Objects,
  given: Given | null,
  compiler: Compiler
) => {
  const indexes = indexSignatures.flatMap((each) => indexOf(each, compiler) ?? [])
  const hasSymbols = propertySignatures.some(({ name }) => typeof name === "symbol")
  if (hasSymbols || indexes.length < indexSignatures.length) return null
  const givenTypes = new Map(given?.members.map((member) => [member.name, member.type]))
  const properties = propertySignatures.map(({ name, type }): Property => {
    const givenName = given?.names.get(String(name)) ?? String(name)
    const givenType = givenTypes.get(givenName)
    return {
      given: givenName,
      name: String(name),
      read: readGiven(givenType, type, compiler),
      isOptional: SchemaAST.isOptional(type),
      staysAbsent: staysAbsent(type) && (givenType === undefined || staysAbsent(givenType))
    }
  })
  const readNamed = reader(properties)
  return readNamed === null ? null : { properties, indexes, readNamed }
}

export const readObject = (ast: SchemaAST.Objects, compiler: Compiler, given: Given | null = null): Read => {
  const members = membersOf(ast, given, compiler)
  if (members === null) return refuse
  const { indexes, properties, readNamed } = members
  if (properties.length === 0 && indexes.length === 0)
    return (value) => (value === null || value === undefined ? refusal : value)
  const names = new Set(properties.map(({ given }) => given))
  const isProperty = (name: string): boolean => names.has(name)
  const isStrict = compiler.options.onExcessProperty === "error"
  const hasOthers = isStrict || indexes.length > 0
  return (value) => {
    if (!isObject(value)) return refusal
    const out = readNamed(value)
    if (out === refusal) return refusal
    return hasOthers && !readOthers(indexes, isProperty, isStrict, value, out) ? refusal : out
  }
}

const readList = ({ elements, rest }: SchemaAST.Arrays, { read }: Compiler): Read => {
  const [each, ...others] = rest.map(read)
  if (others.length > 0 || (elements.length > 0 && each !== undefined)) return refuse
  const places = elements.map(read)
  return (value) => {
    if (!Array.isArray(value) || (each === undefined && value.length !== places.length)) return refusal
    const out: Array<unknown> = []
    for (let index = 0; index < value.length; index++) {
      const element = (each ?? places[index] ?? refuse)(value[index])
      if (element === refusal || element === absent) return refusal
      out.push(element)
    }
    return out
  }
}

const isLiteral = (ast: SchemaAST.AST): ast is SchemaAST.Literal =>
  ast._tag === "Literal" && ast.checks === undefined && ast.encoding === undefined

const readUnion = ({ options, types }: SchemaAST.Union, { read }: Compiler): Read => {
  if (options?.mode === "oneOf") return refuse
  const literals = types.filter(isLiteral)
  if (literals.length === types.length) {
    const values = new Set<unknown>(literals.map(({ literal }) => literal))
    return (value) => (values.has(value) ? value : refusal)
  }
  const reads = types.map(read)
  return (value) => {
    for (const each of reads) {
      const result = each(value)
      if (result !== refusal) return result
    }
    return refusal
  }
}

/** A redacted value without a label, whose content is read by its Schema. */
const readRedacted =
  (read: Read): Read =>
  (value) => {
    if (!Redacted.isRedacted(value)) return refusal
    const content = Redacted.value(value)
    const result = read(content)
    if (result === refusal) return refusal
    return result === content ? value : Redacted.make(result, { label: value.label })
  }

const representationOf = SchemaAST.resolveAt<{ readonly id: string; readonly payload: unknown }>("representation")

const isPlainRedacted = (ast: SchemaAST.Declaration): boolean => {
  const { id, payload } = representationOf(ast) ?? {}
  return id === "effect/schema/Redacted" && payload === null
}

/** Reads a declared type by its Schema. It is refused if it has encodings of its own. */
const readDeclaration = (ast: SchemaAST.Declaration, { options, read }: Compiler): Read => {
  if (ast.typeParameters.some((type) => SchemaAST.toType(type) !== type)) return refuse
  const [content] = ast.typeParameters
  if (content !== undefined && isPlainRedacted(ast)) return readRedacted(read(content))
  const decode = Schema.decodeUnknownOption(Schema.make<Schema.Codec<unknown>>(SchemaAST.toType(ast)), options)
  return (value) => Option.getOrElse(decode(value), () => refusal)
}

const readSuspended = ({ thunk }: SchemaAST.Suspend, { read }: Compiler): Read => {
  let known: Read | undefined
  return (value) => (known ??= read(thunk()))(value)
}

/** Reads a present value by the form alone, without its encodings and checks. */
export const readForm = (ast: SchemaAST.AST, compiler: Compiler): Read => {
  switch (ast._tag) {
    case "Any":
    case "Unknown":
      return (value) => value
    case "Null":
      return (value) => (value === null ? value : refusal)
    case "String":
      return (value) => (typeof value === "string" ? value : refusal)
    case "Number":
      return (value) => (typeof value === "number" ? value : refusal)
    case "Boolean":
      return (value) => (typeof value === "boolean" ? value : refusal)
    case "Literal":
      return (value) => (value === ast.literal ? value : refusal)
    case "Objects":
      return readObject(ast, compiler)
    case "Arrays":
      return readList(ast, compiler)
    case "Union":
      return readUnion(ast, compiler)
    case "Suspend":
      return readSuspended(ast, compiler)
    case "Declaration":
      return readDeclaration(ast, compiler)
    default:
      return refuse
  }
}
