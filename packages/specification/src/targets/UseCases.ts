/** The use cases as a target, over any store. Requests are decoded bodies; results are records or rejections. */
import { Effect, Result, Schema } from "effect"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import {
  type CommandContext,
  CommandExecutor,
  type ExecutionResult
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { kind as statementKind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import { kind as disputeKind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { kind as payoutKind } from "@payments-platform/domain/payouts/payout/PayoutKind"
import { kind as recoveryKind } from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import * as InMemoryPlatform from "../InMemoryPlatform.ts"
import type { Answer } from "../model/State.ts"
import { SimulatorEntries } from "../SimulatorEntries.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import * as ExecuteOverStore from "./ExecuteOverStore.ts"
import * as Rejections from "./Rejections.ts"
import * as StoreInspection from "./StoreInspection.ts"
import { asRecord, type KeyedRequest, type List, makeNames, type Names, statementSums, type Target } from "./Target.ts"

const decodeSubscription = Schema.decodeUnknownSync(CreateNotificationPreference.Request)

type Inspection = Effect.Success<ReturnType<typeof StoreInspection.make>>

const answerOf = (outcome: Result.Result<ExecutionResult, { readonly _tag: string }>): Answer => {
  if (Result.isFailure(outcome)) {
    const { _tag } = outcome.failure
    if (_tag === "Invalid" || _tag === "UnknownIds" || _tag === "KeyTaken") return { _tag: "Refused", refusal: _tag }
    if (_tag === "Store/Unavailable") return { _tag: "Unavailable" }
    throw new Error(`the platform answered ${_tag}`)
  }
  const { reply } = outcome.success
  const replayed = outcome.success._tag === "Replayed"
  const warning = outcome.success._tag === "Replayed" ? null : outcome.success.warning
  const body = asRecord(reply.body)
  return reply.status === 200
    ? { _tag: "Accepted", record: body, replayed, warning }
    : { _tag: "Rejected", rejection: Rejections.nameOf(body), replayed }
}

/** Subscribes the app of the calls to every topic. */
const subscribe = Effect.fnUntraced(function* (executor: CommandExecutor["Service"], call: CommandContext) {
  const { renderer } = ExecuteOverStore
  for (const topic of WireRequest.topics) {
    const request = decodeSubscription({ topic, callback_uri: "https://callback.example/" })
    yield* executor.execute(CreateNotificationPreference.handler, call, input({ request }), renderer)
  }
})

/** Only one advance runs at a time. When another one is running, retries for one second. */
const advance = Effect.fnUntraced(function* (workers: Workers["Service"], seconds: number) {
  for (let tries = 0; tries < 100; tries++) {
    const advanced = yield* workers.advance((now) => now + seconds)
    if (advanced !== null) return advanced.time
    yield* Effect.sleep(10)
  }
  return yield* Effect.die(new Error("another advance does not end"))
})

const learnOpened = Effect.fnUntraced(function* (names: Names, rows: Inspection["rows"]) {
  const learn = (kind: "d" | "o" | "r" | "s", type: List, ownerOf: (row: Row) => string) =>
    Effect.map(rows(type, 100), (all) =>
      names.learnOpened(
        kind,
        all.toReversed().map((row) => ({ id: row.id, owner: ownerOf(row) }))
      )
    )
  yield* learn("d", "disputes", (row) => disputeKind.fact(row).state.terms.paymentId)
  yield* learn("r", "refunds", (row) => RefundKind.kind.fact(row).state.terms.paymentId)
  yield* learn("o", "payouts", (row) => payoutKind.fact(row).state.terms.accountId)
  yield* learn("r", "recoveries", (row) => recoveryKind.fact(row).state.terms.accountId)
  yield* learn("s", "billing_statements", (row) => statementKind.fact(row).state.terms.accountId)
})

const list = (names: Names, rows: Inspection["rows"], type: List, size: number) =>
  Effect.map(rows(type, size), (all) =>
    all.map(({ createTime, id, listed }) => ({
      name: names.name(id),
      time: createTime,
      status: listed?.status ?? ""
    }))
  )

/**
 * The authorizations of the simulated card network with their state and charged amount in cents, by the name of
 * their resource.
 */
const authorizations = (names: Names, simulated: SimulatorEntries["Service"]) =>
  Effect.map(simulated.authorizations(""), (all) =>
    all.map(({ capturedAmount, key, state }) => {
      const [id = "", , purpose = "payment"] = key.split(":")
      return { owner: names.name(id), purpose, state, charged: capturedAmount }
    })
  )

/**
 * Creates an app that subscribes to every topic, and returns the target. `returnsFees`: its setting
 * `return_fees_on_dispute`.
 */
export const make = Effect.fn("UseCases.make")(function* (returnsFees: boolean, names: Names = makeNames()) {
  const callWith = yield* InMemoryPlatform.makeApp("app", "Tests", { returnFeesOnDispute: returnsFees })
  yield* subscribe(yield* CommandExecutor, callWith(null))
  return yield* open(names)
})

/** The target of an app that another process has made. `names`: of what was created so far */
export const open = Effect.fn("UseCases.open")(function* (names: Names) {
  const [workers, simulated] = [yield* Workers, yield* SimulatorEntries]
  const asking = yield* ExecuteOverStore.make
  const callWith = yield* InMemoryPlatform.openApp("app")
  const { balances, ledger, records, rows, notifications } = yield* StoreInspection.make(names.name, names.id)

  const ask = Effect.fnUntraced(function* ({ changed, key, request }: KeyedRequest, expected: Answer) {
    const hash = changed ? "other" : "hash"
    const call = callWith({ scope: "app", key, hash, same: (other) => other === hash, held: null })
    return names.inModelTerms(answerOf(yield* Effect.result(asking(request, names.id, call))), expected)
  })

  const statements = Effect.map(rows("billing_statements", 100), (all) =>
    all.map((row) => statementSums(row, names.name))
  )

  const target: Target = {
    ask,
    inTargetTerms: (expected) => expected,
    learnOpened: Effect.orDie(learnOpened(names, rows)),
    advance: (seconds) => Effect.orDie(Effect.scoped(advance(workers, seconds))),
    ledger: Effect.orDie(ledger),
    balances: (accounts) => Effect.orDie(balances(accounts)),
    records: () => Effect.orDie(records),
    list: (type, size) => Effect.orDie(list(names, rows, type, size)),
    statements: Effect.orDie(statements),
    notifications: Effect.orDie(notifications)
  }
  return { ...target, authorizations: Effect.orDie(authorizations(names, simulated)) }
})
