/**
 * An rbit as requests state it: one piece of risk information about a user, an account or a transaction (platform.md
 * 8). A request may give the type object as `properties` or under the name of the type. Storage and responses use the
 * name of the type.
 */
import {
  Exit,
  Predicate,
  Result,
  Schema,
  SchemaGetter,
  SchemaIssue,
  SchemaParser,
  SchemaTransformation,
  type Redacted
} from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as NullMembers from "../../vocabulary/NullMembers.ts"
import { isObject, type JsonObject, type Members } from "../../vocabulary/text/Json.ts"
import { snake } from "../../vocabulary/text/SnakeCase.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as TimeDependentChecks from "../../vocabulary/time/TimeDependentChecks.ts"
import * as TypedMember from "../../vocabulary/TypedMember.ts"
import { unsafeCoerce } from "../../vocabulary/UnsafeCoerce.ts"
import * as Wire from "../../vocabulary/Wire.ts"
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
]).annotate({ identifier: "RbitSource" })
export type Source = typeof Source.Type

export const Type = Schema.Literals(RbitTypes.types).annotate({ identifier: "RbitType" })
export type Type = typeof Type.Type

/** Where the information of an rbit is from, and since when it is known. */
const origin = {
  source: Source.annotateKey({ description: "Where the information is from." }),
  receiveTime: Time.UnixTime.annotateKey({
    description: "When the app received it, in UNIX seconds, not in the future."
  })
}

const ofType = (type: string) => ({ description: `The information of an rbit of the type \`${type}\`.` })

const describedObjects = unsafeCoerce<typeof RbitTypes.objects>(
  Object.fromEntries(
    Object.entries(RbitTypes.objects).map(([name, object]) => [
      name,
      Schema.make<Schema.Top>(object.ast).annotateKey(ofType(snake(name)))
    ])
  ),
  "descriptions leave the types of the objects as they are"
)

/** The members of every rbit, with the type object under the name of the type. */
export const members = {
  type: Type.annotateKey({ description: "What kind of information it is; it names the member that has it." }),
  ...origin,
  ...Wire.sparse(describedObjects)
}

const Named = Wire.struct(members)

const known: ReadonlySet<unknown> = new Set(RbitTypes.types)

/** The type object must be present exactly once, and no object of another type. */
const shapeProblems = TypedMember.problems(RbitTypes.types, "properties")

const withoutNulls = NullMembers.membersFor(Named)

/** An rbit without the members that count as absent, under either name of its type object. */
const presentMembers = (input: Members): Members => {
  const { properties, ...rest } = input
  const type = input["type"]
  if (!Object.hasOwn(input, "properties")) return withoutNulls(input)
  if (properties === null) return withoutNulls(rest)
  if (typeof type !== "string" || !known.has(type)) return { ...withoutNulls(rest), properties }
  return { ...withoutNulls(rest), properties: withoutNulls({ [type]: properties })[type] }
}

/** Moves `properties` to the name of the type. The schema then rejects an unknown type. */
const named = (input: Members): Members => {
  const { properties, ...rest } = input
  const type = input["type"]
  if (!Object.hasOwn(input, "properties")) return input
  return typeof type === "string" && known.has(type) ? { ...rest, [type]: properties } : rest
}

/** Moves the paths of problems back to `properties` if the request gave the type object there. */
const atProperties = (issue: SchemaIssue.Issue, type: unknown): SchemaIssue.Issue => {
  switch (issue._tag) {
    case "Composite": {
      const [first, ...rest] = issue.issues
      return new SchemaIssue.Composite(issue.ast, [
        atProperties(first, type),
        ...rest.map((each) => atProperties(each, type))
      ])
    }
    case "Encoding":
      return new SchemaIssue.Encoding(issue.ast, atProperties(issue.issue, type))
    case "Pointer":
      return issue.path[0] === type
        ? new SchemaIssue.Pointer(["properties", ...issue.path.slice(1)], issue.issue)
        : issue
    default:
      return issue
  }
}

/** The members to check when the type object is missing, repeated or of another type. */
const withoutObjects = (input: Members): Members =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !known.has(key) && key !== "properties"))

const decodeNamed = SchemaParser.decodeUnknownResult(Named)
const encodeNamed = SchemaParser.encodeEffect(Named)

type Options = Parameters<typeof decodeNamed>[1]

