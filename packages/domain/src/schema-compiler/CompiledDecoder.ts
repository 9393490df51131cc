/**
 * Decoders that read a valid value without the runtime of Effect. A Schema is walked once and becomes plain functions.
 * They return the same value as the Schema, or they refuse; then the Schema itself decodes the value and names its
 * problems. A form of Schema that is unknown here is always refused, so it is decoded slowly, but never wrongly.
 * Property tests compare both for every request (CompiledDecoders.test.ts of the adapters).
 */
import { Exit, Option, Result, Schema, type SchemaAST } from "effect"
import * as NullMembers from "../vocabulary/NullMembers.ts"
import * as Problem from "../vocabulary/Problem.ts"
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"
import * as Wire from "../vocabulary/Wire.ts"
import { type Compiler, readForm, readObject, refuse } from "./CompiledForms.ts"
import { absent, type Read, refusal } from "./GeneratedMemberReader.ts"

type Check = SchemaAST.Check<unknown>

/** The checks of one side of a Schema, without groups. */
const single = (checks: ReadonlyArray<Check>): ReadonlyArray<SchemaAST.Filter<unknown>> =>
  checks.flatMap((check) => (check._tag === "FilterGroup" ? single(check.checks) : [check]))

/** The checks of one side of a Schema. */
interface Checks {
  readonly ast: SchemaAST.AST
  readonly all: ReadonlyArray<SchemaAST.Filter<unknown>>
}

/** Reads a present value by a form, and checks it as it came and as it was read. */
const checked = (form: Read, before: Checks, after: Checks, options: SchemaAST.ParseOptions): Read => {
  if (before.all.length === 0 && after.all.length === 0) return (value) => (value === absent ? absent : form(value))
  return (value) => {
    if (value === absent) return absent
    const result = form(value)
    if (result === refusal) return refusal
    for (const check of before.all) if (check.run(value, before.ast, options) !== undefined) return refusal
    for (const check of after.all) if (check.run(result, after.ast, options) !== undefined) return refusal
    return result
  }
}

const checksBefore = (ast: SchemaAST.AST): Checks => ({
  ast: ast,
  all: single(("encodingChecks" in ast ? ast.encodingChecks : undefined) ?? [])
})
const checksAfter = (ast: SchemaAST.AST): Checks => ({ ast: ast, all: single(ast.checks ?? []) })

/** Reads a value by the type alone, without its encodings. */
const readType = (ast: SchemaAST.AST, compiler: Compiler): Read =>
  checked(readForm(ast, compiler), checksBefore(ast), checksAfter(ast), compiler.options)

const toOption = (value: unknown): Option.Option<unknown> => (value === absent ? Option.none() : Option.some(value))
const fromOption = (option: unknown): unknown =>
  Option.isOption(option) && Option.isSome(option) ? option.value : absent

/** Applies `f` to the result of an effect that has succeeded; any other effect is refused. */
const ended = (effect: unknown, f: (result: unknown) => unknown): unknown =>
  Exit.isExit(effect) && Exit.isSuccess(effect) ? f(effect.value) : refusal

const readTransformed = ({ transformation }: SchemaAST.Link, { options }: Compiler): Read => {
  if (transformation._tag === "Middleware") return refuse
  const getter = transformation.decode
  switch (getter._tag) {
    case "Passthrough":
      return (value) => value
    case "Transform":
      return (value) => (value === absent ? absent : getter.transform(value))
    case "TransformOptional":
      return (value) => fromOption(getter.transform(toOption(value)))
    case "TransformEffect":
      return (value) => (value === absent ? absent : ended(getter.transform(value, options), (result) => result))
    case "TransformOptionalEffect":
      return (value) => ended(getter.transform(toOption(value), options), fromOption)
  }
}

/** Reads a value from its last encoding to the type. */
const readEncoded = (ast: SchemaAST.AST, encoding: SchemaAST.Encoding, compiler: Compiler): Read => {
  const steps = encoding.toReversed().flatMap((link) => [compiler.read(link.to), readTransformed(link, compiler)])
  steps.push(readType(ast, compiler))
  return (value) => {
    let result = value
    for (const step of steps) {
      result = step(result)
      if (result === refusal) return refusal
    }
    return result
  }
}

