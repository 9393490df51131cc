/**
 * Authenticates an operator (platform.md 12). Role and name come from the token. OPERATOR_TOKEN is the first admin:
 * several people may share it, so that the header Operator-Name says who asks. Production requires the name and a note
 * for every change.
 */
import { Effect, Redacted } from "effect"
import { hash, timingSafeEqual } from "node:crypto"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import { firstAdmin, type SignedIn } from "@payments-platform/domain/access/caller/Caller"
import * as AuditName from "@payments-platform/domain/access/operator/AuditName"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as Requirement from "@payments-platform/domain/vocabulary/Requirement"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { type HttpRequest, type HttpError, httpError, isHttpError } from "../../HttpMessage.ts"
import type { WireProblem } from "../../response/ErrorCodes.ts"
import { HttpSettings } from "../../server/HttpSettings.ts"
import type { Route } from "../../server/RouteTable.ts"
import type { RoutedRequest } from "../RoutedRequest.ts"
import { maxCredential } from "./AppCredentials.ts"
import * as ClearText from "./ClearText.ts"
import * as FindAccessToken from "./FindAccessToken.ts"
import * as ThrottleCaller from "./ThrottleCaller.ts"

const denied = (
  reason: WireProblem["reason"],
  place: WireProblem["place"],
  ...path: ReadonlyArray<string>
): HttpError => httpError("NOT_AUTHORIZED", [{ place, path, reason }])

const missing = denied("PARAM_IS_MISSING", "header", "Operator-Token")
const wrong = denied("INVALID_CREDENTIALS", "header", "Operator-Token")
const stagingOnly = denied("STAGING_ONLY", "path")
/** The most characters of each header. */
const limits = { "Operator-Name": AuditName.longest, "Operator-Note": 1_024 } as const

const digestOf = (token: string): Uint8Array => hash("sha256", token, "buffer")

/** An operator who was authenticated. */
export interface Admission {
  readonly operator: SignedIn
  readonly note: string | null
  /** the problems of name and note, which are answered with all other problems of the request */
  readonly problems: ReadonlyArray<WireProblem>
}

/** The problem of one of the two headers. `unmet`: the requirement that a text in clear does not meet. */
const problem = (
  incoming: HttpRequest,
  name: keyof typeof limits,
  required: boolean,
  unmet: (text: string) => string | null
): ReadonlyArray<WireProblem> => {
  const value = incoming.header(name.toLowerCase())
  const found = (reason: WireProblem["reason"], requirement?: string): ReadonlyArray<WireProblem> => [
    { place: "header", path: [name], reason, ...(requirement === undefined ? {} : { requirement }) }
  ]
  if (value === undefined) return required ? found("PARAM_IS_MISSING") : []
  if (incoming.isRepeated(name.toLowerCase())) return found("PARAM_IS_REPEATED")
  const { length } = [...value]
  if (length < 1 || length > limits[name])
    return found("PARAM_VALUE_IS_OUT_OF_RANGE", Requirement.count(1, limits[name], "character"))
  if (!Text.isStorable(value)) return found("PARAM_VALUE_IS_INVALID_PATTERN", Text.storableRequirement)
  const requirement = unmet(value)
  return requirement === null ? [] : found("PARAM_VALUE_IS_INVALID_PATTERN", requirement)
}

const tokenOf = (incoming: HttpRequest, route: Route): string => {
  const bearer = route.pattern === "/operator/metrics" ? incoming.header("authorization") : undefined
  return incoming.header("operator-token") ?? bearer?.replace(/^Bearer +/i, "") ?? ""
}

/**
 * Finds the operator of a token other than OPERATOR_TOKEN; null: it is unknown, expired, revoked, or of the other
 * environment. An operator who is not known yet is read within a limit by address, so that guesses do not load the store.
 */
const makeFindOperator = Effect.gen(function* () {
  const appCache = yield* AppCache
  const time = yield* ServiceTime
  const { environment } = yield* Operator
  const { throttle } = yield* HttpSettings
  const { unknownOperator } = yield* ThrottleCaller.make(throttle)
  const find = FindAccessToken.make(yield* Vault, "operator")

  return Effect.fnUntraced(function* (text: string, address: string | null) {
    const id = text.length > maxCredential ? null : AccessToken.idIn(environment, text)
    const over = id === null || appCache.knows(id) ? null : yield* unknownOperator(address)
    if (over !== null) return over
    const operator = id === null ? null : yield* appCache.operator(id)
    const token = find(operator?.state._tag === "Active" ? operator.state : null, text)
    if (operator === null || token === null || !AccessToken.isLive(token, yield* time.now)) return null
    const { name, role } = operator.state
    const signedIn: SignedIn = { id: operator.id, tokenId: token.id, name, role, expireTime: token.expireTime }
    return signedIn
  })
})

export const make = Effect.gen(function* () {
  const { operatorToken } = yield* HttpSettings
  const { environment } = yield* Operator
  const findOperator = yield* makeFindOperator
  const unmet = yield* ClearText.make
  const expected = operatorToken === null ? null : digestOf(Redacted.value(operatorToken))
  const isFirstAdmin = (token: string): boolean => expected !== null && timingSafeEqual(expected, digestOf(token))

  return Effect.fnUntraced(function* ({ incoming, ip, route }: RoutedRequest) {
    const token = tokenOf(incoming, route)
    if (token === "") return missing
    const isFirst = isFirstAdmin(token)
    const named = isFirst ? null : yield* findOperator(token, ip)
    if (named !== null && isHttpError(named)) return named
    if (named === null && !isFirst) return wrong
    const production = environment === "production"
    if (route.stagingOnly && production) return stagingOnly
    const required = production && !route.isQuery
    // the name of an operator comes from the token, and a header cannot replace it
    const ofName = named === null ? problem(incoming, "Operator-Name", required, unmet) : []
    const ofNote = problem(incoming, "Operator-Note", required, unmet)
    const textOf = (header: string, problems: ReadonlyArray<WireProblem>): string | undefined =>
      problems.length === 0 ? incoming.header(header) : undefined
    const admission: Admission = {
      operator: named ?? firstAdmin(textOf("operator-name", ofName)),
      note: textOf("operator-note", ofNote) ?? null,
      problems: [...ofName, ...ofNote]
    }
    return admission
  })
})
