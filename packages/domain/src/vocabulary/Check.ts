/**
 * The checks of requests. Each carries its reason of platform.md 4, which `Problem.ofError` reports. The library's checks
 * have none, so a Schema of a request uses these instead; a test over all requests finds one that does not.
 */
import { Schema, type SchemaAST, type SchemaIssue } from "effect"
import * as Problem from "./Problem.ts"

const because = (reason: Problem.Reason | null) => ({ [Problem.reasonKey]: reason })
const stated = because(null)

const outOfRange = because("PARAM_VALUE_IS_OUT_OF_RANGE")

/** A value for which `holds` is false has this reason. */
export const must = <T>(holds: (value: T) => boolean, reason: Problem.Reason) =>
  Schema.makeFilter<T>((value) => holds(value), because(reason))

/** A reason for the value, or problems below it; undefined: none. A Schema that runs inside a check returns its issue. */
export type Finding = Problem.Reason | ReadonlyArray<Problem.Problem> | SchemaIssue.Issue | undefined

const isProblems = (finding: Finding): finding is ReadonlyArray<Problem.Problem> => Array.isArray(finding)

const output = (finding: Finding): Schema.FilterOutput =>
  isProblems(finding) ? finding.map(({ path, reason }) => ({ path, issue: reason })) : finding

/** A check that states the reason of each problem that it finds. */
export const rule = <T>(find: (value: T, options: SchemaAST.ParseOptions) => Finding) =>
  Schema.makeFilter<T>((value, _, options) => output(find(value, options)), stated)

/** Refuses nothing. Descriptions of the interface show the value by another Schema. */
export const shownAs = (form: { readonly ast: SchemaAST.AST }) =>
  Schema.makeFilter<unknown>(() => true, {
    ...stated,
    representation: { id: "shown as", payload: null, schemas: [form.ast] },
    toJsonSchema: ({ schemas: [shown = {}] }) => shown
  })

/** A rule over an object before decoding. It runs also if members of the object are invalid. */
export const judge = (find: Problem.Judge) =>
  Schema.makeFilter<unknown>((given) => output(find(typeof given === "object" && given !== null ? given : {})), {
    ...stated,
    [Problem.judgeKey]: find
  })

/** A fraction has the wrong type; an integer that a JSON number cannot represent exactly is out of range. */
export const integer = Schema.makeFilter<number>(
  (number) =>
    output(
      Number.isSafeInteger(number)
        ? undefined
        : Number.isInteger(number)
          ? "PARAM_VALUE_IS_OUT_OF_RANGE"
          : "PARAM_VALUE_IS_WRONG_TYPE"
    ),
  { ...Schema.isInt().annotations, ...stated }
)

/** Any integer that a JSON number represents exactly. */
export const Integer = Schema.Number.check(integer)

/** Any number but NaN and the infinities. */
export const Finite = Schema.Number.check(Schema.isFinite(because("PARAM_VALUE_IS_WRONG_TYPE")))

/** Both bounds are inclusive. */
export const between = (minimum: number, maximum: number) => Schema.isBetween({ minimum, maximum }, outOfRange)
export const atLeast = (minimum: number) => Schema.isGreaterThanOrEqualTo(minimum, outOfRange)

/** How many values a list has, or code units a text. */
export const length = (minimum: number, maximum: number) => Schema.isBetweenLength(minimum, maximum, outOfRange)
export const maxLength = (maximum: number) => Schema.isMaxLength(maximum, outOfRange)
export const codePoints = (minimum: number, maximum: number) => Schema.isBetweenCodePoints(minimum, maximum, outOfRange)

export const pattern = (form: RegExp) => Schema.isPattern(form, because("PARAM_VALUE_IS_INVALID_PATTERN"))

/** A list without a value that is repeated. */
export const unique = <T>() => Schema.isUnique<T>(because("PARAM_IS_REPEATED"))
