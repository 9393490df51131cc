/**
 * Random sequences of commands through the whole platform, in memory and over
 * PostgreSQL, against the model. SEED=<n> takes others, SLOW=1 many more.
 */
import { Effect, Layer, ManagedRuntime } from "effect"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as Platform from "../src/Platform.ts"
import { sequence, type Sequence } from "../src/model/Commands.ts"
import type * as State from "../src/model/State.ts"
import { FetchHandler } from "@payments-platform/adapters/http/FetchHandler"
import { Mailbox } from "@payments-platform/adapters/notifications/MemoryNotifier"
import * as Http from "../src/targets/Http.ts"
import * as Surface from "../src/Surface.ts"
import * as Run from "../src/Run.ts"
import * as UseCases from "../src/targets/UseCases.ts"
import * as TestDatabase from "../src/TestDatabase.ts"

const slow = process.env["SLOW"] === "1"
const length = slow ? 80 : 40
const seed = Number(process.env["SEED"] ?? 20_261_121)

const begin = Date.parse("2026-11-21T12:00:00Z")
const clock = Platform.held(begin)

type Cases = Effect.Success<ReturnType<typeof UseCases.make>>

/** No cardholder pays twice, or for nothing; no authorization stays open for what is closed, or was never made. */
const charges = Effect.fnUntraced(function* (cases: Cases, model: State.Model) {
  for (const { charged, of, purpose, state } of yield* cases.authorizations) {
    const payment = model.payments.find(({ name }) => name === of)
    const isOpen = state === "approved" || state === "pending" || state === "captured"
    const mayBeOpen = purpose === "payment" && (payment?.status === "pending" || payment?.status === "completed")
    expect({ of, purpose, state, allowed: !isOpen || mayBeOpen }).toEqual({ of, purpose, state, allowed: true })
    const due = purpose === "payment" && payment?.status === "completed" ? payment.charged : 0
    if (state !== "voided" && payment?.waits !== "IN_REVIEW") expect([of, purpose, charged]).toEqual([of, purpose, due])
  }
})

const live = Effect.fnUntraced(function* (sequence: Sequence, counts: Run.Counts) {
  const cases = yield* UseCases.make(sequence.returnsFees)
  const model = yield* Run.run([cases], sequence, begin / 1_000, counts)
  yield* charges(cases, model)
})

/** A platform for one sequence. */
const lived = async <R, E>(layer: Layer.Layer<R, E>, use: Effect.Effect<void, unknown, R>): Promise<void> => {
  const runtime = ManagedRuntime.make(layer)
  try {
    await runtime.runPromise(use)
  } finally {
    await runtime.dispose()
  }
}

const inMemory = Platform.layer().pipe(Layer.provideMerge(clock))
const overPostgres = Platform.layerOver(
  Postgres.layer.pipe(Layer.provide(Layer.unwrap(Effect.sync(() => TestDatabase.layer(inject("postgresUrl"))))))
).pipe(Layer.provideMerge(clock))

describe.each([
  ["memory", inMemory, slow ? 400 : 40],
  ["PostgreSQL", overPostgres, slow ? 100 : 10]
] as const)("the platform over %s answers as the model does", (_, layer, runs) => {
  it(`${runs} sequences of ${length} commands`, { timeout: slow ? 3_600_000 : 120_000 }, async () => {
    const counts: Run.Counts = new Map()
    await fc.assert(
      fc.asyncProperty(sequence(length), (sequence) => lived(layer, live(sequence, counts))),
      { numRuns: runs, seed, endOnFailure: process.env["FAST"] === "1" }
    )
    if (process.env["SHOW"] === "1") console.log(Object.fromEntries([...counts].toSorted()))
  })
})

const overHttp = Surface.layer().pipe(Layer.provideMerge(clock))
it("http", { timeout: 100_000 }, async () => {
  const counts: Run.Counts = new Map()
  await fc.assert(
    fc.asyncProperty(sequence(length), (sequence) =>
      lived(
        overHttp,
        Effect.gen(function* () {
          const handle = yield* FetchHandler
          const mailbox = yield* Mailbox
          const letters = Effect.map(mailbox.letters, (all) => all.length)
          const target = yield* Http.make({ handle, operatorToken: Surface.operatorToken, letters }, sequence.returnsFees)
          yield* Run.run([target], sequence, begin / 1_000, counts)
        })
      )
    ),
    { numRuns: 20, seed, endOnFailure: process.env["FAST"] === "1" }
  )
})
