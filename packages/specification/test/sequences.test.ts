/**
 * Random sequences of all commands of payments and merchants, with clock moves and network results. They run on the pure
 * core, on the use cases in memory and over PostgreSQL, and over HTTP, on each alone and on all at once.
 * Every answer, ledger, balance, list and notification must equal the model's. The numbers of commands are in the
 * test names and in packages/specification/README.md. `SLOW=1` runs many more, `SEED=<n>` others.
 */
import { Effect, Layer, ManagedRuntime } from "effect"
import fc from "fast-check"
import { afterAll, describe, expect, inject, it } from "vitest"
import { FetchHandler } from "@payments-platform/adapters/http/server/FetchHandler"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { Mailbox } from "@payments-platform/adapters/notifications/MemoryNotifier"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import { sequence, type Sequence } from "../src/arbitraries/sequences/Commands.ts"
import { assertCharges } from "../src/AssertCharges.ts"
import * as HttpPlatform from "../src/HttpPlatform.ts"
import * as InMemoryPlatform from "../src/InMemoryPlatform.ts"
import * as RunSequence from "../src/RunSequence.ts"
import * as Http from "../src/targets/Http.ts"
import * as PureCore from "../src/targets/PureCore.ts"
import * as UseCases from "../src/targets/UseCases.ts"
import * as TestDatabase from "../src/TestDatabase.ts"

const slow = process.env["SLOW"] === "1"
const length = slow ? 80 : 40
const usualSeed = 20_261_121
const seed = Number(process.env["SEED"] ?? usualSeed)
const minutes = 60_000

const begin = Date.parse("2026-11-21T12:00:00Z")
const clock = InMemoryPlatform.stoppedClock(begin)
const total: RunSequence.Counts = new Map()

const onPure = (sequence: Sequence, counts: RunSequence.Counts) =>
  RunSequence.run([PureCore.make(begin / 1_000, sequence.returnsFees)], sequence, begin / 1_000, counts)

const onUseCases = Effect.fnUntraced(function* (sequence: Sequence, counts: RunSequence.Counts) {
  const cases = yield* UseCases.make(sequence.returnsFees)
  const model = yield* RunSequence.run([cases], sequence, begin / 1_000, counts)
  yield* assertCharges(cases, model)
})

const httpTarget = Effect.fnUntraced(function* (sequence: Sequence) {
  const [handle, mailbox] = [yield* FetchHandler, yield* Mailbox]
  const { letters } = mailbox
  return yield* Http.make({ handle, operatorToken: HttpPlatform.operatorToken, letters }, sequence.returnsFees)
})

const onHttp = Effect.fnUntraced(function* (sequence: Sequence, counts: RunSequence.Counts) {
  yield* RunSequence.run([yield* httpTarget(sequence)], sequence, begin / 1_000, counts)
})

/** Runs one sequence on a platform of its own. */
const lived = async <R, E>(layer: Layer.Layer<R, E>, use: Effect.Effect<unknown, unknown, R>): Promise<void> => {
  const runtime = ManagedRuntime.make(layer)
  try {
    await runtime.runPromise(Effect.asVoid(use))
  } finally {
    await runtime.dispose()
  }
}

const inMemory = InMemoryPlatform.layer().pipe(Layer.provideMerge(clock))
/** As a real acquirer is asked: each intent commits before its calls. */
const withNetworksOutside = InMemoryPlatform.layerOver(Memory.layer, { isOutside: true }).pipe(
  Layer.provideMerge(clock)
)
const overHttp = HttpPlatform.layer().pipe(Layer.provideMerge(clock))
/** Each use has its own database. */
const inPostgres = InMemoryPlatform.layerOver(
  Postgres.layer.pipe(Layer.provide(Layer.unwrap(Effect.sync(() => TestDatabase.layer(inject("postgresUrl"))))))
).pipe(Layer.provideMerge(clock))

/** All targets execute a command before any of them executes the next one. */
const onAll = async (sequence: Sequence, counts: RunSequence.Counts): Promise<void> => {
  const memory = ManagedRuntime.make(withNetworksOutside)
  const http = ManagedRuntime.make(overHttp)
  const postgres = ManagedRuntime.make(inPostgres)
  try {
    const stored = await postgres.runPromise(UseCases.make(sequence.returnsFees))
    const all = [
      PureCore.make(begin / 1_000, sequence.returnsFees),
      await memory.runPromise(UseCases.make(sequence.returnsFees)),
      await http.runPromise(httpTarget(sequence)),
      stored
    ]
    const model = await Effect.runPromise(Effect.provide(RunSequence.run(all, sequence, begin / 1_000, counts), clock))
    await Effect.runPromise(assertCharges(stored, model))
  } finally {
    await Promise.all([memory.dispose(), http.dispose(), postgres.dispose()])
  }
}

const targets: ReadonlyArray<
  readonly [name: string, runs: number, live: (sequence: Sequence, counts: RunSequence.Counts) => Promise<void>]
> = [
  [
    "the pure core",
    slow ? 1_000 : 400,
    (sequence, counts) => Effect.runPromise(Effect.asVoid(onPure(sequence, counts)))
  ],
  ["memory", slow ? 400 : 40, (sequence, counts) => lived(inMemory, onUseCases(sequence, counts))],
  ["HTTP", slow ? 200 : 20, (sequence, counts) => lived(overHttp, onHttp(sequence, counts))],
  ["each of all four at once", slow ? 100 : 8, onAll]
]

