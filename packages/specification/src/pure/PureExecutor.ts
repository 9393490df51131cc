/**
 * A service that embeds the published rules engine, over rows in maps: it runs a command, stores its Change, makes the
 * calls and runs the due work that the caller waits for, one command after the other. It uses neither a store nor
 * services nor the Effect runtime, so its results depend on the domain's pure functions alone.
 */
import { apply } from "@payments-platform/adapters/store/AppliedChanges"
import * as App from "@payments-platform/domain/access/app/App"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import * as UseClientToken from "@payments-platform/domain/access/client-token/UseClientToken"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import type { Change, NotificationRow, PendingSignal } from "@payments-platform/domain/decider/Change"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { type DecodedInput, input } from "@payments-platform/domain/decider/DecodedInput"
import * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import { judge, type LockedFacts } from "@payments-platform/domain/decider/JudgeCommits"
import type { Fact } from "@payments-platform/domain/decider/ResourceKind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { Subscription } from "@payments-platform/domain/decider/Subscription"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import type { Problem } from "@payments-platform/domain/vocabulary/Problem"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { contextAt, newId } from "../GivenWhenThen.ts"
import { topics } from "../wire/WireRequest.ts"
import * as PureAnswers from "./PureAnswers.ts"
import * as PureCardNetwork from "./PureCardNetwork.ts"
import * as PureNetworks from "./PureNetworks.ts"

export interface PureState {
  /** UNIX seconds of service time */
  now: number
  readonly app: App.App
  readonly engine: ReturnType<typeof EmbeddedRulesEngine.make>
  readonly rows: Map<string, Row>
  /** the signals that due work has not acknowledged, by row */
  readonly signals: Map<string, PendingSignal>
  readonly counters: Map<string, number>
  readonly claims: Set<string>
  readonly entries: Array<Ledger.Entry>
  /** each with the number of its payout cycle; null: none takes it */
  readonly records: Array<{ readonly record: TransactionRecords.TransactionRecord; readonly cycle: number | null }>
  /** the payout cycles that payouts took, by their ids */
  readonly takenCycles: Map<string, number>
  readonly notifications: Array<NotificationRow>
  readonly answers: ExternalCalls.Answers
  readonly newId: () => string
}

const subscriptions: ReadonlyArray<Subscription> = topics.map((topic) => ({
  preferenceId: topic,
  appId: "app",
  topic,
  reachable: false
}))

export const make = (now: number, settings: App.Settings): PureState => {
  const state = App.initial("Tests", "staging", settings)
  const app: App.App = { id: "app", appId: "app", createTime: now, version: 1, state }
  let made = 0
  const nextId = () => newId(++made)
  const { operator, secrets, vault } = contextAt(now, app, app.id)
  const core: PureState = {
    now,
    app,
    engine: EmbeddedRulesEngine.make({
      operator,
      secrets,
      vault,
      settings: { ...Settings.initial, simulatorDelay: PureAnswers.delay },
      newId: nextId
    }),
    rows: new Map(),
    signals: new Map(),
    counters: new Map(),
    claims: new Set(),
    entries: [],
    records: [],
    takenCycles: new Map(),
    notifications: [],
    answers: PureNetworks.make(
      () => core.now,
      (id) => void core.rows.delete(id)
    ),
    newId: nextId
  }
  return core
}

export type Outcome =
  | {
      readonly _tag: "Decided"
      readonly record: JsonObject
      readonly warning: string | null
    }
  /** `changes`: the command changed something all the same */
  | { readonly _tag: "Rejected"; readonly rejection: unknown; readonly changes: boolean }
  | { readonly _tag: "Refused"; readonly refusal: "Invalid" | "UnknownIds" }
  /** a network did not answer, and the result is unknown */
  | { readonly _tag: "Unavailable" }

/** Who executes a command, with the header and the client-side token of the request. */
export interface Call {
  readonly caller: Caller.Caller
  readonly magic: string | null
  readonly token?: UseClientToken.Use | undefined
}

const system: Call = { caller: Caller.system, magic: null }

export const circumstancesOf = (
  { app, now }: PureState,
  { caller, magic }: Call
): EmbeddedRulesEngine.Circumstances => ({
  at: now,
  app,
  caller,
  subscriptions,
  headers: { ...CommandHandler.noHeaders, magic }
})

const lockedFactsOf = ({ claims, counters, rows, signals }: PureState): LockedFacts => ({
  versions: new Map([...rows].map(([id, { version }]) => [id, version])),
  signals,
  counters,
  claims,
  keys: new Map()
})

/** Stores a Change. It rests on the facts as they are, so it is never refused. */
const store = (core: PureState, change: Change): void => {
  const judgement = judge<never>([{ change }], lockedFactsOf(core))
  const [verdict] = judgement.verdicts
  if (verdict?._tag !== "Committed") throw new Error(`a Change of the engine was refused: ${verdict?._tag}`)
  for (const [id, row] of apply([change]).rows) core.rows.set(id, row)
  for (const [id, signal] of judgement.signals)
    if (signal === null) core.signals.delete(id)
    else core.signals.set(id, signal)
  for (const [key, amount] of judgement.counters) core.counters.set(key, amount)
  for (const claim of judgement.released) core.claims.delete(claim)
  for (const claim of judgement.taken) core.claims.add(claim)
  core.entries.push(...change.entries.map(({ entry }) => entry))
  for (const record of TransactionRecords.derive(change.entries, change.at))
    core.records.push({ record, cycle: PayoutCycle.cycleOf(record, change.payouts, judgement.cycles[0] ?? new Map()) })
  for (const { cycle, payoutId } of change.payouts) core.takenCycles.set(payoutId, cycle.number)
  core.notifications.push(...change.notifications)
}

