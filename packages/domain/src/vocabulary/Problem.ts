/**
 * A problem of an input: the path to its place, by the contract's names, and the
 * reason. A Schema reports all problems of an input at once.
 *
 * A check carries its reason as an annotation (Check.ts). A decoder, and a check with several reasons, states it as the
 * message of its issue.
 */
import type { Schema, SchemaAST, SchemaIssue } from "effect"
import * as Requirement from "./Requirement.ts"
import { isObject } from "./text/Json.ts"
import { snake } from "./text/SnakeCase.ts"

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

/** The reasons that need a requirement: the bound, the form or the values that were not met. */
export type BoundedReason =
  | "PARAM_VALUE_IS_WRONG_TYPE"
  | "PARAM_VALUE_IS_INVALID_ENUM"
  | "PARAM_VALUE_IS_INVALID_PATTERN"
  | "PARAM_VALUE_IS_OUT_OF_RANGE"

export interface Problem {
  readonly path: ReadonlyArray<string>
  readonly reason: Reason
  /** what the value does not meet, such as `must be at least 1`; it never contains the value. Absent: the reason needs none */
  readonly requirement?: string
}

/** A problem whose reason needs no requirement. */
export const problem = (reason: Exclude<Reason, BoundedReason>, ...path: ReadonlyArray<string>): Problem => ({
  path,
  reason
})

/** A value that does not meet a requirement. */
export const violation = (reason: Reason, requirement: string, ...path: ReadonlyArray<string>): Problem => ({
  path,
  reason,
  requirement
})

/** The problem of a member of an object. */
export const under = (problem: Problem, ...path: ReadonlyArray<string>): Problem => ({
  ...problem,
  path: [...path, ...problem.path]
})

/** Characters of a name in a path: the limit of a key of `custom_data`. */
const maxName = 255
/** Digits of a name in a path: those of the greatest index of a list in a body. */
const maxDigits = 4

const isNumber = (name: string): boolean => (name.match(/\p{Nd}/gu) ?? []).length > maxDigits

/**
 * The part of a path that an error may show (platform.md 4). It ends before a key that is too long, and before a key with
 * more digits than any name of the API or any index has: a request may have the number of a card, an account or a person
 * in place of a name, and no error may repeat it (platform.md 1).
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

/** The annotation under which a check, or the issue that it states, holds its requirement. */
export const requirementKey = "requirement"

type Annotations = Schema.Annotations.Annotations | undefined

/** The problem that annotations state; null: they state none. */
const stated = (annotations: Annotations, reason: unknown, path: ReadonlyArray<string>): Problem | null => {
  if (!isReason(reason)) return null
  const requirement = annotations?.[requirementKey]
  return typeof requirement === "string" ? { path, reason, requirement } : { path, reason }
}

const unexplained = (path: ReadonlyArray<string>): Problem => ({ path, reason: "PARAM_VALUE_IS_INVALID_PATTERN" })

const ofCheck = ({ filter, issue }: SchemaIssue.Filter, path: ReadonlyArray<string>): Problem => {
  const own = issue._tag === "InvalidValue" ? issue.annotations : undefined
  return (
    stated(own, own?.message, path) ??
    stated(filter.annotations, filter.annotations?.[reasonKey], path) ??
    unexplained(path)
  )
}

/** A value outside the list: of a type of the list it is INVALID_ENUM, otherwise WRONG_TYPE. */
const ofMember = (ast: SchemaAST.AST, values: ReadonlyArray<unknown>, input: unknown, path: ReadonlyArray<string>) =>
  values.some((value) => typeof value === typeof input)
    ? violation("PARAM_VALUE_IS_INVALID_ENUM", Requirement.oneOf(values), ...path)
    : violation("PARAM_VALUE_IS_WRONG_TYPE", Requirement.typeOf(ast), ...path)

const literals = (ast: SchemaIssue.AnyOf["ast"]): ReadonlyArray<unknown> =>
  ast.types.flatMap((type) => (type._tag === "Literal" ? [type.literal] : []))

const at = (input: unknown, key: PropertyKey): unknown =>
  typeof input === "object" && input !== null ? Reflect.get(input, key) : undefined

const ofType = (ast: SchemaAST.AST, path: ReadonlyArray<string>): Problem =>
  violation("PARAM_VALUE_IS_WRONG_TYPE", Requirement.typeOf(ast), ...path)

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

/** Finds the problems of an object before decoding. */
export type Find = (given: object) => ReadonlyArray<Problem>

/** The annotation under which a check has its `Find`. */
export const findKey = "findBeforeDecoding"

const isFind = (value: unknown): value is Find => typeof value === "function"

/** A Schema and the Schemas of its encodings. */
const along = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => [
  ast,
  ...(ast.encoding ?? []).flatMap((link) => along(link.to))
]

const checksOf = (ast: SchemaAST.AST) => [
  ...(ast.checks ?? []),
  ...("encodingChecks" in ast ? (ast.encodingChecks ?? []) : [])
]

const findsOf = (ast: SchemaAST.AST): ReadonlyArray<Find> =>
  along(ast)
    .flatMap(checksOf)
    .map((check) => check.annotations?.[findKey])
    .filter(isFind)

/** The problems that the checks before decoding find, although members of the object could not be decoded. */
const beforeDecoding = (ast: SchemaAST.AST, path: ReadonlyArray<string>, input: unknown): ReadonlyArray<Problem> =>
  isObject(input) ? findsOf(ast).flatMap((find) => find(input).map((each) => under(each, ...path))) : []

const walk = (issue: SchemaIssue.Issue, path: ReadonlyArray<string>, input: unknown): ReadonlyArray<Problem> => {
  switch (issue._tag) {
    case "Pointer": {
      const { names, value } = below(input, path, issue.path)
      return walk(issue.issue, names, value)
    }
    case "Composite":
      return [...issue.issues.flatMap((inner) => walk(inner, path, input)), ...beforeDecoding(issue.ast, path, input)]
    case "Encoding":
      return [...walk(issue.issue, path, input), ...beforeDecoding(issue.ast, path, input)]
    case "Filter":
      return issue.issue._tag === "InvalidValue" ? [ofCheck(issue, path)] : walk(issue.issue, path, input)
    case "AnyOf": {
      const members = literals(issue.ast)
      if (members.length > 0) return [ofMember(issue.ast, members, input, path)]
      const inner = issue.issues.flatMap((each) => walk(each, path, input))
      const deeper = inner.filter(
        (each) => each.reason !== "PARAM_VALUE_IS_WRONG_TYPE" || each.path.length > path.length
      )
      return deeper.length > 0 ? deeper : [ofType(issue.ast, path)]
    }
    case "MissingKey":
      return [{ path, reason: "PARAM_IS_MISSING" }]
    case "UnexpectedKey":
      return [{ path, reason: "PARAM_IS_UNKNOWN" }]
    case "InvalidType":
      return [
        issue.ast._tag === "Literal" ? ofMember(issue.ast, [issue.ast.literal], input, path) : ofType(issue.ast, path)
      ]
    case "InvalidValue":
      return [stated(issue.annotations, issue.annotations?.message, path) ?? unexplained(path)]
    default:
      return [unexplained(path)]
  }
}

/** All problems that a Schema found in an input, at most one for each path, in the order of the Schema. */
export const ofError = (error: Schema.SchemaError, input: unknown): ReadonlyArray<Problem> => {
  const seen = new Map<string, Problem>()
  for (const each of walk(error.issue, [], input)) {
    const path = showablePath(each.path)
    const place = path.join("\u0000")
    if (!seen.has(place)) seen.set(place, { ...each, path })
  }
  return [...seen.values()]
}
