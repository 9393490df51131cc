/**
 * `Service-Magic-Behavior` of staging (platform.md 9). A static answer ignores the request, Idempotency_* acts on tries
 * with a Unique-Key, and the simulated networks receive an outcome. docs/magic-behaviors.md is generated from `behaviors`.
 */
import * as TestBankReturns from "@payments-platform/domain/simulation/banks/TestBankReturns"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import * as MockBillingStatements from "../api/billing-statements/MockBillingStatements.ts"
import * as MockBlockedAccount from "../api/merchants/MockBlockedAccount.ts"
import {
  type HttpRequest,
  invalidParams,
  type HttpError,
  httpError,
  retryLater,
  unexpectedError
} from "../HttpMessage.ts"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { Route } from "../server/RouteTable.ts"
import { throttleError } from "./caller/ThrottleCaller.ts"

/** An operation of the API. */
export type Operation = Pick<Route, "name" | "takesKey" | "takesOutcome">

/** A static answer: an error, or a record that is made with the id of the path. */
type StaticAnswer = HttpError | ((id: string) => object)

/** One row of platform.md 9: a value of the header, or a family of values. */
export interface Behavior {
  /** as the contract writes it, such as `outcome_<nnn>` */
  readonly value: string
  readonly effect: string
  readonly names: (magic: string) => boolean
  readonly accepts: (operation: Operation) => boolean
  /** null: the behaviour is no static answer */
  readonly answer: (operation: string) => StaticAnswer | null
}

/** A static answer of some operations, by their names. */
const answering = (value: string, effect: string, answers: Readonly<Record<string, StaticAnswer>>): Behavior => {
  const byOperation = new Map(Object.entries(answers))
  return {
    value,
    effect,
    names: (magic) => magic === value,
    accepts: ({ name }) => byOperation.has(name),
    answer: (operation) => byOperation.get(operation) ?? null
  }
}

/** A static error of every operation. */
const failing = (value: string, effect: string, error: HttpError): Behavior => ({
  value,
  effect,
  names: (magic) => magic === value,
  accepts: () => true,
  answer: () => error
})

/** A family of values that changes what an operation does. */
const changing = (value: string, effect: string, names: Behavior["names"], accepts: Behavior["accepts"]): Behavior => ({
  value,
  effect,
  names,
  accepts,
  answer: () => null
})

const notProcessed = (place: "path" | "body", name: string): HttpError =>
  invalidParams({ place, path: [name], reason: "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED" })

const tooOld = httpError("PAYMENT_TOO_OLD", [{ place: "body", path: ["payment_id"], reason: "PAYMENT_TOO_OLD" }])

const noCertificate = httpError("PAYMENT_METHOD_CANNOT_BE_CREATED", [
  { place: "body", path: [], reason: "DIGITAL_WALLETS_CERTIFICATE_ERROR" }
])

const takesKey = (operation: Operation) => operation.takesKey
/** A bank return may be requested of any payment, since its method is not loaded yet. It has no effect on other methods. */
const takesReturn = ({ name }: Operation) => name === "payments.create"

