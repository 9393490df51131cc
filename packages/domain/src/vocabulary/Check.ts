/**
 * The checks of requests. Each has its reason of platform.md 4 and its requirement, which `Problem.ofError` reports. The
 * library's checks have neither, so every Schema of a request uses these; a test over all requests finds a Schema that
 * does not.
 */
import { Schema, type SchemaAST, SchemaIssue } from "effect"
import * as Problem from "./Problem.ts"
import * as Requirement from "./Requirement.ts"

const because = (reason: Problem.Reason | null, requirement: string | null) => ({
  [Problem.reasonKey]: reason,
  [Problem.requirementKey]: requirement
})
const stated = because(null, null)

const outOfRange = (requirement: string) => because("PARAM_VALUE_IS_OUT_OF_RANGE", requirement)

/** A value for which `holds` is false has a problem with this reason and requirement. */
export const must = <T>(holds: (value: T) => boolean, reason: Problem.Reason, requirement: string) =>
  Schema.makeFilter<T>((value) => holds(value), because(reason, requirement))

/**
 * As `must`, but only in requests, which alone refuse unknown members (CompiledDecoder.ts): what was stored before the check
 * existed is still read.
 */
export const mustInRequests = <T>(holds: (value: T) => boolean, reason: Problem.Reason, requirement: string) =>
  Schema.makeFilter<T>(
    (value, _, { onExcessProperty }) => onExcessProperty !== "error" || holds(value),
    because(reason, requirement)
  )

/** Accepts no value. The reason needs no requirement. */
export const never = (reason: Parameters<typeof Problem.problem>[0]) =>
  Schema.makeFilter<unknown>(() => false, because(reason, null))

/** The problems of a value or of its members; undefined: none. A Schema that runs inside a check returns its issue. */
export type Finding = ReadonlyArray<Problem.Problem> | SchemaIssue.Issue | undefined

const isProblems = (finding: Finding): finding is ReadonlyArray<Problem.Problem> => Array.isArray(finding)

/** The issue that states a problem. */
export const issueOf = ({ path, reason, requirement }: Problem.Problem): SchemaIssue.Issue => {
  const stated = requirement === undefined ? {} : { [Problem.requirementKey]: requirement }
  const issue = new SchemaIssue.InvalidValue({ message: reason, ...stated })
  return path.length === 0 ? issue : new SchemaIssue.Pointer(path, issue)
}

const output = (finding: Finding): Schema.FilterOutput => (isProblems(finding) ? finding.map(issueOf) : finding)

/** A check that states the reason of each problem that it finds. */
export const rule = <T>(find: (value: T, options: SchemaAST.ParseOptions) => Finding) =>
  Schema.makeFilter<T>((value, _, options) => output(find(value, options)), stated)

/** Accepts every value. The OpenAPI documents describe the value by another Schema. */
export const shownAs = (form: { readonly ast: SchemaAST.AST }) =>
  Schema.makeFilter<unknown>(() => true, {
    ...stated,
    representation: { id: "shown as", payload: null, schemas: [form.ast] },
    toJsonSchema: ({ schemas: [shown = {}] }) => shown
  })

/** A check of an object before decoding. It runs even if members of the object are invalid. */
export const rawObject = (find: Problem.Find) =>
  Schema.makeFilter<unknown>((given) => output(find(typeof given === "object" && given !== null ? given : {})), {
    ...stated,
    [Problem.findKey]: find
  })

const anInteger = "an integer"
const fraction = Problem.violation("PARAM_VALUE_IS_WRONG_TYPE", `must be ${anInteger}`)
const inexact = Problem.violation(
  "PARAM_VALUE_IS_OUT_OF_RANGE",
  Requirement.between(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
)

/** A fraction has the wrong type; an integer that a JSON number cannot represent exactly is out of range. */
export const integer = Schema.makeFilter<number>(
  (number) => output(Number.isSafeInteger(number) ? undefined : [Number.isInteger(number) ? inexact : fraction]),
  { ...Schema.isInt().annotations, ...stated, [Requirement.typeKey]: anInteger }
)

/** Any integer that a JSON number represents exactly. */
export const Integer = Schema.Number.check(integer)

/** Any number but NaN and the infinities. */
export const Finite = Schema.Number.check(Schema.isFinite(because("PARAM_VALUE_IS_WRONG_TYPE", "must be a number")))

/** Both bounds are inclusive. */
export const between = (minimum: number, maximum: number) =>
  Schema.isBetween({ minimum, maximum }, outOfRange(Requirement.between(minimum, maximum)))
export const atLeast = (minimum: number) =>
  Schema.isGreaterThanOrEqualTo(minimum, outOfRange(Requirement.atLeast(minimum)))

/** Bounds the number of values of a list. */
export const length = (minimum: number, maximum: number) =>
  Schema.isBetweenLength(minimum, maximum, outOfRange(Requirement.count(minimum, maximum, "value")))
export const maxLength = (maximum: number) =>
  Schema.isMaxLength(maximum, outOfRange(Requirement.count(0, maximum, "value")))

/** Bounds the number of characters of a text. */
export const codePoints = (minimum: number, maximum: number) =>
  Schema.isBetweenCodePoints(minimum, maximum, outOfRange(Requirement.count(minimum, maximum, "character")))

/** `requirement` says in words what the form means; without it the pattern is shown. */
export const pattern = (form: RegExp, requirement = Requirement.pattern(form)) =>
  Schema.isPattern(form, because("PARAM_VALUE_IS_INVALID_PATTERN", requirement))

/** A list whose values are distinct. */
export const unique = <T>() => Schema.isUnique<T>(because("PARAM_IS_REPEATED", "must not repeat a value"))
