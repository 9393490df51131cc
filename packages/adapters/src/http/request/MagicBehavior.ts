/**
 * `Service-Magic-Behavior` of the staging platform (platform.md 9), as far as
 * what it acts on exists. Static answers ignore the request; Idempotency_* act
 * where a Unique-Key is looked up; an outcome goes on to the simulated networks.
 */
import { Clock, Effect } from "effect"
import type { WireProblem } from "../response/ErrorCodes.ts"
import * as TestOutcomes from "../../networks/simulator/TestOutcomes.ts"
import * as TestBankReturns from "../../networks/simulator/TestBankReturns.ts"
import { type HttpRequest, invalid, type Refused, refused, retryLater, unexpected } from "../HttpMessage.ts"
import type { Route } from "../server/RouteTable.ts"
import { exceeded } from "./ThrottleCaller.ts"

const statics: ReadonlyMap<string, Refused> = new Map([
  ["throttle_exceeded", exceeded(1)],
  ["service_unavailable", retryLater()],
  ["unexpected_error", unexpected]
])

const notProcessed = (place: "path" | "body", name: string): Refused =>
  invalid({ place, path: [name], reason: "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED" })

/** Answers that only some operations give: by value, then by the name of the endpoint. */
const ofOperations: ReadonlyMap<string, ReadonlyMap<string, Refused>> = new Map([
  [
    "error_payment_too_old",
    new Map([
      [
        "refunds.create",
        refused("PAYMENT_TOO_OLD", [{ place: "body", path: ["payment_id"], reason: "PAYMENT_TOO_OLD" }])
      ]
    ])
  ],
  [
    "point_of_sale_not_processed",
    new Map([
      ["payments.capture", notProcessed("path", "id")],
      ["payments.cancel", notProcessed("path", "id")],
      ["refunds.create", notProcessed("body", "payment_id")]
    ])
  ],
  [
    "digital_wallets_certificate_error",
    new Map([
      [
        "payment_methods.create",
        refused("PAYMENT_METHOD_CANNOT_BE_CREATED", [
          { place: "body", path: [], reason: "DIGITAL_WALLETS_CERTIFICATE_ERROR" }
        ])
      ]
    ])
  ]
])

/** An answer that needs no work, or null. */
export const staticAnswer = (magic: string | null, operation: string): Refused | null => {
  if (magic === null) return null
  return ofOperations.get(magic)?.get(operation) ?? statics.get(magic) ?? null
}

export type Trial =
  | { readonly _tag: "Retry"; readonly seconds: number }
  | { readonly _tag: "Downtime"; readonly requests: number }

const form = /^Idempotency_(Retry|Downtime)_([0-9]{1,4})$/
const maxSeconds = 3_600
const maxRequests = 100

/** What a value asks of the Unique-Key look-up, or null. */
export const trialOf = (magic: string): Trial | null => {
  const [, kind, digits] = form.exec(magic) ?? []
  const count = Number(digits)
  if (kind === "Retry" && count >= 1 && count <= maxSeconds) return { _tag: "Retry", seconds: count }
  return kind === "Downtime" && count >= 1 && count <= maxRequests ? { _tag: "Downtime", requests: count } : null
}

const problem = (name: string, reason: WireProblem["reason"]): WireProblem => ({
  place: "header",
  path: [name],
  reason
})

/** TestBankReturns are asked of banks; whether a payment is a bank's is not known here, and on others they have no effect. */
const takesReturn = "payments.create"

/** What is wrong with a value on an operation. */
export const problems = (magic: string | null, route: Route, incoming: HttpRequest): ReadonlyArray<WireProblem> => {
  if (magic === null) return []
  if (incoming.isRepeated("service-magic-behavior")) return [problem("Service-Magic-Behavior", "PARAM_IS_REPEATED")]
  if (trialOf(magic) !== null && route.takesKey)
    return incoming.header("unique-key") === undefined ? [problem("Unique-Key", "PARAM_IS_MISSING")] : []
  if (route.takesOutcome && TestOutcomes.isMagic(magic)) return []
  if (route.name === takesReturn && TestBankReturns.isMagic(magic)) return []
  return [problem("Service-Magic-Behavior", "PARAM_VALUE_IS_INVALID_ENUM")]
}

const maxTrials = 10_000

/** Remembers, in this process, how often and since when keys were tried. */
export const makeTrials = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const trials = new Map<string, { readonly since: number; count: number }>()

  /** Whether this request is to fail. */
  return (name: string, trial: Trial): boolean => {
    const now = Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
    if (trials.size >= maxTrials) trials.clear()
    const seen = trials.get(name) ?? { since: now, count: 0 }
    trials.set(name, seen)
    seen.count += 1
    return trial._tag === "Retry" ? now < seen.since + trial.seconds * 1_000 : seen.count <= trial.requests
  }
})
