/**
 * A service that embeds the engine and does all that an outcome asks for: it stores the Change, makes the calls, and runs
 * the due work that the caller waits for. It reads from the platform's store, and keeps what it writes to itself.
 */
import { Effect } from "effect"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import type { ExternalCallRunner } from "@payments-platform/domain/application/executor/ExternalCallRunner"
import type { Change, Signal, PendingSignal } from "@payments-platform/domain/decider/Change"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Conversation } from "@payments-platform/domain/decider/ExternalCalls"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import type { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import type { Store, Unavailable } from "@payments-platform/domain/ports/Store"

type Outcome = EmbeddedRulesEngine.Outcome<unknown>
type Ended = Exclude<Outcome, EmbeddedRulesEngine.Needs>
type Carried = Effect.Effect<Ended, NoAnswer | Unavailable>

export interface EmbeddedEngine {
  readonly engine: ReturnType<typeof EmbeddedRulesEngine.make>
  readonly circumstances: EmbeddedRulesEngine.Circumstances
  readonly store: Store["Service"]
  readonly converse: ExternalCallRunner["Service"]["converse"]
  /** the claims that resources of the store hold */
  readonly claims: ReadonlySet<string>
}

/** Without rows and signals there is nothing to store. */
const isEmpty = ({ acknowledged, signals, writes }: Change): boolean =>
  writes.length + signals.length + acknowledged.length === 0

/** Carries out a command from its first run to its response. `changes` are in the order in which they were stored. */
export const carryOut = Effect.fnUntraced(function* (
  { circumstances, claims, converse, engine, store }: EmbeddedEngine,
  first: (facts: EmbeddedRulesEngine.Facts) => Outcome
) {
  const changes: Array<Change> = []
  const written = new Map<string, Row>()
  const counted = new Map<string, number>()
  const pending = new Map<string, PendingSignal>()

  /** Updates the pending signals by those that a Change acknowledges and sends. */
  const signal = (acknowledged: ReadonlyArray<Signal>, sent: ReadonlyArray<Signal>): void => {
    for (const { id, reason } of acknowledged) {
      const { at = circumstances.at, reasons = [] } = pending.get(id) ?? {}
      const left = new Set([...reasons].filter((each) => each !== reason))
      if (left.size === 0) pending.delete(id)
      else pending.set(id, { at, reasons: left })
    }
    for (const { id, reason } of sent) {
      const { at = circumstances.at, reasons = [] } = pending.get(id) ?? {}
      pending.set(id, { at, reasons: new Set([...reasons, reason]) })
    }
  }

  const load = (ids: ReadonlyArray<string>, counters: ReadonlyArray<string> = []) =>
    Effect.map(store.load({ ids, counters, key: null, subscribers: [] }), (loaded): EmbeddedRulesEngine.Source => ({
      row: (id) => written.get(id) ?? loaded.rows.get(id),
      counter: (key) => (loaded.counters.get(key) ?? 0) + (counted.get(key) ?? 0),
      isClaimed: (claim) => claims.has(claim)
    }))

  const save = (change: Change): void => {
    if (isEmpty(change)) return
    changes.push(change)
    for (const row of change.writes) written.set(row.id, row)
    for (const { delta, key } of change.counters) counted.set(key, (counted.get(key) ?? 0) + delta)
  }

  const inRounds = Effect.fnUntraced(function* (run: (facts: EmbeddedRulesEngine.Facts) => Outcome) {
    let facts = EmbeddedRulesEngine.noFacts
    for (;;) {
      const outcome = run(facts)
      if (outcome._tag !== "Needs") return outcome
      facts = EmbeddedRulesEngine.read(facts, outcome, yield* load(outcome.ids, outcome.counters))
    }
  })

  const concluded = (
    conversation: Conversation<CommandHandler.BoundCommand<unknown>>,
    given: EmbeddedRulesEngine.Circumstances
  ): Carried =>
    converse(conversation).pipe(
      Effect.flatMap((command) => inRounds((facts) => engine.runBound(command, given, facts))),
      Effect.flatMap((outcome) => stored(outcome, given))
    )

  const runDueWork = Effect.fnUntraced(function* (id: string) {
    for (;;) {
      const row = (yield* load([id])).row(id)
      const work = row === undefined ? null : engine.due(row, circumstances, pending.get(id))
      if (work === null) return
      yield* concluded(work, { ...circumstances, caller: Caller.system })
    }
  })

  const stored = Effect.fnUntraced(function* (
    outcome: Ended,
    given: EmbeddedRulesEngine.Circumstances
  ): Effect.fn.Return<Ended, NoAnswer | Unavailable> {
    if (outcome.change !== null) save(outcome.change)
    if (outcome._tag === "Refused") return outcome
    signal(outcome.change.acknowledged, outcome.signals)
    if (outcome.calls !== null) return yield* concluded(outcome.calls.conversation(), given)
    for (const id of outcome.runInline) yield* runDueWork(id)
    return outcome
  })

  return { outcome: yield* Effect.flatMap(inRounds(first), (outcome) => stored(outcome, circumstances)), changes }
})
