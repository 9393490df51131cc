/** The parameters that many operations share: path ids, headers, and the paging and time filters of lists. */
import { Schema, SchemaTransformation } from "effect"
import * as Check from "@payments-platform/domain/vocabulary/Check"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Requirement from "@payments-platform/domain/vocabulary/Requirement"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"

export const defaultPageSize = 10
export const maxPageSize = 50
/** The longest callback_uri (platform.md 14). */
const maxFilter = 2_063

const isInteger = (text: string): boolean => /^-?[0-9]+$/.test(text)

const wrongType = Check.must(isInteger, "PARAM_VALUE_IS_WRONG_TYPE", "must be an integer")

/** An integer in a query string, within these inclusive bounds. */
export const integer = (minimum: number, maximum: number, description: string) =>
  Schema.String.check(wrongType).pipe(
    Schema.decodeTo(
      Schema.Number.check(Check.between(minimum, maximum).abort(), Check.integer).annotate({ description }),
      SchemaTransformation.transform({ decode: Number, encode: String })
    )
  )

const isInt64 = (text: string): boolean => !isInteger(text) || BigInt.asIntN(64, BigInt(text)) === BigInt(text)

/**
 * An int64 of at least 0 in a query string. No time and no amount is as large as the largest exact number, so every
 * value beyond it finds the same as this number.
 */
const int64 = (description: string) =>
  Schema.String.check(
    wrongType,
    Check.must(isInt64, "PARAM_VALUE_IS_OUT_OF_RANGE", "must be from 0 to 9223372036854775807")
  ).pipe(
    Schema.decodeTo(
      Schema.Number.check(Check.atLeast(0).abort(), Check.integer).annotate({ description, format: "int64" }),
      SchemaTransformation.transform({
        decode: (text) => Math.min(Number(text), Number.MAX_SAFE_INTEGER),
        encode: String
      })
    )
  )

/** `true` or `false` in a query string. */
export const flag = (description: string) =>
  Schema.optionalKey(
    Schema.String.check(
      Check.must((text) => text === "true" || text === "false", "PARAM_VALUE_IS_WRONG_TYPE", "must be true or false")
    ).pipe(
      Schema.decodeTo(
        Schema.Boolean.annotate({ description }),
        SchemaTransformation.transform({ decode: (text) => text === "true", encode: String })
      )
    )
  )

/** The bound of a span of times, in UNIX seconds. */
export const time = (description: string) => Schema.optionalKey(int64(description))

/** A filter by the status of an error. */
export const errorStatus = Schema.optionalKey(integer(400, 599, "Only those answered with this HTTP status."))

/** A filter by the status of any answer. */
export const answerStatus = Schema.optionalKey(integer(200, 599, "Only those answered with this HTTP status."))

/** A filter by an amount in cents. */
export const amount = (description: string) => Schema.optionalKey(int64(description))

/** A filter by a longer text. */
export const longFilter = (description: string) => Schema.optionalKey(Text.code(1, maxFilter).annotate({ description }))

/** A filter by a text. A value that nothing has returns an empty list. */
export const filterBy = (description: string) => Schema.optionalKey(Text.code(1, 255).annotate({ description }))

export const ofAccount = filterBy("Only those of the account with this id.")

/** A filter by one of these values. */
export const oneOf = <const L extends ReadonlyArray<string>>(values: L, description: string) =>
  Schema.optionalKey(Schema.Literals(values).annotate({ description }))

/** Filters that mean the same in many lists. */
export const ofApp = filterBy("Only those of this app, by its id.")
export const ofOwner = filterBy("Only those of this owner, by its id.")
export const ofReference = filterBy("Only those with this id in the system of the app.")

/** Checks each value of a repeated parameter, by its index: one of `values`, and no value twice. */
const listed = (values: ReadonlyArray<string>) => {
  const violation = (index: string) =>
    Problem.violation("PARAM_VALUE_IS_INVALID_ENUM", Requirement.oneOf(values), index)
  return Check.rule((text: string) =>
    text.split(",").flatMap((each, index, all) => {
      if (!values.includes(each)) return [violation(String(index))]
      return all.indexOf(each) < index ? [Problem.problem("PARAM_IS_REPEATED", String(index))] : []
    })
  )
}

/** A parameter that may be repeated: any of these values, each once. */
export const anyOf = <const L extends ReadonlyArray<string>>(values: L, description: string) =>
  Schema.optionalKey(
    Schema.String.check(listed(values)).pipe(
      Schema.decodeTo(
        Schema.Array(Schema.Literals(values)).annotate({ description }),
        SchemaTransformation.transform({
          decode: (text): ReadonlyArray<string> => text.split(","),
          encode: (values: ReadonlyArray<string>) => values.join(",")
        })
      )
    )
  )

export const Id = { id: Text.Id.annotate({ description: "The id of the resource." }) }

/** The cursor of an earlier response. It excludes all other parameters. */
export const page = Schema.optionalKey(
  Text.code(1, 8_192).annotate({
    description: "`next` or `previous` of an earlier page; it excludes all other parameters."
  })
)

