/**
 * Decodes headers, path, query and body by the schemas of the endpoint, and collects the problems of all of them, so
 * that one answer lists every problem (platform.md 1). An operation without a body, such as a GET, accepts only an
 * empty one: a filter that a client sends in the body by mistake is an error.
 */
import { Context, Result, Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import type { DecodedInput } from "@payments-platform/domain/decider/DecodedInput"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as NullMembers from "@payments-platform/domain/vocabulary/NullMembers"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Requirement from "@payments-platform/domain/vocabulary/Requirement"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as EndpointAnnotations from "../api/EndpointAnnotations.ts"
import { canonical, riskHeaders as riskFields } from "../api/SharedParameters.ts"
import type { Gate } from "../api/VersionGate.ts"
import type { Place, WireProblem } from "../response/ErrorCodes.ts"

/** The decoded request of an endpoint. */
export type DecodedRequest<E> = E extends HttpApiEndpoint.ConstraintRequest
  ? {
      readonly params: E["~Params"]["Type"]
      readonly query: E["~Query"]["Type"]
      readonly headers: E["~Headers"]["Type"]
      readonly payload: E["~Payload"]["Type"]
    }
  : never

/** A request before decoding: text, and the parsed body. */
export interface UndecodedRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly header: (name: string) => string | undefined
  readonly isRepeated: (name: string) => boolean
  readonly body: unknown
  /** the body without the bytes of its files, for the checks of a handler when no command could be decoded */
  readonly summary: unknown
  readonly version: string
  /** the client-side token that would complete the body cannot be opened: missing fields are no problem here */
  readonly partial?: boolean
}

/** The input of an operation: its request, decoded as far as possible, with every problem. */
export type OperationInput<A> = DecodedInput<A, WireProblem>

export type Decoder = (raw: UndecodedRequest) => OperationInput<unknown>

type Slot = (raw: unknown) => Result.Result<unknown, ReadonlyArray<Problem.Problem>>

const slot = (schema: Schema.Top): Slot => CompiledDecoder.requestDecoder(CompiledDecoder.withoutServices(schema))

/** Accepts only an object without members; the schema of an empty struct would accept any value. */
const nothing: Slot = (raw) => {
  if (!isObject(raw)) return Result.fail([Problem.violation("PARAM_VALUE_IS_WRONG_TYPE", "must be an object")])
  const stray = Object.keys(raw)
  return stray.length === 0
    ? Result.succeed({})
    : Result.fail(stray.map((key) => Problem.problem("PARAM_IS_UNKNOWN", key)))
}

/** The schema of the body of an endpoint; undefined: it takes none. */
export const bodySchema = ({ payload }: HttpApiEndpoint.Top): Schema.Top | undefined => {
  const [first] = payload.values()
  return first?.schemas[0]
}

const payloadOf = (endpoint: HttpApiEndpoint.Top): Slot => {
  const schema = bodySchema(endpoint)
  return schema === undefined ? nothing : slot(schema)
}

/** Removes the members of a body whose null counts as absent, before anything reads the body (platform.md 1). */
export const removeNulls = (endpoint: HttpApiEndpoint.Top): NullMembers.Remove => {
  const schema = bodySchema(endpoint)
  return schema === undefined ? (body) => body : NullMembers.removedFor(schema)
}

const namesOf = (schema: Schema.Top | undefined): ReadonlyArray<string> =>
  schema === undefined || schema.ast._tag !== "Objects"
    ? []
    : schema.ast.propertySignatures.map(({ name }) => String(name))

const header = (name: string, reason: WireProblem["reason"]): WireProblem => ({
  place: "header",
  path: [canonical(name)],
  reason
})
const missing = (name: string): WireProblem => header(name, "PARAM_IS_MISSING")

/** A repeated header has this problem only, and none of its values is checked. */
const withRepeated = (
  problems: ReadonlyArray<WireProblem>,
  names: ReadonlyArray<string>
): ReadonlyArray<WireProblem> => {
  const repeated = names.map((name) => header(name, "PARAM_IS_REPEATED"))
  return [...problems.filter(({ path }) => !repeated.some((each) => each.path[0] === path[0])), ...repeated]
}

