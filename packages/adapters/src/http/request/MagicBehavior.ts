/**
 * `Service-Magic-Behavior` of staging (platform.md 9), for the parts of the platform that exist. A static answer
 * ignores the request, Idempotency_* acts on tries with a Unique-Key, and an outcome goes to the simulated networks.
 */
import { Clock, Effect } from "effect"
import type { WireProblem } from "../response/ErrorCodes.ts"
import * as MockBlockedAccount from "../api/merchants/MockBlockedAccount.ts"
import * as MockBillingStatements from "../api/billing-statements/MockBillingStatements.ts"
import * as TestOutcomes from "../../networks/simulator/TestOutcomes.ts"
import * as TestBankReturns from "../../networks/simulator/TestBankReturns.ts"
import {
  type HttpRequest,
  invalidParams,
  type HttpError,
  httpError,
  retryLater,
  unexpectedError
} from "../HttpMessage.ts"
import type { Route } from "../server/RouteTable.ts"
import { throttleExceeded } from "./ThrottleCaller.ts"

const statics: ReadonlyMap<string, HttpError> = new Map([
  ["throttle_exceeded", throttleExceeded(1)],
  ["service_unavailable", retryLater()],
  ["unexpected_error", unexpectedError]
])

const notProcessed = (place: "path" | "body", name: string): HttpError =>
  invalidParams({ place, path: [name], reason: "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED" })

/** Static errors that only some operations have: by the value of the header, then by the name of the operation. */
const ofOperations: ReadonlyMap<string, ReadonlyMap<string, HttpError>> = new Map([
  [
    "error_payment_too_old",
    new Map([
      [
        "refunds.create",
        httpError("PAYMENT_TOO_OLD", [{ place: "body", path: ["payment_id"], reason: "PAYMENT_TOO_OLD" }])
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
        httpError("PAYMENT_METHOD_CANNOT_BE_CREATED", [
          { place: "body", path: [], reason: "DIGITAL_WALLETS_CERTIFICATE_ERROR" }
        ])
      ]
    ])
  ]
])

/** The static error that the header requests of an operation; null: none. */
export const staticError = (magic: string | null, operation: string): HttpError | null => {
  if (magic === null) return null
  return ofOperations.get(magic)?.get(operation) ?? statics.get(magic) ?? null
}

/** A static record that some operations have. It is made with the id of the path. */
interface Mock {
  readonly operations: ReadonlyArray<string>
  readonly record: (id: string) => object
}

const mocks: ReadonlyMap<string, Mock> = new Map([
  ["get_billing_statements_id", { operations: ["billing_statements.get"], record: MockBillingStatements.statement }],
  [
    "get_billing_statements_id_transactions_summary",
    {
      operations: ["billing_statements.getTransactionsSummary"],
      record: MockBillingStatements.transactionsSummary
    }
  ],
  [
    "account_blocked",
    { operations: ["accounts.capabilities", "accounts.blockCapabilities"], record: MockBlockedAccount.record }
  ],
  ["get_billing_statements_id", { operations: ["billing_statements.get"], record: MockBillingStatements.statement }],
  [
    "get_billing_statements_id_transactions_summary",
    {
      operations: ["billing_statements.getTransactionsSummary"],
      record: MockBillingStatements.transactionsSummary
    }
  ]
])

/** The static record that the header requests of an operation; null: none. */
export const mockRecord = (magic: string | null, operation: string, id: string): object | null => {
  const mock = magic === null ? undefined : mocks.get(magic)
  return mock?.operations.includes(operation) === true ? mock.record(id) : null
}

/**
 * Requests that fail until a client has retried: for `seconds` after the first try with a Unique-Key (Idempotency_Retry),
 * or for the first `requests` tries (Idempotency_Downtime).
 */
export type TestRetry =
  | { readonly _tag: "Retry"; readonly seconds: number }
  | { readonly _tag: "Downtime"; readonly requests: number }

const pattern = /^Idempotency_(Retry|Downtime)_([0-9]{1,4})$/
const maxSeconds = 3_600
const maxRequests = 100

/** The test of retries that a value requests, of 1 to 3600 seconds or 1 to 100 requests; null: it requests none. */
export const testRetryOf = (magic: string): TestRetry | null => {
  const [, kind, digits] = pattern.exec(magic) ?? []
  const count = Number(digits)
  if (kind === "Retry" && count >= 1 && count <= maxSeconds) return { _tag: "Retry", seconds: count }
  return kind === "Downtime" && count >= 1 && count <= maxRequests ? { _tag: "Downtime", requests: count } : null
}

const problem = (name: string, reason: WireProblem["reason"]): WireProblem => ({
  place: "header",
  path: [name],
  reason
})

/** A bank return may be requested of any payment, since its method is not loaded yet. It has no effect on other methods. */
const takesReturn = "payments.create"

/** The problems of a value on an operation. */
export const problems = (magic: string | null, route: Route, incoming: HttpRequest): ReadonlyArray<WireProblem> => {
  if (magic === null) return []
  if (incoming.isRepeated("service-magic-behavior")) return [problem("Service-Magic-Behavior", "PARAM_IS_REPEATED")]
  if (testRetryOf(magic) !== null && route.takesKey)
    return incoming.header("unique-key") === undefined ? [problem("Unique-Key", "PARAM_IS_MISSING")] : []
  if (route.takesOutcome && TestOutcomes.isMagic(magic)) return []
  if (route.name === takesReturn && TestBankReturns.isMagic(magic)) return []
  return [problem("Service-Magic-Behavior", "PARAM_VALUE_IS_INVALID_ENUM")]
}

const maxTries = 10_000

/** Counts the tries with each Unique-Key in this process, and the time since the first one. */
export const makeTestRetries = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const tries = new Map<string, { readonly since: number; count: number }>()

  /** Whether this try fails. */
  return (name: string, retry: TestRetry): boolean => {
    const now = Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
    if (tries.size >= maxTries) tries.clear()
    const seen = tries.get(name) ?? { since: now, count: 0 }
    tries.set(name, seen)
    seen.count += 1
    return retry._tag === "Retry" ? now < seen.since + retry.seconds * 1_000 : seen.count <= retry.requests
  }
})
