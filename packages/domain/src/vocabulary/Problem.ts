/**
 * A problem of an input: the path to its place, by the contract's names, and the
 * reason. A Schema reports all problems of an input at once.
 *
 * A check carries its reason as an annotation (Check.ts). A decoder, and a check with several reasons, states it as the
 * message of its issue.
 */
import type { Schema, SchemaAST, SchemaIssue } from "effect"
import { isObject } from "./Json.ts"
import { snake } from "./SnakeCase.ts"

/** The reasons of INVALID_PARAMS that depend on the input alone (platform.md 4). */
export const reasons = [
  "PARAM_IS_MISSING",
  "PARAM_IS_REPEATED",
  "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN",
  "PARAM_MUTUALLY_EXCLUSIVE",
  "PARAM_IS_UNKNOWN",
  "PARAM_VALUE_IS_WRONG_TYPE",
  "PARAM_VALUE_IS_INVALID_ENUM",
  "PARAM_VALUE_IS_INVALID_PATTERN",
  "PARAM_VALUE_IS_OUT_OF_RANGE",
  "PARAM_CANNOT_BE_MODIFIED",
  "INVALID_PHONE_NUMBER",
  "INVALID_ROUTING_NUMBER",
  "INVALID_INSTITUTION_NUMBER",
  "INVALID_TRANSIT_NUMBER",
  "INVALID_EMPLOYER_IDENTIFICATION_NUMBER",
  "INVALID_BUSINESS_NUMBER",
  "INVALID_SIGNIFICANT_DONORS",
  "INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES",
  "INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES",
  "INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE",
  "CARD_FUNDING_VALIDATION_MISMATCH",
  "PREPAID_VALIDATION_MISMATCH",
  "INVALID_PLAID_ACCOUNT_ID",
  "FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD",
  "ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED",
  "TOO_MANY_DOCUMENTS",
  "DOCUMENT_FORMAT_NOT_SUPPORTED"
] as const
export type Reason = (typeof reasons)[number]

export interface Problem {
  readonly path: ReadonlyArray<string>
  readonly reason: Reason
  /** what is wrong, where the reason does not tell it */
  readonly message?: string
}

export const problem = (reason: Reason, ...path: ReadonlyArray<string>): Problem => ({ path, reason })

/** The longest name in a path: that of a key of `custom_data`. */
const maxName = 255
/** The most digits of a name in a path: those of the index of the last value of a body. */
const maxDigits = 4

const isNumber = (name: string): boolean => (name.match(/\p{Nd}/gu) ?? []).length > maxDigits

/**
 * The part of a path that an error may show (platform.md 4). It ends before a key with more digits than any name of the
 * API or index has, since the number of a card, an account or a person may stand where a name should and no error
 * repeats one (platform.md 1), and before a key that is too long.
 */
export const showablePath = (path: ReadonlyArray<string>): ReadonlyArray<string> => {
  const kept = path.findIndex((name) => name.length > maxName || isNumber(name))
  return kept < 0 ? path : path.slice(0, kept)
}

const known: ReadonlySet<string> = new Set(reasons)
const isReason = (text: unknown): text is Reason => typeof text === "string" && known.has(text)

/**
 * The annotation under which a check holds its reason (Check.ts); null: it states the reason of each problem as the
 * message of its issue.
 */
export const reasonKey = "reason"

const reasonOfCheck = (issue: SchemaIssue.Filter): Reason => {
  const message = issue.issue._tag === "InvalidValue" ? issue.issue.annotations?.message : undefined
  if (isReason(message)) return message
  const reason = issue.filter.annotations?.[reasonKey]
  return isReason(reason) ? reason : "PARAM_VALUE_IS_INVALID_PATTERN"
}

/** A value outside the list: of a type of the list it is INVALID_ENUM, otherwise WRONG_TYPE. */
const reasonOfMember = (types: ReadonlyArray<unknown>, input: unknown): Reason =>
  types.some((type) => typeof type === typeof input) ? "PARAM_VALUE_IS_INVALID_ENUM" : "PARAM_VALUE_IS_WRONG_TYPE"

const literals = (ast: SchemaIssue.AnyOf["ast"]): ReadonlyArray<unknown> =>
  ast.types.flatMap((type) => (type._tag === "Literal" ? [type.literal] : []))