const riskHeaders = ["service-risk-token", "client-ip"] as const

/** Each risk header requires the other, and some bodies require both (platform.md 2). */
const riskProblems = (raw: UndecodedRequest, required: (body: { readonly [key: string]: unknown }) => boolean) => {
  const present = riskHeaders.filter((name) => raw.header(name) !== undefined)
  if (present.length === riskHeaders.length) return []
  return present.length === 1 || (isObject(raw.body) && required(raw.body))
    ? riskHeaders.filter((name) => !present.includes(name)).map(missing)
    : []
}

const noProblems: ReadonlyArray<WireProblem> = []

type Found = readonly [path: ReadonlyArray<string>, value: unknown]
const nothingFound: ReadonlyArray<Found> = []

/** The values to which the path of a gate leads, each with its own path. `path` leads to the value, as its first part. */
const valuesAt = (
  value: unknown,
  gate: ReadonlyArray<string>,
  path: ReadonlyArray<string> = []
): ReadonlyArray<Found> => {
  const next = gate[path.length]
  if (next === undefined) return [[path, value]]
  if (next !== "*")
    return isObject(value) && Object.hasOwn(value, next) ? valuesAt(value[next], gate, [...path, next]) : nothingFound
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, each]) => valuesAt(each, gate, [...path, key]))
    : nothingFound
}

/** Whether the path of a gate leads to any value. Most do not, and then no path is collected. */
const leads = (value: unknown, gate: ReadonlyArray<string>, from = 0): boolean => {
  const next = gate[from]
  if (next === undefined) return true
  if (next !== "*") return isObject(value) && Object.hasOwn(value, next) && leads(value[next], gate, from + 1)
  return typeof value === "object" && value !== null && Object.values(value).some((each) => leads(each, gate, from + 1))
}

/** The value without the nulls to which the path of a gate leads. */
const withoutNulls = (value: unknown, [next, ...rest]: ReadonlyArray<string>): unknown => {
  if (next === undefined) return value
  if (Array.isArray(value)) return next === "*" ? value.map((each) => withoutNulls(each, rest)) : value
  if (!isObject(value)) return value
  const isOnPath = (name: string): boolean => next === "*" || name === next
  const kept = Object.entries(value).filter(([name, each]) => !(isOnPath(name) && rest.length === 0 && each === null))
  return Object.fromEntries(kept.map(([name, each]) => [name, isOnPath(name) ? withoutNulls(each, rest) : each]))
}

/** The body as a version reads it: a null for a field that the version does not have is ignored (platform.md 3). */
const withoutGatedNulls = (body: unknown, closed: ReadonlyArray<Gate>): unknown =>
  closed.reduce(
    (read, { path, place = "body", values }) =>
      place === "body" && values === undefined && leads(read, path) ? withoutNulls(read, path) : read,
    body
  )

const isOpen = ({ versions }: Gate, version: string): boolean => versions.some((each) => each === version)

const existsIn = ({ versions }: Gate): string => `exists in the versions ${versions.join(", ")} only`
const hasValueIn = ({ versions }: Gate): string => `has this value in the versions ${versions.join(", ")} only`

const gateProblems = (gate: Gate, { body, query }: UndecodedRequest): ReadonlyArray<WireProblem> => {
  const { beside, path, place = "body", values } = gate
  const from = place === "query" ? query : body
  if (!leads(from, path) || (beside !== undefined && !leads(body, beside))) return noProblems
  return valuesAt(from, path).flatMap(([at, value]): ReadonlyArray<WireProblem> => {
    if (values === undefined) return [{ place, path: at, reason: "PARAM_IS_UNKNOWN", requirement: existsIn(gate) }]
    return typeof value === "string" && values.includes(value)
      ? [{ place: "body", path: at, reason: "PARAM_VALUE_IS_INVALID_ENUM", requirement: hasValueIn(gate) }]
      : []
  })
}

const nameOf = (place: Place, path: ReadonlyArray<string>): string => [place, ...path].join("\0")

