/**
 * The way of one command through a host: rounds of facts, the decision and its Change, the calls with the command that
 * records their answers, and the due work that the caller waits for. Each step is a function of the engine; this file only
 * orders them.
 */
import * as Caller from "../access/caller/Caller.ts"
import * as UseClientToken from "../access/client-token/UseClientToken.ts"
import * as CommitRetryPolicy from "../application/executor/CommitRetryPolicy.ts"
import type { Change } from "../decider/Change.ts"
import * as CommandHandler from "../decider/CommandHandler.ts"
import { type DecodedInput, input } from "../decider/DecodedInput.ts"
import type { PromisedAnswers } from "../decider/ExternalCalls.ts"
import type * as RefusalExplanation from "../decider/RefusalExplanation.ts"
import * as EmbeddedRulesEngine from "../EmbeddedRulesEngine.ts"
import type { Problem } from "../vocabulary/Problem.ts"
import type { JsonObject } from "../vocabulary/text/Json.ts"
import { StoreForgets } from "./CheckedStore.ts"
import * as HostNetworks from "./HostNetworks.ts"
import type { HostStore } from "./HostStore.ts"
import { counterOf, keysOf, readFrom, saveChange, signalOf } from "./SaveChange.ts"

/** For whom a command runs. Its time is that of the host. */
export interface Circumstances extends Omit<EmbeddedRulesEngine.Circumstances, "at"> {
  /** the use of a client-side token that the request names; absent: it names none */
  readonly token?: UseClientToken.Use | undefined
}

/**
 * A command on its way. `saved`: the Changes that were saved for it, in their order. `failed`: the resources whose due work
 * failed, each with the cause.
 */
export interface Journey {
  readonly engine: ReturnType<typeof EmbeddedRulesEngine.make>
  readonly store: HostStore
  readonly answers: PromisedAnswers
  /** service time in UNIX seconds */
  readonly now: () => number
  /** waits for so many milliseconds */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly given: Circumstances
  readonly saved: Array<Change>
  readonly failed: Map<string, unknown>
}

/** Why a command is refused. A conflict of its facts is none: it is decided again. */
type Reason<R> = Exclude<EmbeddedRulesEngine.Reason<R>, { readonly _tag: "Conflict" }>

/** How a command ended. */
export type Outcome<R> =
  | { readonly _tag: "Accepted"; readonly record: JsonObject; readonly warning: string | null }
  | {
      readonly _tag: "Refused"
      readonly reason: Reason<R>
      readonly explanation: RefusalExplanation.Explanation
      /** what was saved although the command is refused, such as the third wrong deposit; null: nothing */
      readonly change: Change | null
    }
  /** others changed the same resources first, each time. `busy`: the rejection that another command would end; null: none */
  | { readonly _tag: "Conflict"; readonly busy: string | null }
  /** a network was asked, and its answer is not saved. `cause`: what the network threw, or that others were first each time */
  | { readonly _tag: "NoAnswer"; readonly cause: unknown }

type WithToken<R> = R | UseClientToken.Rejection

/** Runs of the due work of one resource that a command waits for; `runDue` does the rest. */
const maxInlineRuns = 100

export const circumstancesOf = ({ given, now }: Journey): EmbeddedRulesEngine.Circumstances => {
  const { token: _, ...circumstances } = given
  return { ...circumstances, at: now() }
}

/** The journey of the command that records answers. It needs no permission, since the command before it had one. */
const asConclusion = (journey: Journey, succeeded: boolean): Journey => ({
  ...journey,
  given: {
    ...journey.given,
    caller: Caller.system,
    actor: EmbeddedRulesEngine.actorOf(journey.given),
    token: UseClientToken.conclude(journey.given.token, succeeded)
  }
})

/** The journey of due work, which the platform itself does. */
const asDueWork = (journey: Journey): Journey => {
  const { app, subscriptions = [] } = journey.given
  return { ...journey, given: { app, caller: Caller.system, subscriptions } }
}

/** Reads what an outcome needs. */
const sourceOf = async (
  { store }: Journey,
  { claims, counters, ids }: EmbeddedRulesEngine.Needs
): Promise<EmbeddedRulesEngine.Source> => {
  const keys = [...keysOf("row", ids), ...keysOf("counter", counters), ...keysOf("claim", claims)]
  const reading = await readFrom(store, keys)
  return {
    row: (id) => reading.row(id) ?? undefined,
    counter: (key) => counterOf(reading, key),
    isClaimed: (claim) => reading.value("claim", claim) !== null
  }
}

/** Runs a command until its facts are read. */
const inRounds = async <C, F, R>(
  journey: Journey,
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: DecodedInput<C, Problem>
) => {
  const circumstances = circumstancesOf(journey)
  let facts = EmbeddedRulesEngine.noFacts
  for (;;) {
    const outcome = journey.engine.run(handler, command, circumstances, facts)
    if (outcome._tag !== "Needs") return outcome
    facts = EmbeddedRulesEngine.read(facts, outcome, await sourceOf(journey, outcome))
  }
}

/** Without rows and signals there is nothing to save. */
const isEmpty = ({ acknowledged, signals, writes }: Change): boolean =>
  writes.length + signals.length + acknowledged.length === 0

/** Saves what a decision changes; false: something that it rests on has moved. */
const isSaved = async ({ saved, store }: Journey, change: Change | null): Promise<boolean> => {
  if (change === null || isEmpty(change)) return true
  if (!(await saveChange(store, change))) return false
  saved.push(change)
  return true
}

