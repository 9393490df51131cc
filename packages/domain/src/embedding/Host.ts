/**
 * A host carries out commands of the engine for a service with a store of its own: it reads facts in rounds, saves each
 * Change, asks the networks, concludes with their answers, and runs what is due. It speaks in promises and needs no Effect
 * runtime. It makes the same Changes as the platform's executor.
 */
import * as Caller from "../access/caller/Caller.ts"
import type { Change, EventRow } from "../decider/Change.ts"
import type * as CommandHandler from "../decider/CommandHandler.ts"
import type { DecodedInput } from "../decider/DecodedInput.ts"
import type * as EmbeddedRulesEngine from "../EmbeddedRulesEngine.ts"
import type { Problem } from "../vocabulary/Problem.ts"
import * as CheckedStore from "./CheckedStore.ts"
import type { HostCommand, Rejection } from "./HostCommand.ts"
import * as HostNetworks from "./HostNetworks.ts"
import type { HostStore } from "./HostStore.ts"
import * as Journey from "./Journey.ts"
import { saveDeletion } from "./SaveChange.ts"

export { StoreForgets } from "./CheckedStore.ts"
export type { HostCommand } from "./HostCommand.ts"
export type { Networks } from "./HostNetworks.ts"
export {
  type HostStore,
  type StoreItem,
  type Key,
  type Part,
  parts,
  type SaveRequest,
  type Write
} from "./HostStore.ts"
export type { Circumstances } from "./Journey.ts"

export interface Options {
  readonly engine: ReturnType<typeof EmbeddedRulesEngine.make>
  readonly store: HostStore
  /** the answers of networks; in staging the simulated networks give those that are absent (payments.md 8) */
  readonly networks?: HostNetworks.Networks
  /** service time in UNIX seconds; absent: real time */
  readonly now?: () => number
  /** waits for so many milliseconds before a command is tried again; absent: by a timer of the process */
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** A resource whose due work failed: what was thrown. It stays due. */
export interface Failure {
  readonly id: string
  readonly cause: unknown
}

/** What was saved, in order: for the command itself, for its calls, and for the due work that its caller waits for. */
interface Saved {
  readonly changes: ReadonlyArray<Change>
  /** what happened, by resource */
  readonly events: ReadonlyArray<EventRow>
  /** the due work that failed: a network threw, a row is not what it should be, or others were first each time */
  readonly failed: ReadonlyArray<Failure>
}

/**
 * How a command ended. Accepted: `record` is the response as GET returns it. Refused: the reason, and an explanation with
 * the rule, the rows that it saw, and the bound or the states in which the command would pass. Conflict: others changed the
 * same resources first, each time. NoAnswer: a network threw, or its answer lost every race to be saved, so that the command
 * may have taken effect there; its timers find out. Without `changes` it has not, unless it `resumes` another.
 */
export type Result<R> = Journey.Outcome<R> & Saved

/** What `runDue` did. */
export interface DueResult extends Saved {
  readonly ran: number
}

/** Runs of due work of one call of `runDue`. */
const maxDueRuns = 10_000
/** Keys that are read at once, beside those that are passed over: of a resource its row and its signals may be due. */
const dueBatch = 100

const savedBy = ({ failed, saved }: Journey.Journey): Saved => ({
  changes: saved,
  events: saved.flatMap(({ events }) => events),
  failed: [...failed].map(([id, cause]) => ({ id, cause }))
})

type Begin = (given: Journey.Circumstances) => Journey.Journey

const runDueBy =
  (begin: Begin) =>
  /**
   * Runs what is due now for the resources of an app, in the order of time, until nothing is. Call it every second, and at
   * once when `due` of the store names something. What fails, and what is due for other apps, is passed over.
   */
  async (given: Journey.Circumstances): Promise<DueResult> => {
    const journey = begin(given)
    const passed = new Set<string>()
    let ran = 0
    while (ran < maxDueRuns) {
      const named = await journey.store.due(journey.now(), dueBatch + 2 * passed.size)
      const due = named.filter((id) => !passed.has(id))
      if (due.length === 0) break
      for (const id of due)
        if (await Journey.runDueWork(journey, id)) ran++
        else passed.add(id)
    }
    return { ran, ...savedBy(journey) }
  }

const realTime = () => Math.floor(Date.now() / 1_000)

const timer = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * A host of one service. Throws `TypeError` in production if a network is absent. A command rejects with `StoreForgets` if
 * the store loses what it was given.
 */
export const make = ({ engine, networks = {}, now = realTime, pause = timer, store: own }: Options) => {
  const store = CheckedStore.check(own, now)
  const answers = HostNetworks.answersOf(networks, {
    environment: engine.operator.environment,
    now,
    hash: (text) => engine.vault.hash("identity", text),
    deleteResource: (id) => saveDeletion(store, id)
  })
  const begin: Begin = (given) => ({ engine, store, answers, now, pause, given, saved: [], failed: new Map() })

  /** Runs a handler on a command that was decoded by its own Schema. */
  const run = async <C, F, R>(
    handler: CommandHandler.CommandHandler<C, F, R>,
    command: DecodedInput<C, Problem>,
    given: Journey.Circumstances
  ) => {
    const journey = begin(given)
    return { ...(await Journey.execute(journey, handler, command)), ...savedBy(journey) }
  }

  /** Completes a request by its calls, such as the funding of its card, and runs its command. */
  const runEnriched = async <Q, C, F, R>(
    enriched: CommandHandler.EnrichedHandler<Q, C, F, R>,
    request: DecodedInput<Q, Problem>,
    given: Journey.Circumstances
  ) => {
    const prepared = engine.prepare(enriched, request, Journey.circumstancesOf(begin(given)))
    const asked = await HostNetworks.ask(prepared, answers)
    return asked._tag === "Answered"
      ? run(enriched.handler, asked.result, given)
      : ({ _tag: "NoAnswer", cause: asked.cause, changes: [], events: [], failed: [] } as const)
  }

  const operator: Caller.Caller = { _tag: "Operator", operator: Caller.firstAdmin(engine.operator.name) }

  /**
   * Carries out a command, from the JSON of its body to its response. A command of operators is carried out by the engine's
   * operator, and any other by the app, unless `caller` says otherwise.
   */
  const execute = <T>(
    command: HostCommand<T>,
    body: unknown,
    given: Journey.Circumstances & T
  ): Promise<Result<Rejection>> => {
    const circumstances = command.by === "operator" ? { ...given, caller: given.caller ?? operator } : given
    return command.decode(body, given, (handler, request): Promise<Result<Rejection>> =>
      runEnriched(handler, request, circumstances)
    )
  }

  return { execute, run, runEnriched, runDue: runDueBy(begin) } as const
}

export type Host = ReturnType<typeof make>