/** Outcomes that four hundred sequences of the default seed must reach, so that a generator without effect is noticed. */
const reached = [
  "Pay Accepted",
  "Pay Unavailable",
  "Capture Accepted",
  "Update Accepted",
  "Cancel Accepted",
  "Review Accepted",
  "Result Accepted",
  "CreateMethod Accepted",
  "UpdateMethod Accepted",
  "DeleteMethod Accepted",
  "SetStatus Accepted",
  "Verify Accepted",
  "Sign Accepted",
  "CreateItem Accepted",
  "UpdateItem Accepted",
  "DeleteItem Accepted",
  "CreateOrder Accepted",
  "Refund Accepted",
  "CompleteEntity Accepted",
  "RenameParty Accepted",
  "LabelEntity Accepted",
  "DecideParty Accepted",
  "DecideParty LegalEntity/NoSuchParty",
  "PostDocuments Accepted",
  "PostDocuments Document/AlreadyUsed",
  "DecideDocument Accepted",
  "DecideDocument Document/WrongState",
  "SetWeeklyLimit Accepted",
  "Bill Accepted",
  "Charge Accepted",
  "ChargeResult Accepted",
  "Statement succeeded",
  "Statement failed",
  "Reserve Accepted",
  "Reserve Account/ReserveOutOfRange",
  "RefundUnpaid Accepted",
  "RefundUnpaid Account/WrongState",
  "CloseAccount Accepted",
  "CloseAccount Account/WrongState",
  "ReopenAccount Accepted",
  "ReopenAccount Account/WrongState",
  "DeleteAccount Accepted",
  "DeleteAccount Account/AlreadyDeleted",
  "DeleteAccount Account/CannotBeDeleted NON_ZERO_BALANCE HAS_PENDING_PAYMENT NON_ZERO_RESERVE HAS_PENDING_PAYOUT",
  "Block Accepted",
  "Block Account/WrongState",
  "Block Account/CannotBeModified",
  "Pay Account/Deleted",
  "Pay Account/PaymentsDisabled",
  "UpdateAccount Account/CannotBeModified",
  "CreateTerminal Terminal/AccountDeleted",
  "CreateItem Item/AccountDeleted",
  "CreateOrder Order/AccountDeleted",
  "PayOut Payout/AccountDeleted",
  "PayOut Payout/AccountClosed",
  "Adjust Accepted",
  "Adjust Account/OtherCurrency",
  "UpdateAdjustment Accepted",
  "CreatePayoutMethod Accepted",
  "VerifyPayoutMethod Accepted",
  "VerifyPayoutMethod PayoutMethod/NotUnverified",
  "VerifyPayoutMethod PayoutMethod/VerificationFailedForGood",
  "ChangePayoutMethod Accepted",
  "ChangePayoutMethod PayoutMethod/WrongState",
  "SetPayout Accepted",
  "SetPayout Account/OtherCurrency",
  "PayOut Accepted",
  "PayOut Payout/NoBalance",
  "PayOut Payout/PayoutsDisabled",
  "DecidePayout Accepted",
  "DecidePayout Payout/WrongState",
  "Payout completed",
  "Payout failed",
  "Recovery completed",
  "Recovery failed",
  "Report Accepted",
  "Answer Accepted",
  "Decide Accepted",
  "UpdateOrder Accepted",
  "CreateToken Accepted",
  "CreateTerminal Accepted",
  "Read Accepted",
  "Upload Accepted",
  "replayed"
]

/** Outcomes that a thousand sequences must reach as well. */
const rare = [
  "Reset Accepted",
  "Revoke Accepted",
  "RefundResult Accepted",
  "UpdateRefund Accepted",
  "UpdateTerminal Accepted",
  "Onboard Accepted",
  "Deactivate Accepted",
  "DeleteTerminal Accepted",
  "Pay PadAgreement/Missing",
  "Pay ClientToken/AlreadyUsed",
  "Pay ClientToken/Conflict",
  "Pay ClientToken/Expired",
  "Pay Wallet/CertificateError",
  "Pay Reading/Used",
  "Pay Reading/Expired",
  "Pay Reading/TerminalNotOwned",
  "Cancel Payment/TooLateToCancel",
  "Update Payment/AmountOutOfRange",
  "Update Payment/NotAdjustable",
  "CreateOrder Refused",
  "Answer Document/AlreadyUsed",
  "Answer Document/Expired",
  "Refund Refund/OnHold",
  "Refund Refund/PaymentNotProcessed",
  "Refund Refund/PaymentPartiallyDisputed"
]

describe.each(targets)("%s answers as the model does", (name, runs, live) => {
  it(
    `${runs} sequences of ${length} commands: ${runs * length}`,
    { timeout: slow ? 60 * minutes : 2 * minutes },
    async () => {
      const counts: RunSequence.Counts = new Map()
      await fc.assert(
        fc.asyncProperty(sequence(length), (sequence) => live(sequence, counts)),
        { numRuns: runs, seed }
      )
      const leftOpen = counts.get("left open") ?? 0
      expect((counts.get("commands") ?? 0) + leftOpen).toBe(runs * length)
      expect(leftOpen).toBeLessThan((runs * length) / 100)
      total.set(name, runs * length * (live === onAll ? 4 : 1))
      if (runs < 200 || (seed !== usualSeed && !slow)) return
      for (const what of runs < 1_000 ? reached : [...reached, ...rare])
        expect([what, counts.get(what) ?? 0]).not.toEqual([what, 0])
    }
  )
})

afterAll(() => {
  const all = [...total.values()].reduce((sum, each) => sum + each, 0)
  const parts = [...total].map(([name, commands]) => `${name} ${commands}`).join(", ")
  console.log(`${all} commands were run: ${parts}`)
})