/** A gated field has one problem: those of its value and its members are left out. */
const isOutside = (gated: ReadonlyArray<WireProblem>): ((problem: WireProblem) => boolean) => {
  const gates = new Set(gated.map(({ path, place }) => nameOf(place, path)))
  return ({ path, place }) =>
    !gates.has(nameOf(place, [])) && path.every((_, index) => !gates.has(nameOf(place, path.slice(0, index + 1))))
}

const placed =
  (place: Place, name: (part: string) => string = (part) => part) =>
  (problem: Problem.Problem): WireProblem => ({ ...problem, place, path: problem.path.map(name) })

const placedAt = {
  header: placed("header", canonical),
  path: placed("path"),
  query: placed("query"),
  body: placed("body")
}

/** The problem of an operation that the version does not have. */
const versionProblems = (
  versions: ReadonlyArray<string> | null,
  { version }: UndecodedRequest
): ReadonlyArray<WireProblem> =>
  versions === null || versions.includes(version)
    ? []
    : [
        {
          place: "header",
          path: ["Api-Version"],
          reason: "PARAM_VALUE_IS_INVALID_ENUM",
          requirement: `${Requirement.oneOf(versions)} for this operation`
        }
      ]

const isMissingField = ({ place, reason }: WireProblem): boolean => place === "body" && reason === "PARAM_IS_MISSING"

/** Every operation of the API validates the risk headers when they are sent (platform.md 2). */
const optionalRisk = Schema.Struct(riskFields)

/** The decoder of an endpoint, compiled once. */
export const make = (endpoint: HttpApiEndpoint.Top, annotations: Context.Context<never>): Decoder => {
  const headersOf = endpoint.headers ?? (endpoint.path.startsWith("/operator") ? Schema.Struct({}) : optionalRisk)
  const headers = slot(headersOf)
  const headerNames = namesOf(headersOf)
  const params = endpoint.params === undefined ? null : slot(endpoint.params)
  const query = endpoint.query === undefined ? nothing : slot(endpoint.query)
  const payload = payloadOf(endpoint)
  const risk = headerNames.includes("client-ip")
  const paired = risk && !Context.get(annotations, EndpointAnnotations.FromBrowsers)
  const required = Context.get(annotations, EndpointAnnotations.RequiresRiskHeaders)
  const gates = Context.get(annotations, EndpointAnnotations.Gates)
  const closedGates = new Map<string, ReadonlyArray<Gate>>(
    ApiVersion.versions.map((each) => [each, gates.filter((gate) => !isOpen(gate, each))] as const)
  )
  const versions = Context.get(annotations, EndpointAnnotations.Versions)

  return (given) => {
    const closed = closedGates.get(given.version) ?? gates
    const raw = { ...given, body: withoutGatedNulls(given.body, closed) }
    const problems: Array<WireProblem> = [...versionProblems(versions, raw)]
    const read = (place: Place, decode: Slot | null, from: unknown): unknown => {
      if (decode === null) return undefined
      const result = decode(from)
      if (Result.isSuccess(result)) return result.success
      problems.push(...result.failure.map(placedAt[place]))
      return undefined
    }
    const sent: Record<string, string> = {}
    for (const name of headerNames) {
      const value = raw.header(name)
      if (value !== undefined) sent[name] = value
    }
    const inHeaders = { headers: read("header", headers, sent) }
    const repeated = headerNames.filter((name) => raw.isRepeated(name))
    if (repeated.length > 0) problems.splice(0, problems.length, ...withRepeated(problems, repeated))
    if (paired) problems.push(...riskProblems(raw, required))
    const inPath = read("path", params, raw.params)
    const inQuery = read("query", query, raw.query)
    const before = problems.length
    const inBody = read("body", payload, raw.body)
    const gated = closed.flatMap((gate) => gateProblems(gate, raw))
    const decoded = [params === null || inPath !== undefined, inQuery !== undefined, problems.length === before]
    const all = gated.length === 0 ? problems : [...problems.filter(isOutside(gated)), ...gated]
    const reported = raw.partial === true ? all.filter((each) => !isMissingField(each)) : all
    return gated.length === 0 && decoded.every((each) => each)
      ? {
          _tag: "Decoded",
          command: { ...inHeaders, params: inPath, query: inQuery, payload: inBody },
          problems: reported
        }
      : { _tag: "Malformed", body: raw.summary, problems: reported }
  }
}