const read = (input: unknown, options: Options): ReturnType<typeof decodeNamed> => {
  if (!isObject(input)) return decodeNamed(input, options)
  const problems = shapeProblems(input).map(Check.issueOf)
  const rbit = decodeNamed(problems.length === 0 ? named(input) : withoutObjects(input), options)
  const located = Result.isFailure(rbit)
    ? [Object.hasOwn(input, "properties") ? atProperties(rbit.failure, input["type"]) : rbit.failure]
    : []
  const [first, ...rest] = [...located, ...problems]
  return first === undefined ? rbit : Result.fail(new SchemaIssue.Composite(Named.ast, [first, ...rest]))
}

/** Decodes in a check too, so that its problems are reported together with those of the surrounding request. */
const readable = Check.rule((input: unknown, options) => {
  const result = read(input, options)
  return Result.isFailure(result) ? result.failure : undefined
})

const versionsByType = new Map<string, ReadonlyArray<string>>(Object.entries(RbitTypes.versionsOfType))

/** The types as a request states them, for the description of the interface. */
const forms = Object.entries(RbitTypes.objects).map(([name, object]) => {
  const type = snake(name)
  const versions = versionsByType.get(type)
  const described = Schema.make<Schema.Top>(object.ast).annotateKey(ofType(type))
  const members = { properties: described, [name]: described }
  const form = Wire.struct({
    type: Schema.Literal(type).annotateKey({ description: "What kind of information it is." }),
    ...origin,
    ...Wire.sparse(members)
  })
  return Schema.toEncoded(form).annotate({
    identifier: `${name.charAt(0).toUpperCase()}${name.slice(1)}Rbit`,
    description: [
      `Exactly one of \`properties\` and \`${type}\` is required.`,
      ...(versions === undefined ? [] : [`Of the versions ${versions.join(", ")}.`])
    ].join(" ")
  })
})

/** Refuses nothing, because `readable` names each problem of a value. */
const described = Schema.link<unknown>()(
  Schema.Json.check(Check.shownAs(Schema.Union(forms).annotate({ identifier: "Rbit" }))),
  SchemaTransformation.passthrough({ strict: false })
)

/** Any value, which `readable` checks. Descriptions of the interface show it as one of the forms. */
const Undecoded = Schema.declare(Predicate.isUnknown, {
  toCodecJson: () => described,
  ...NullMembers.removedBy((rbit) => (isObject(rbit) ? presentMembers(rbit) : rbit))
})

/** One embedded rbit. Its encoded form has the type object under the name of the type, as responses show it. */
export const Rbit = Undecoded.check(readable).pipe(
  Schema.decodeTo(Schema.toType(Named), {
    // an Exit, which compiled decoders read without the runtime
    decode: SchemaGetter.transformEffect((input, options) =>
      Result.match(read(input, options), { onSuccess: Exit.succeed, onFailure: Exit.fail })
    ),
    encode: SchemaGetter.transformEffect((rbit, options) => encodeNamed(rbit, options))
  })
)
export type Rbit = typeof Rbit.Type

/** `receive_time` must not be in the future. */
export const timeChecks = TimeDependentChecks.member("receiveTime", TimeDependentChecks.notInFuture)

/** The birth date in a `person` rbit, which the vault seals; `record` never contains it. */
export const birthdate = ({ person }: Rbit): Redacted.Redacted<string> | undefined => person?.birthdate

const encode = SchemaParser.encodeSync(Named)

const decodeStored = SchemaParser.decodeUnknownResult(Named)

/** An rbit from the form that rows store, without the birth date; null: this version of the code cannot read it. */
export const ofRecord = (shown: JsonObject): Rbit | null => {
  const { person, ...rest } = shown
  if (!isObject(person)) return Result.getOrNull(decodeStored(shown))
  const said = Object.entries(person).filter(([name]) => name !== "birthdate_is_present")
  return Result.getOrNull(decodeStored({ ...rest, person: Object.fromEntries(said) }))
}

const shownObject = Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))

/** A shown rbit has one of these members. */
const shownObjects = unsafeCoerce<{ readonly [T in RbitTypes.Type]: typeof shownObject }>(
  Object.fromEntries(RbitTypes.types.map((type) => [type, shownObject.annotateKey(ofType(type))])),
  "the object has a member for each type"
)

/** The form that responses show and rows store: `birthdate_is_present` replaces the birth date. */
export const RecordContent = Schema.Struct({
  type: members.type,
  source: members.source,
  receive_time: members.receiveTime,
  ...shownObjects
})
export type RecordContent = typeof RecordContent.Type

export const record = (rbit: Rbit): RecordContent => {
  const { person, ...rest } = encode(rbit)
  if (person === undefined) return rest
  const { birthdate: given, ...shown } = person
  return { ...rest, person: { ...shown, birthdate_is_present: given !== undefined } }
}
