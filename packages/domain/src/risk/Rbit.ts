/**
 * An rbit: one piece of risk information about a merchant or a transaction, of one
 * of the types of platform.md 8, in the form in which other requests embed it. The
 * object of its type comes as `properties` or under the type's own name; either
 * way it is kept under the type's name.
 */
import { Effect, type Redacted, Result, Schema, SchemaGetter, SchemaIssue, SchemaParser } from "effect"
import * as DatedRules from "../vocabulary/DatedRules.ts"
import * as Problem from "../vocabulary/Problem.ts"
import * as Time from "../vocabulary/Time.ts"
import * as Wire from "../vocabulary/Wire.ts"
import * as RbitTypes from "./RbitTypes.ts"

export const Source = Schema.Literals([
  "user",
  "guidestar",
  "partner_database",
  "partner_employee",
  "credit_bureau",
  "government_registry",
  "identity_provider",
  "marketplace",
  "social_media",
  "public_web",
  "third_party",
  "other"
])
export type Source = typeof Source.Type

export const Type = Schema.Literals(RbitTypes.types)
export type Type = typeof Type.Type

/** How far ahead of the service's time an rbit may say it was received: clocks differ. */
const maxAhead = Time.minute

/** With the object of its type under the type's own name. */
const Named = Wire.struct({
  type: Type,
  source: Source,
  receiveTime: Time.UnixTime,
  ...Wire.sparse(RbitTypes.objects)
})

type Members = { readonly [key: string]: unknown }
const isMembers = (input: unknown): input is Members =>
  typeof input === "object" && input !== null && !Array.isArray(input)

const known: ReadonlySet<unknown> = new Set(RbitTypes.types)

const refusal = (...problems: readonly [Problem.Problem, ...ReadonlyArray<Problem.Problem>]): SchemaIssue.Issue => {
  const [first, ...rest] = problems
  const issue = ({ path, reason }: Problem.Problem) =>
    new SchemaIssue.Pointer(path, new SchemaIssue.InvalidValue({ message: reason }))
  return new SchemaIssue.Composite(Named.ast, [issue(first), ...rest.map(issue)])
}

/** The object of the type must be there once, and no other type's. */
const shapeProblem = (input: Members): SchemaIssue.Issue | undefined => {
  const type = input["type"]
  if (typeof type !== "string" || !known.has(type)) return undefined
  const stranger = RbitTypes.types.find((other) => other !== type && Object.hasOwn(input, other))
  if (stranger !== undefined) return refusal(Problem.problem("PARAM_IS_UNKNOWN", stranger))
  const [general, own] = [Object.hasOwn(input, "properties"), Object.hasOwn(input, type)]
  if (general && own) {
    return refusal(
      Problem.problem("PARAM_MUTUALLY_EXCLUSIVE", "properties"),
      Problem.problem("PARAM_MUTUALLY_EXCLUSIVE", type)
    )
  }
  return general || own ? undefined : refusal(Problem.problem("PARAM_IS_MISSING", "properties"))
}

/** `properties` under the name of its type; an unknown type is left for the schema to refuse. */
const renamed = (input: Members): Members => {
  const { properties, ...rest } = input
  const type = input["type"]
  if (!Object.hasOwn(input, "properties")) return input
  return typeof type === "string" && known.has(type) ? { ...rest, [type]: properties } : rest
}

/** Problems of what came as `properties` are told as such. */
const restored = (issue: SchemaIssue.Issue, type: unknown): SchemaIssue.Issue => {
  switch (issue._tag) {
    case "Composite": {
      const [first, ...rest] = issue.issues
      return new SchemaIssue.Composite(issue.ast, [restored(first, type), ...rest.map((each) => restored(each, type))])
    }
    case "Encoding":
      return new SchemaIssue.Encoding(issue.ast, restored(issue.issue, type))
    case "Pointer":
      return issue.path[0] === type
        ? new SchemaIssue.Pointer(["properties", ...issue.path.slice(1)], issue.issue)
        : issue
    default:
      return issue
  }
}

/** What is left to judge when the object of the type is not the one that should be there. */
const withoutObjects = (input: Members): Members =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !known.has(key) && key !== "properties"))

const decodeNamed = SchemaParser.decodeUnknownEffect(Named)
const encodeNamed = SchemaParser.encodeEffect(Named)

type Options = Parameters<typeof decodeNamed>[1]

const read = (input: unknown, options: Options) => {
  if (!isMembers(input)) return decodeNamed(input, options)
  const problem = shapeProblem(input)
  const shape = problem === undefined ? renamed(input) : withoutObjects(input)
  return Effect.matchEffect(decodeNamed(shape, options), {
    onSuccess: (rbit) => (problem === undefined ? Effect.succeed(rbit) : Effect.fail(problem)),
    onFailure: (issue) => {
      const told = Object.hasOwn(input, "properties") ? restored(issue, input["type"]) : issue
      return Effect.fail(problem === undefined ? told : new SchemaIssue.Composite(Named.ast, [told, problem]))
    }
  })
}

/** Reads twice, so that its problems are told with those of the request around it. */
const readable = Schema.makeFilter<unknown>((input, _, options) => {
  const result = Effect.runSync(Effect.result(read(input, options)))
  return Result.isFailure(result) ? result.failure : undefined
})

/** One embedded rbit. Encoded, it has the object under the type's name, as answers show it. */
export const Rbit = Schema.Unknown.check(readable).pipe(
  Schema.decodeTo(Schema.toType(Named), {
    decode: SchemaGetter.transformEffect(read),
    encode: SchemaGetter.transformEffect((rbit, options) => encodeNamed(rbit, options))
  })
)
export type Rbit = typeof Rbit.Type

export const dated = DatedRules.member(
  "receiveTime",
  DatedRules.number((receiveTime, at) => receiveTime > at + maxAhead)
)

/** The birth date that a person's rbit brings, for the vault: `record` never holds it. */
export const birthdate = ({ person }: Rbit): Redacted.Redacted<string> | undefined => person?.birthdate

const encode = SchemaParser.encodeSync(Named)

/** What answers show and rows keep: of a birth date only that it is there. */
export const record = (rbit: Rbit) => {
  const { person, ...rest } = encode(rbit)
  if (person === undefined) return rest
  const { birthdate: given, ...shown } = person
  return { ...rest, person: { ...shown, birthdate_is_present: given !== undefined } }
}
