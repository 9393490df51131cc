/**
 * Authenticates the operator (platform.md 12) by one token. A name and a note go into the audit log; production
 * requires both for every change.
 */
import { Effect, Redacted } from "effect"
import { hash, timingSafeEqual } from "node:crypto"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import * as Requirement from "@payments-platform/domain/vocabulary/Requirement"
import { isSensitive, noSensitiveText } from "@payments-platform/domain/vocabulary/text/SensitiveText"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { type HttpRequest, type HttpError, httpError } from "../../HttpMessage.ts"
import type { WireProblem } from "../../response/ErrorCodes.ts"
import { HttpSettings } from "../../server/HttpSettings.ts"
import type { Route } from "../../server/RouteTable.ts"

const denied = (
  reason: WireProblem["reason"],
  place: WireProblem["place"],
  ...path: ReadonlyArray<string>
): HttpError => httpError("NOT_AUTHORIZED", [{ place, path, reason }])

const missing = denied("PARAM_IS_MISSING", "header", "Operator-Token")
const wrong = denied("INVALID_CREDENTIALS", "header", "Operator-Token")
const stagingOnly = denied("STAGING_ONLY", "path")
/** The most characters of each header. */
const limits = { "Operator-Name": 64, "Operator-Note": 1_024 } as const

const digestOf = (token: string): Uint8Array => hash("sha256", token, "buffer")

export interface Caller {
  readonly name: string
  readonly note: string | null
  /** the problems of name and note, which are answered with all other problems of the request */
  readonly problems: ReadonlyArray<WireProblem>
}

export const make = Effect.gen(function* () {
  const { operatorToken } = yield* HttpSettings
  const { environment } = yield* Operator
  const expected = operatorToken === null ? null : digestOf(Redacted.value(operatorToken))

  const tokenOf = (incoming: HttpRequest, route: Route): string => {
    const bearer = route.pattern === "/operator/metrics" ? incoming.header("authorization") : undefined
    return incoming.header("operator-token") ?? bearer?.replace(/^Bearer +/i, "") ?? ""
  }

  const problem = (incoming: HttpRequest, name: keyof typeof limits, required: boolean): ReadonlyArray<WireProblem> => {
    const value = incoming.header(name.toLowerCase())
    if (value === undefined) return required ? [{ place: "header", path: [name], reason: "PARAM_IS_MISSING" }] : []
    if (incoming.isRepeated(name.toLowerCase())) return [{ place: "header", path: [name], reason: "PARAM_IS_REPEATED" }]
    const { length } = [...value]
    if (length < 1 || length > limits[name])
      return [
        {
          place: "header",
          path: [name],
          reason: "PARAM_VALUE_IS_OUT_OF_RANGE",
          requirement: Requirement.count(1, limits[name], "character")
        }
      ]
    const isStorable = Text.isStorable(value)
    return isStorable && !isSensitive(value)
      ? []
      : [
          {
            place: "header",
            path: [name],
            reason: "PARAM_VALUE_IS_INVALID_PATTERN",
            requirement: isStorable ? noSensitiveText : Text.storableRequirement
          }
        ]
  }

  return (incoming: HttpRequest, route: Route): Caller | HttpError => {
    const token = tokenOf(incoming, route)
    if (token === "") return missing
    if (expected === null || !timingSafeEqual(expected, digestOf(token))) return wrong
    const production = environment === "production"
    if (route.stagingOnly && production) return stagingOnly
    const required = production && !route.isQuery
    const problems = [...problem(incoming, "Operator-Name", required), ...problem(incoming, "Operator-Note", required)]
    return {
      name: incoming.header("operator-name") ?? "operator",
      note: incoming.header("operator-note") ?? null,
      problems
    }
  }
})
