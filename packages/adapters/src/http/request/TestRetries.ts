/**
 * Counts the tries with a Unique-Key and keeps the time of the first one, for Idempotency_* of platform.md 9. They are a
 * row beside that of the key, so that all processes count together and a restart forgets nothing. The row is kept as
 * long as the key.
 */
import { Clock, Effect, Option, Schema } from "effect"
import type { UniqueKeyUse } from "@payments-platform/domain/application/executor/CommandContext"
import * as CommitRetryPolicy from "@payments-platform/domain/application/executor/CommitRetryPolicy"
import * as Change from "@payments-platform/domain/decider/Change"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store, Unavailable } from "@payments-platform/domain/ports/Store"
import * as RetentionPeriods from "@payments-platform/domain/vocabulary/time/RetentionPeriods"
import type { TestRetry } from "./MagicBehavior.ts"

/** The tries with a key: their number, and the real time of the first one in ms. */
const Tries = Schema.fromJsonString(Schema.Struct({ count: Schema.Int, since: Schema.Int }))
type Tries = typeof Tries.Type

const decode = Schema.decodeUnknownOption(Tries)
const encode = Schema.encodeSync(Tries)

/** A word that occurs in no scope of a key. */
const scopeOf = ({ scope }: UniqueKeyUse): string => `${scope} tries`

/** The tries in a row; null: there were none within the time for which keys are kept. */
const triesIn = (row: Change.UniqueKeyRow | null, now: number): Tries | null =>
  row === null || row.reply === null || row.usedAt + RetentionPeriods.uniqueKey <= now
    ? null
    : Option.getOrNull(decode(Buffer.from(row.reply).toString()))

const isFailing = ({ count, since }: Tries, retry: TestRetry, real: number): boolean =>
  retry._tag === "Retry" ? real < since + retry.seconds * 1_000 : count <= retry.requests

export const make = Effect.gen(function* () {
  const [store, time] = [yield* Store, yield* ServiceTime]

  /** Counts a try; null: another one was counted at the same moment. */
  const count = Effect.fnUntraced(function* (use: UniqueKeyUse, real: number) {
    const key = { scope: scopeOf(use), key: use.key }
    const { key: row } = yield* store.load({ ids: [], counters: [], key, subscribers: [] })
    const now = yield* time.now
    const before = triesIn(row, now) ?? { count: 0, since: real }
    const tries = { ...before, count: before.count + 1 }
    const counted = {
      ...key,
      hash: "",
      version: row?.version ?? 0,
      resourceId: null,
      reply: Buffer.from(encode(tries)),
      leaseUntil: 0,
      usedAt: now
    }
    const verdict = yield* store.commit({ ...Change.empty(now), key: counted })
    return verdict._tag === "Committed" ? tries : null
  })

  /** Whether this try with the key fails. */
  return Effect.fnUntraced(function* (use: UniqueKeyUse, retry: TestRetry) {
    const real = yield* Clock.currentTimeMillis
    for (let conflicts = 1; conflicts <= CommitRetryPolicy.maxConflicts; conflicts++) {
      const tries = yield* count(use, real)
      if (tries !== null) return isFailing(tries, retry, real)
      yield* CommitRetryPolicy.pauseAfter(conflicts)
    }
    return yield* new Unavailable({ message: "a Unique-Key is under too many tries at once" })
  })
})