/** How one try ended. `Moved`: others were first. */
type Try<R> = Outcome<R> | CommandHandler.Busy<string> | { readonly _tag: "Moved" }

/** Decides a command, saves its Change, and does what follows. */
const tryOnce = async <C, F, R>(
  journey: Journey,
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: DecodedInput<C, Problem>
): Promise<Try<WithToken<R>>> => {
  const outcome = await inRounds(journey, handler, command)
  if (!(await isSaved(journey, outcome.change))) return { _tag: "Moved" }
  if (outcome._tag === "Accepted") return follow(journey, outcome)
  const { change, explanation, reason } = outcome
  if (reason._tag === "Conflict") return { _tag: "Moved" }
  if (reason._tag === "Rejected" && CommandHandler.isBusy(reason.rejection)) return reason.rejection
  return { _tag: "Refused", reason, explanation, change }
}

/** Tries until a Change is saved, as often as the platform's executor does and with its pauses. */
const decide = async <C, F, R>(
  journey: Journey,
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: DecodedInput<C, Problem>
): Promise<Outcome<WithToken<R>>> => {
  let [conflicts, waits] = [0, 0]
  for (;;) {
    const tried = await tryOnce(journey, handler, command)
    if (CommandHandler.isBusy(tried)) {
      const { _tag: busy, awaits } = tried
      if (++waits > CommitRetryPolicy.maxWaits) return { _tag: "Conflict", busy }
      if (awaits !== undefined && (await runDueWork(journey, awaits))) continue
      if (awaits !== undefined && journey.failed.has(awaits)) return { _tag: "Conflict", busy }
      await journey.pause(CommitRetryPolicy.busyPause)
    } else if (tried._tag === "Moved") {
      if (++conflicts > CommitRetryPolicy.maxConflicts) return { _tag: "Conflict", busy: null }
      await journey.pause(CommitRetryPolicy.pauseOf(conflicts, Math.random()))
    } else return tried
  }
}

/** Makes the calls of a saved decision, or runs the due work that its caller waits for. */
const follow = async <R>(
  journey: Journey,
  { calls, record, runInline, warning }: Extract<EmbeddedRulesEngine.Outcome<R>, { readonly _tag: "Accepted" }>
): Promise<Outcome<WithToken<R>>> => {
  if (calls !== null) return conclude(journey, calls)
  for (const id of runInline) await runAllDueWork(journey, id)
  return { _tag: "Accepted", record, warning }
}

const raced = "others changed the same resources first, each time"

/** Makes the calls of a decision and executes the command that records their answers. */
const conclude = async <R>(
  journey: Journey,
  { conversation, onTimeout }: CommandHandler.Calls<R>
): Promise<Outcome<WithToken<R>>> => {
  const asked = await HostNetworks.ask(conversation(), journey.answers)
  if (asked._tag === "Answered") {
    const ended = await executeBound(asConclusion(journey, true), asked.result)
    return ended._tag === "Conflict"
      ? { _tag: "NoAnswer", cause: new Error(`a network has answered, but ${raced}`) }
      : ended
  }
  if (onTimeout !== undefined) await executeBound(asConclusion(journey, false), onTimeout)
  return { _tag: "NoAnswer", cause: asked.cause }
}

/** Executes a command, together with the use of the client-side token that its request names. */
export const execute = <C, F, R>(
  journey: Journey,
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: DecodedInput<C, Problem>
): Promise<Outcome<WithToken<R>>> => {
  const { token } = journey.given
  return token === undefined
    ? decide(journey, handler, command)
    : decide(journey, UseClientToken.join(handler, token), UseClientToken.joinedInput(command))
}

const executeBound = <R>(journey: Journey, bound: CommandHandler.BoundCommand<R>): Promise<Outcome<WithToken<R>>> =>
  bound.execute((handler, command) => execute(journey, handler, input(command)))

/** Does what a resource has to do now, for its signals and its timers; false: nothing is due. */
const doDueWork = async (journey: Journey, id: string): Promise<boolean> => {
  const { answers, engine, given, store } = journey
  const reading = await readFrom(store, [...keysOf("row", [id]), ...keysOf("signal", [id])])
  const row = reading.row(id)
  if (row === null || row.appId !== given.app.id) return false
  const work = engine.due(row, circumstancesOf(asDueWork(journey)), signalOf(reading, id))
  if (work === null) return false
  const asked = await HostNetworks.ask(work, answers)
  if (asked._tag === "Unanswered") throw asked.cause
  const ended = await executeBound(asDueWork(journey), asked.result)
  if (ended._tag === "NoAnswer") throw ended.cause
  if (ended._tag === "Conflict") throw new Error(raced)
  return true
}

/**
 * Does the due work of a resource; false: nothing is due, or it failed. What fails is noted, stays due, and stops nothing
 * else, but for `StoreForgets`.
 */
export const runDueWork = async (journey: Journey, id: string): Promise<boolean> => {
  try {
    const isDone = await doDueWork(journey, id)
    journey.failed.delete(id)
    return isDone
  } catch (cause) {
    if (cause instanceof StoreForgets) throw cause
    journey.failed.set(id, cause)
    return false
  }
}

const runAllDueWork = async (journey: Journey, id: string): Promise<void> => {
  for (let runs = 0; runs < maxInlineRuns; runs++) if (!(await runDueWork(journey, id))) return
}