/**
 * A struct whose encoding only renames its members: each is read under the other name, as the encoded struct reads it and
 * then by its own Schema. Null: the Schema is no such struct.
 */
const readRenamed = (ast: SchemaAST.AST, encoding: SchemaAST.Encoding, compiler: Compiler): Read | null => {
  const [{ to, transformation }, ...others] = encoding
  if (ast._tag !== "Objects" || to._tag !== "Objects" || transformation._tag !== "Transformation") return null
  const givenNames = Wire.renamedBy(transformation.decode)
  const hasMore = others.length > 0 || to.encoding !== undefined || to.checks !== undefined
  const hasOthers = to.indexSignatures.length > 0 || ast.indexSignatures.length > 0
  if (givenNames === null || hasMore || hasOthers || ast.encodingChecks !== undefined) return null
  const form = readObject(ast, compiler, { names: givenNames, members: to.propertySignatures })
  return checked(form, checksBefore(to), checksAfter(ast), compiler.options)
}

const compilerFor = (options: SchemaAST.ParseOptions): Compiler => {
  const known = new WeakMap<SchemaAST.AST, Read>()
  const compile = (ast: SchemaAST.AST): Read =>
    ast.encoding === undefined
      ? readType(ast, compiler)
      : (readRenamed(ast, ast.encoding, compiler) ?? readEncoded(ast, ast.encoding, compiler))
  const compiler: Compiler = {
    options,
    read: (ast) => {
      const found = known.get(ast)
      if (found !== undefined) return found
      const made = compile(ast)
      known.set(ast, made)
      return made
    }
  }
  return compiler
}

/** For requests: all problems are reported, and an unknown member is a problem. */
const requests = compilerFor({ errors: "all", onExcessProperty: "error" })
/** For what the platform has stored: unknown members are left out. */
const stored = compilerFor({})

type Decodable = Schema.ConstraintDecoder<unknown>

/** Compiles on first use. A check that throws counts as a refusal; the Schema then throws too. */
const attempted = <S extends Decodable>({ ast }: S, compiler: Compiler) => {
  let read: Read | undefined
  return (value: unknown): Option.Option<S["Type"]> => {
    try {
      const result = (read ??= compiler.read(ast))(value)
      return result === refusal || result === absent
        ? Option.none()
        : Option.some(unsafeCoerce<S["Type"]>(result, "it is what the Schema makes of the value"))
    } catch {
      return Option.none()
    }
  }
}

/** A Schema whose type leaves open which services it needs. No Schema of the contract needs any to decode. */
export const withoutServices = (schema: Schema.Top) =>
  unsafeCoerce<Schema.Codec<unknown>>(schema, "schemas of requests and records need no services")

/** The value of a valid request; none: the Schema must decode it. */
export const validRequestDecoder = <S extends Decodable>(schema: S) => attempted(schema, requests)

/** The value of a request, or all its problems. Null members without a meaning count as absent (NullMembers.ts). */
export const requestDecoder = <S extends Decodable>(
  schema: S
): ((value: unknown) => Result.Result<S["Type"], ReadonlyArray<Problem.Problem>>) => {
  const attempt = validRequestDecoder(schema)
  const decode = Schema.decodeUnknownResult(schema, requests.options)
  const withoutNulls = NullMembers.removedFor(schema)
  return (given) => {
    const value = withoutNulls(given)
    const found = attempt(value)
    return Option.isSome(found)
      ? Result.succeed(found.value)
      : Result.mapError(decode(value), (error) => Problem.ofError(error, value))
  }
}

/** Decodes what the platform has stored, as `Schema.decodeUnknownSync` does, but faster for a valid value. */
export const storedDecoder = <S extends Decodable>(schema: S): ((value: unknown) => S["Type"]) => {
  const attempt = attempted(schema, stored)
  const decode = Schema.decodeUnknownSync(schema)
  return (value) => Option.getOrElse(attempt(value), () => decode(value))
}