/** How many records a page has. */
export const pageSize = (most = maxPageSize) =>
  Schema.optionalKey(integer(1, most, `How many records the page has, 1 to ${most}; ${defaultPageSize} unless stated.`))

/** The bound of a span, from text or number; null: it cannot be compared. */
const boundOf = (query: object, name: string): bigint | null => {
  const value: unknown = Reflect.get(query, name)
  if (typeof value === "number") return BigInt(value)
  return typeof value === "string" && isInteger(value) ? BigInt(value) : null
}

/** The problem of a span. It is reported together with those of the other parameters. */
const bounded =
  (start: string, end: string, isWrong: (from: bigint, to: bigint) => boolean, requirement: string): Problem.Find =>
  (query) => {
    const [from, to] = [boundOf(query, start), boundOf(query, end)]
    return from !== null && to !== null && isWrong(from, to)
      ? [Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", requirement, start)]
      : []
  }

/** The span does not end before it starts. */
const ordered = (start: string, end: string) => bounded(start, end, (from, to) => from > to, `must be at most ${end}`)

/** The span is at most `most` long. */
export const maxSpan = (start: string, end: string, most: number) =>
  Check.rawObject(bounded(start, end, (from, to) => to - from > most, `must be at most ${most} before ${end}`))

const createTimes = ordered("create_time_start", "create_time_end")
const amounts = ordered("minimum_amount", "maximum_amount")
const eventTimes = ordered("event_time_start", "event_time_end")

const hasMember = (query: object, name: string): boolean => Reflect.get(query, name) !== undefined

/** A list requires this parameter unless it has a cursor, which contains it. */
export const requireParameter = (name: string) =>
  Check.rawObject((query) =>
    hasMember(query, name) || hasMember(query, "page") ? [] : [Problem.problem("PARAM_IS_MISSING", name)]
  )

/** The query of a list ordered by create_time, with the filters of its resource. */
export const list = <const F extends Schema.Struct.Fields>(filters: F) =>
  // the texts are compared, which are exact
  Wire.withRule(
    Schema.Struct({
      page,
      page_size: pageSize(),
      create_time_start: time("Only those created then or later, in UNIX seconds."),
      create_time_end: time("Only those created then or earlier, in UNIX seconds."),
      ...filters
    }),
    (query) => [...createTimes(query), ...amounts(query)]
  )

/** The query of every list of resources on the operator surface (platform.md 12). */
export const operatorList = list({
  app_id: ofApp,
  account_id: filterBy("Only those of this account, or of its legal entity where accounts share them."),
  status: filterBy("Only those in this status."),
  pending_reason: filterBy("Only those that are pending for this reason, such as `IN_REVIEW`.")
})

/** The query of a list ordered by event_time. */
export const eventList = <const F extends Schema.Struct.Fields>(filters: F) =>
  Wire.withRule(
    Schema.Struct({
      page,
      page_size: pageSize(),
      event_time_start: time("Only those of then or later, in UNIX seconds."),
      event_time_end: time("Only those of then or earlier, in UNIX seconds."),
      ...filters
    }),
    eventTimes
  )

const UniqueKey = Text.code(1, 255).annotate({
  description: "A request with the same key is done once; a repetition is answered as the first one was."
})

/** Unique-Key: a request with the same key is done once (platform.md 2). */
export const optionalUniqueKey = { "unique-key": Schema.optionalKey(UniqueKey) }
export const requiredUniqueKey = { "unique-key": UniqueKey }

/** The risk headers. `EndpointAnnotations.RequiresRiskHeaders` states which requests must send them. */
export const riskHeaders = {
  "service-risk-token": Schema.optionalKey(
    Schema.String.check(Check.pattern(Text.uuid, "must be a UUID")).annotate({
      description: "The token of the risk script, or a UUID."
    })
  ),
  "client-ip": Schema.optionalKey(Text.IpAddress.annotate({ description: "The IP address of who uses the app." }))
}

/** The names of headers as the contract writes them. */
export const headerNames = {
  "app-id": "App-Id",
  "app-token": "App-Token",
  "session-token": "Session-Token",
  "authentication-code": "Authentication-Code",
  "api-version": "Api-Version",
  "unique-key": "Unique-Key",
  "service-risk-token": "Service-Risk-Token",
  "client-ip": "Client-IP",
  "service-magic-behavior": "Service-Magic-Behavior",
  "operator-token": "Operator-Token",
  "operator-name": "Operator-Name",
  "operator-note": "Operator-Note",
  "content-type": "Content-Type",
  "last-event-id": "Last-Event-ID"
} as const
export type HeaderName = keyof typeof headerNames

export const isHeaderName = (name: string): name is HeaderName => Object.hasOwn(headerNames, name)
/** The name of a header as the contract writes it; `name` is in lower case. */
export const canonical = (name: string): string => (isHeaderName(name) ? headerNames[name] : name)