/** Every behaviour, in the order of the contract. */
export const behaviors: ReadonlyArray<Behavior> = [
  answering("error_payment_too_old", "400 `PAYMENT_TOO_OLD`", { "refunds.create": tooOld }),
  changing(
    "Idempotency_Retry_<seconds>",
    "500 for 1 to 3600 seconds from the first use of the Unique-Key, then as without it",
    (magic) => testRetryOf(magic)?._tag === "Retry",
    takesKey
  ),
  changing(
    "Idempotency_Downtime_<requests>",
    "500 for the first 1 to 100 requests with the Unique-Key, then as without it",
    (magic) => testRetryOf(magic)?._tag === "Downtime",
    takesKey
  ),
  answering("get_billing_statements_id", "200 with a made-up statement of this id", {
    "billing_statements.get": MockBillingStatements.statement
  }),
  answering("get_billing_statements_id_transactions_summary", "200 with a made-up summary of this id", {
    "billing_statements.getTransactionsSummary": MockBillingStatements.transactionsSummary
  }),
  answering("account_blocked", "200 with every capability disabled by the issue `account_closed`", {
    "accounts.capabilities": MockBlockedAccount.record,
    "accounts.blockCapabilities": MockBlockedAccount.record
  }),
  changing(
    "outcome_<nnn>",
    "as outcome nnn of payments.md 8.1",
    TestOutcomes.isMagic,
    (operation) => operation.takesOutcome
  ),
  changing(
    "return_<ccc>, late_return_<ccc>",
    "the bank returns a bank payment with code ccc of payments.md 8.2, before or after its completion",
    TestBankReturns.isMagic,
    takesReturn
  ),
  failing("throttle_exceeded", "429 `THROTTLE_EXCEEDED`", throttleError(1)),
  failing("service_unavailable", "503 `SERVICE_TEMPORARILY_UNAVAILABLE`", retryLater()),
  failing("unexpected_error", "500 `UNEXPECTED_ERROR`", unexpectedError),
  answering("digital_wallets_certificate_error", "400 `PAYMENT_METHOD_CANNOT_BE_CREATED`", {
    "payment_methods.create": noCertificate
  }),
  answering("point_of_sale_not_processed", "400 `POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED`", {
    "payments.capture": notProcessed("path", "id"),
    "payments.cancel": notProcessed("path", "id"),
    "refunds.create": notProcessed("body", "payment_id")
  })
]

const behaviorOf = (magic: string | null): Behavior | null =>
  magic === null ? null : (behaviors.find(({ names }) => names(magic)) ?? null)

/** The static error that the header requests of an operation; null: none. */
export const staticError = (magic: string | null, operation: string): HttpError | null => {
  const answer = behaviorOf(magic)?.answer(operation) ?? null
  return typeof answer === "function" ? null : answer
}

/** The static record that the header requests of an operation; null: none. */
export const mockRecord = (magic: string | null, operation: string, id: string): object | null => {
  const answer = behaviorOf(magic)?.answer(operation) ?? null
  return typeof answer === "function" ? answer(id) : null
}

/**
 * Requests that fail until a client has retried: for `seconds` after the first try with a Unique-Key (Idempotency_Retry),
 * or for the first `requests` tries (Idempotency_Downtime).
 */
export type TestRetry =
  | { readonly _tag: "Retry"; readonly seconds: number }
  | { readonly _tag: "Downtime"; readonly requests: number }

const pattern = /^Idempotency_(Retry|Downtime)_([1-9][0-9]{0,3})$/
const maxSeconds = 3_600
const maxRequests = 100

/** The test of retries that a value requests, of 1 to 3600 seconds or 1 to 100 requests; null: it requests none. */
export const testRetryOf = (magic: string): TestRetry | null => {
  const [, kind, digits] = pattern.exec(magic) ?? []
  const count = Number(digits)
  if (kind === "Retry" && count <= maxSeconds) return { _tag: "Retry", seconds: count }
  return kind === "Downtime" && count <= maxRequests ? { _tag: "Downtime", requests: count } : null
}

const problem = (name: string, reason: WireProblem["reason"]): WireProblem => ({
  place: "header",
  path: [name],
  reason
})

/** The problems of a value on an operation. */
export const problems = (magic: string | null, route: Route, incoming: HttpRequest): ReadonlyArray<WireProblem> => {
  if (magic === null) return []
  if (incoming.isRepeated("service-magic-behavior")) return [problem("Service-Magic-Behavior", "PARAM_IS_REPEATED")]
  if (behaviorOf(magic)?.accepts(route) !== true)
    return [
      {
        ...problem("Service-Magic-Behavior", "PARAM_VALUE_IS_INVALID_ENUM"),
        requirement: "must be a behavior that this operation has"
      }
    ]
  return testRetryOf(magic) !== null && incoming.header("unique-key") === undefined
    ? [problem("Unique-Key", "PARAM_IS_MISSING")]
    : []
}