/** Makes the calls of a committed decision and executes the command that records their answers. */
const conclude = <R>(
  core: PureState,
  { conversation, onTimeout }: CommandHandler.Calls<R>,
  { magic, token }: Call
): Outcome => {
  const concluding = (bound: CommandHandler.BoundCommand<R>, succeeded: boolean): Outcome =>
    executeCommand(core, bound, { ...system, magic, token: UseClientToken.conclude(token, succeeded) })
  try {
    return concluding(ExternalCalls.runWith(conversation(), core.answers), true)
  } catch (thrown) {
    if (!(thrown instanceof PureCardNetwork.NoAnswer)) throw thrown
    if (onTimeout !== undefined) concluding(onTimeout, false)
    return { _tag: "Unavailable" }
  }
}

/** Runs a command, and reads the facts that it needs until it has all of them. */
const run = <C, F, R>(
  core: PureState,
  handler: CommandHandler.CommandHandler<C, F, R>,
  given: DecodedInput<C, Problem>,
  call: Call
): Exclude<EmbeddedRulesEngine.Outcome<R>, EmbeddedRulesEngine.Needs> => {
  const source: EmbeddedRulesEngine.Source = {
    row: (id) => core.rows.get(id),
    counter: (key) => core.counters.get(key),
    isClaimed: (claim) => core.claims.has(claim)
  }
  let facts = EmbeddedRulesEngine.noFacts
  for (;;) {
    const outcome = core.engine.run(handler, given, circumstancesOf(core, call), facts)
    if (outcome._tag !== "Needs") return outcome
    facts = EmbeddedRulesEngine.read(facts, outcome, source)
  }
}

const executeInput = <C, F, R>(
  core: PureState,
  handler: CommandHandler.CommandHandler<C, F, R>,
  given: DecodedInput<C, Problem>,
  call: Call
): Outcome => {
  const outcome = run(core, handler, given, call)
  if (outcome.change !== null) store(core, outcome.change)
  if (outcome._tag === "Accepted") {
    const { calls, record, runInline, warning } = outcome
    if (calls !== null) return conclude(core, calls, call)
    for (const id of runInline) while (runDueWork(core, id));
    return { _tag: "Decided", record, warning }
  }
  const { change, reason } = outcome
  switch (reason._tag) {
    case "Conflict":
    case "Forbidden":
      throw new Error(`${handler.name} ended with ${reason._tag}`)
    case "Invalid":
    case "UnknownIds":
      return { _tag: "Refused", refusal: reason._tag }
    case "Rejected": {
      const { rejection } = reason
      if (CommandHandler.isBusy(rejection)) return afterWait(core, handler, given, call, rejection)
      return { _tag: "Rejected", rejection, changes: change !== null }
    }
  }
}

/** Decides a command again after the due work that it waits for. */
const afterWait = <C, F, R>(
  core: PureState,
  handler: CommandHandler.CommandHandler<C, F, R>,
  given: DecodedInput<C, Problem>,
  call: Call,
  { awaits }: CommandHandler.Busy<string>
): Outcome => {
  if (awaits === undefined || !runDueWork(core, awaits)) throw new Error(`no due work ends the wait of ${handler.name}`)
  return executeInput(core, handler, given, call)
}

/** Executes a request, together with the use of its client-side token if it names one. */
export const execute = <C, F, R>(
  core: PureState,
  handler: CommandHandler.CommandHandler<C, F, R>,
  given: DecodedInput<C, Problem>,
  call: Call
): Outcome =>
  call.token === undefined
    ? executeInput(core, handler, given, call)
    : executeInput(core, UseClientToken.join(handler, call.token), UseClientToken.joinedInput(given), call)

export const executeCommand = <R>(core: PureState, bound: CommandHandler.BoundCommand<R>, call: Call): Outcome =>
  bound.execute((handler, command) => execute(core, handler, input(command), call))

/** Does what a resource has to do now, by its timers and for the reasons of its wakes; false: nothing is due. */
const runDueWork = (core: PureState, id: string): boolean => {
  const row = core.rows.get(id)
  const due =
    row === undefined ? null : core.engine.due(row, circumstancesOf(core, system), core.signals.get(id) ?? null)
  if (due === null) return false
  executeCommand(core, ExternalCalls.runWith(due, core.answers), system)
  return true
}

const dueAt = ({ signals }: PureState, { dueAt, id }: Row): number =>
  Math.min(dueAt ?? Infinity, signals.get(id)?.at ?? Infinity)
const nextOf = (core: PureState): number => Math.min(...[...core.rows.values()].map((row) => dueAt(core, row)))

/** Moves the clock by `seconds` and runs every timer that falls due on the way. */
export const advance = (core: PureState, seconds: number): void => {
  const to = core.now + seconds
  for (let next = nextOf(core); next <= to; next = nextOf(core)) {
    core.now = Math.max(core.now, next)
    for (const { id } of [...core.rows.values()].filter((each) => dueAt(core, each) <= core.now)) runDueWork(core, id)
  }
  core.now = to
}

/** The resource with this id, or null when there is none of the kind. */
export const find = <S>(
  core: PureState,
  kind: { readonly type: string; readonly fact: (row: Row) => Fact<S> },
  id: string
): Fact<S> | null => {
  const row = core.rows.get(id)
  return row?.type === kind.type ? kind.fact(row) : null
}

/** `Told`: a response without any change. */
export type Response = Outcome | { readonly _tag: "Told"; readonly record: JsonObject }