const at = (input: unknown, key: PropertyKey): unknown =>
  typeof input === "object" && input !== null ? Reflect.get(input, key) : undefined

/** The wire name of a key: checks of nested structs name the outer keys by their domain names. */
const wireName = (input: unknown, key: string): string =>
  typeof input === "object" && input !== null && !(key in input) && snake(key) in input ? snake(key) : key

const below = (input: unknown, path: ReadonlyArray<string>, keys: ReadonlyArray<PropertyKey>) => {
  const names = [...path]
  let value = input
  for (const key of keys) {
    const name = wireName(value, String(key))
    names.push(name)
    value = at(value, name)
  }
  return { names, value }
}

/** A rule over an object before decoding. */
export type Judge = (given: object) => ReadonlyArray<Problem>

/** The annotation under which a check holds its rule. */
export const judgeKey = "judge"

const isJudge = (value: unknown): value is Judge => typeof value === "function"

/** A Schema and the Schemas of its encodings. */
const along = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => [
  ast,
  ...(ast.encoding ?? []).flatMap((link) => along(link.to))
]

const checksOf = (ast: SchemaAST.AST) => [
  ...(ast.checks ?? []),
  ...("encodingChecks" in ast ? (ast.encodingChecks ?? []) : [])
]

const rulesOf = (ast: SchemaAST.AST): ReadonlyArray<Judge> =>
  along(ast)
    .flatMap(checksOf)
    .map((check) => check.annotations?.[judgeKey])
    .filter(isJudge)

/** The problems that the rules of an object find although its members could not be decoded. */
const judgedBy = (ast: SchemaAST.AST, path: ReadonlyArray<string>, input: unknown): ReadonlyArray<Problem> =>
  isObject(input)
    ? rulesOf(ast).flatMap((judge) => judge(input).map((each) => ({ ...each, path: [...path, ...each.path] })))
    : []

const walk = (issue: SchemaIssue.Issue, path: ReadonlyArray<string>, input: unknown): ReadonlyArray<Problem> => {
  switch (issue._tag) {
    case "Pointer": {
      const { names, value } = below(input, path, issue.path)
      return walk(issue.issue, names, value)
    }
    case "Composite":
      return [...issue.issues.flatMap((inner) => walk(inner, path, input)), ...judgedBy(issue.ast, path, input)]
    case "Encoding":
      return [...walk(issue.issue, path, input), ...judgedBy(issue.ast, path, input)]
    case "Filter":
      return issue.issue._tag === "InvalidValue"
        ? [{ path, reason: reasonOfCheck(issue) }]
        : walk(issue.issue, path, input)
    case "AnyOf": {
      const members = literals(issue.ast)
      if (members.length > 0) return [{ path, reason: reasonOfMember(members, input) }]
      const inner = issue.issues.flatMap((each) => walk(each, path, input))
      const deeper = inner.filter(
        (each) => each.reason !== "PARAM_VALUE_IS_WRONG_TYPE" || each.path.length > path.length
      )
      return deeper.length > 0 ? deeper : [{ path, reason: "PARAM_VALUE_IS_WRONG_TYPE" }]
    }
    case "MissingKey":
      return [{ path, reason: "PARAM_IS_MISSING" }]
    case "UnexpectedKey":
      return [{ path, reason: "PARAM_IS_UNKNOWN" }]
    case "InvalidType":
      return [
        {
          path,
          reason:
            issue.ast._tag === "Literal" ? reasonOfMember([issue.ast.literal], input) : "PARAM_VALUE_IS_WRONG_TYPE"
        }
      ]
    case "InvalidValue": {
      const stated = issue.annotations?.message
      return [{ path, reason: isReason(stated) ? stated : "PARAM_VALUE_IS_INVALID_PATTERN" }]
    }
    default:
      return [{ path, reason: "PARAM_VALUE_IS_INVALID_PATTERN" }]
  }
}

/** All problems that a Schema found in an input, at most one for each path, in the order of the Schema. */
export const ofError = (error: Schema.SchemaError, input: unknown): ReadonlyArray<Problem> => {
  const seen = new Map<string, Problem>()
  for (const { path, reason } of walk(error.issue, [], input)) {
    const shown = showablePath(path)
    const place = shown.join("\u0000")
    if (!seen.has(place)) seen.set(place, { path: shown, reason })
  }
  return [...seen.values()]
}
