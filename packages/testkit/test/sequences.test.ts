/**
 * Random sequences of commands through the whole platform, in memory and over
 * PostgreSQL, against the model. By default 40 sequences of 30 commands in
 * memory and 20 in PostgreSQL, 1,800 commands; with SLOW=1 400 and 100 of 60,
 * 30,000. SEED=<n> takes others.
 */
import { Effect, Layer, ManagedRuntime } from "effect"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as Platform from "../src/Platform.ts"
import { type Command, type Request, sequence } from "../src/PlatformCommands.ts"
import * as PlatformDriver from "../src/PlatformDriver.ts"
import * as PlatformModel from "../src/PlatformModel.ts"
import * as PlatformState from "../src/PlatformState.ts"
import * as TestDatabase from "../src/TestDatabase.ts"

const slow = process.env["SLOW"] === "1"
const length = slow ? 60 : 30
const seed = Number(process.env["SEED"] ?? 20_261_121)

const begin = Date.parse("2026-11-21T12:00:00Z")
const clock = Platform.held(begin)

interface Seen {
  readonly asked: Array<{ readonly request: Request; readonly key: string; readonly hash: string }>
  /** closed payments, by name */
  readonly closed: Map<string, string>
  /** the answers, counted */
  readonly answers: Map<string, number>
}

const count = (seen: Seen, what: string): void => void seen.answers.set(what, (seen.answers.get(what) ?? 0) + 1)

const sorted = (sums: Iterable<readonly [string, number]>) =>
  [...sums].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))

const invariants = Effect.fnUntraced(function* (driver: PlatformDriver.Driver, model: PlatformState.Model) {
  const { accounts, difference } = yield* driver.ledger
  expect(difference).toBe(0)
  expect(sorted(accounts)).toEqual(sorted(model.ledger))
  const balances = yield* driver.balances(model.accounts.map(({ name }) => name))
  for (const [account, balance] of balances)
    expect([account, balance]).toEqual([account, 0 - (accounts.get(account) ?? 0)])
})

/** Every record once, newest first, with the status that the model gives it; closing statuses are never left. */
const lists = Effect.fnUntraced(function* (
  driver: PlatformDriver.Driver,
  model: PlatformState.Model,
  seen: Seen,
  size: number
) {
  for (const [type, expected] of [
    ["payments", model.payments],
    ["payment_methods", model.methods]
  ] as const) {
    const listed = yield* driver.list(type, size)
    expect(listed.map(({ time }) => time)).toEqual(listed.map(({ time }) => time).toSorted((a, b) => b - a))
    const states = (all: ReadonlyArray<{ readonly name: string; readonly status: string }>) =>
      all.map(({ name, status }) => `${name} ${status}`).toSorted()
    expect(states(listed)).toEqual(states(expected))
    for (const { name, status } of listed) {
      expect(seen.closed.get(name) ?? status).toBe(status)
      if (["completed", "failed", "canceled"].includes(status)) seen.closed.set(name, status)
    }
  }
})

const ask = Effect.fnUntraced(function* (
  driver: PlatformDriver.Driver,
  model: PlatformState.Model,
  seen: Seen,
  { hash, key, request }: Seen["asked"][number]
) {
  const expected = PlatformModel.ask(model, request, key, hash)
  const answer = yield* driver.ask(request, key, hash, expected)
  expect({ request, answer }).toEqual({ request, answer: expected })
  count(seen, `${request._tag} ${expected._tag}`)
  if (expected._tag === "Accepted" && expected.replayed) count(seen, "replayed")
})

const step = Effect.fnUntraced(function* (
  driver: PlatformDriver.Driver,
  model: PlatformState.Model,
  seen: Seen,
  command: Command
) {
  switch (command._tag) {
    case "Ask": {
      const request = command.request(model)
      const asked = { request, key: `key-${seen.asked.length}`, hash: "hash" }
      seen.asked.push(asked)
      return yield* ask(driver, model, seen, asked)
    }
    case "Repeat": {
      const earlier = seen.asked[command.which % seen.asked.length]
      if (earlier === undefined) return
      return yield* ask(driver, model, seen, command.changed ? { ...earlier, hash: "other" } : earlier)
    }
    case "Tick": {
      PlatformModel.tick(model, command.seconds)
      const advanced = yield* driver.tick(command.seconds)
      expect(advanced?.time).toBe(model.now)
      return
    }
    case "Lists":
      return yield* lists(driver, model, seen, command.size)
  }
})

const live = Effect.fnUntraced(function* (commands: ReadonlyArray<Command>, answers: Seen["answers"]) {
  const driver = yield* PlatformDriver.make()
  const model = PlatformState.make(begin / 1_000)
  const seen: Seen = { asked: [], closed: new Map(), answers }
  for (const command of commands) {
    yield* step(driver, model, seen, command)
    yield* invariants(driver, model)
  }
  yield* step(driver, model, seen, { _tag: "Tick", seconds: 0 })
  yield* lists(driver, model, seen, 3)
  const { letters, notifications, topics } = yield* driver.told
  expect(Object.fromEntries(topics)).toEqual(Object.fromEntries(model.topics))
  expect(letters).toBe(notifications)
  yield* charges(driver, model)
})

/** No cardholder pays twice, or for nothing; no authorization stays open for what is closed, or was never made. */
const charges = Effect.fnUntraced(function* (driver: PlatformDriver.Driver, model: PlatformState.Model) {
  for (const { charged, of, purpose, state } of yield* driver.authorizations) {
    const payment = model.payments.find(({ name }) => name === of)
    const isOpen = state === "approved" || state === "pending" || state === "captured"
    const mayBeOpen = purpose === "payment" && (payment?.status === "pending" || payment?.status === "completed")
    expect({ of, purpose, state, allowed: !isOpen || mayBeOpen }).toEqual({ of, purpose, state, allowed: true })
    // what the operator settled by hand, the simulator does not know of
    const byHand = payment !== undefined && ["401", "402", "403"].includes(payment.outcome)
    const due = payment?.status === "completed" ? payment.amount : 0
    if (!byHand && state !== "voided" && payment?.waits !== "IN_REVIEW")
      expect([of, purpose, charged]).toEqual([of, purpose, purpose === "payment" ? due : 0])
  }
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
  ["PostgreSQL", overPostgres, slow ? 100 : 20]
] as const)("the platform over %s answers as the model does", (_, layer, runs) => {
  it(`${runs} sequences of ${length} commands`, { timeout: slow ? 3_600_000 : 120_000 }, async () => {
    const answers = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(sequence(length), (commands) => lived(layer, live(commands, answers))),
      { numRuns: runs, seed }
    )
    // a generator that reaches nothing proves nothing; few runs may miss what is rare
    if (runs < 40) return
    for (const reached of [
      "Pay Accepted",
      "Pay Rejected",
      "Pay Unavailable",
      "Capture Accepted",
      "Cancel Accepted",
      "Review Accepted",
      "Result Accepted",
      "Update Accepted",
      "DeleteMethod Rejected",
      "replayed"
    ])
      expect([reached, answers.get(reached) ?? 0]).not.toEqual([reached, 0])
  })
})
