/**
 * Given-when-then specifications of Kinds and Rules, with pure functions only. A command is judged in the order of
 * the contract: problems of the request, permissions, unknown ids, rules of state.
 *
 * ```ts
 * given(pendingCapture).when(CancelPayment.handler, cancel, at).thenEvents({ _tag: "Canceled", at, reason: null })
 * ```
 */
import { Redacted } from "effect"
import { deepStrictEqual } from "node:assert/strict"
import type * as App from "@payments-platform/domain/access/app/App"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import * as SessionSecret from "@payments-platform/domain/access/caller/SessionSecret"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import { assemble, changingSteps } from "@payments-platform/domain/decider/AssembleChange"
import type * as Change from "@payments-platform/domain/decider/Change"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import { type Evaluation, evaluate } from "@payments-platform/domain/decider/EvaluateCommand"
import type { Conversation } from "@payments-platform/domain/decider/ExternalCalls"
import type { Step, TaggedEvent } from "@payments-platform/domain/decider/ResourceKind"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { Name } from "@payments-platform/domain/ports/networks/ExternalQuestions"
import * as OperatorName from "@payments-platform/domain/vocabulary/people/OperatorName"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"

export type Outcome<Rejection> =
  | Exclude<Evaluation<unknown, Rejection>, { readonly _tag: "Needs" | "Rejected" }>
  | { readonly _tag: "Rejected"; readonly rejection: Rejection }

/** An event as a specification states it. The fields are compared with those of the actual event. */
export interface ExpectedEvent extends TaggedEvent {
  readonly [field: string]: unknown
}

/** The outcome of a command. Each `then` throws an AssertionError unless the outcome is the stated one. */
export interface When<Rejection> {
  readonly outcome: Outcome<Rejection>
  /** the decided steps that have events; empty when the command was refused */
  readonly steps: ReadonlyArray<Step>
  /**
   * exactly these events of all resources, in order; no arguments: accepted without any event. Returns the state
   * after them.
   */
  readonly thenEvents: (...events: ReadonlyArray<ExpectedEvent>) => GivenWorld
  readonly thenRejected: (rejection: Rejection) => void
  /** every problem of the request, each as `path REASON` */
  readonly thenInvalid: (...problems: ReadonlyArray<string>) => void
  /** every missing permission, each as `path REASON` */
  readonly thenForbidden: (...forbidden: ReadonlyArray<string>) => void
  /** every unknown id by its place and path, each as `body account_id` */
  readonly thenUnknown: (...places: ReadonlyArray<string>) => void
}

export interface GivenWorld {
  readonly row: (id: string) => Row | undefined
  readonly counter: (key: string) => number
  /** the same state with further steps applied */
  readonly and: (...steps: ReadonlyArray<Step>) => GivenWorld
  /**
   * `app` is the caller whose permissions are checked, or null for the platform itself. `at` is the service time
   * in UNIX seconds. `context` replaces parts of the context that `contextAt` gives.
   */
  readonly when: <Command, Facts, Rejection>(
    handler: CommandHandler.CommandHandler<Command, Facts, Rejection>,
    command: Command,
    at: number,
    app?: App.App | null,
    context?: Partial<CommandHandler.Context>
  ) => When<Rejection>
}

/** The Change of a decision, of which a specification uses the counters. */
const changeOf = (decision: CommandHandler.Decision<unknown>): Change.Change =>
  assemble(decision, { at: 0, newId: () => "", expects: [], counters: () => 0 })

const pathAndReason = (path: ReadonlyArray<string>, word: string): string => [path.join("."), word].join(" ").trim()

const whenOf = <Rejection>(outcome: Outcome<Rejection>, world: World): When<Rejection> => {
  const decision = outcome._tag === "Accepted" ? outcome.decision : null
  const steps = decision === null ? [] : changingSteps(decision)
  const refused = (tag: string, expected: ReadonlyArray<string>, actual: ReadonlyArray<string>) =>
    deepStrictEqual({ outcome: outcome._tag, told: actual }, { outcome: tag, told: expected })
  return {
    outcome,
    steps,
    thenEvents: (...events) => {
      deepStrictEqual(outcome._tag === "Accepted" ? steps.flatMap((step) => step.events) : outcome, events)
      return decision === null ? next(world) : next(world, decision)
    },
    thenRejected: (rejection) => deepStrictEqual(outcome, { _tag: "Rejected", rejection }),
    thenInvalid: (...expected) =>
      refused(
        "Invalid",
        expected,
        outcome._tag === "Invalid" ? outcome.body.map(({ path, reason }) => pathAndReason(path, reason)) : []
      ),
    thenForbidden: (...expected) =>
      refused(
        "Forbidden",
        expected,
        outcome._tag === "Forbidden" ? outcome.forbidden.map(({ path, reason }) => pathAndReason(path, reason)) : []
      ),
    thenUnknown: (...expected) =>
      refused(
        "UnknownIds",
        expected,
        outcome._tag === "UnknownIds"
          ? outcome.missing.map(({ path, place }) => pathAndReason([place], path.join(".")))
          : []
      )
  }
}

type Watch = (steps: ReadonlyArray<Step>) => void

const watchers = new Set<Watch>()

/** Calls back with the steps that each command of a specification decides. */
export const watchSteps = (watch: Watch): void => {
  watchers.add(watch)
}

interface World {
  readonly rows: ReadonlyMap<string, Row>
  readonly counters: ReadonlyMap<string, number>
}

/** The context of a specification. `newId` gives its ids in order; nothing is really sealed. */
export const contextAt = (at: number, app: App.App | null, appId: string): CommandHandler.Context => {
  let made = 0
  return {
    at,
    caller: app === null ? Caller.system : { _tag: "App", app },
    app: { id: appId, state: app?.state ?? null },
    settings: Settings.initial,
    operator: { name: OperatorName.defaultName, environment: "staging" },
    headers: CommandHandler.noHeaders,
    resumes: null,
    newId: () => newId(++made),
    vault: { seal: (_, text) => text, open: (_, sealed) => Redacted.make(sealed), hash: (_, text) => text },
    secrets: {
      next: () => Redacted.make("secret"),
      nextToken: () => Redacted.make("token"),
      nextOfSession: (id) => Redacted.make(SessionSecret.make(id, new Uint8Array(SessionSecret.randomBytes)))
    }
  }
}

/** The n-th id that a command of a specification creates, from 1. */
export const newId = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`

const ownerOf = ({ rows }: World): string => rows.values().next().value?.appId ?? "app"

const outcomeOf = <Command, Facts, Rejection>(
  world: World,
  handler: CommandHandler.CommandHandler<Command, Facts, Rejection>,
  command: Command,
  context: CommandHandler.Context
): Outcome<Rejection> => {
  const loaded = {
    row: (id: string) => world.rows.get(id) ?? null,
    counter: (key: string) => world.counters.get(key) ?? 0
  }
  const evaluation = evaluate(handler, input(command), context, loaded)
  if (evaluation._tag === "Needs") throw new Error("a specification has every fact")
  return evaluation._tag === "Rejected" ? { _tag: "Rejected", rejection: evaluation.rejection } : evaluation
}

/** The row as a database gives it: its state is read from its JSON. */
const stored = (row: Row): Row => {
  const json: JsonObject = JSON.parse(JSON.stringify(row.doc))
  return { ...row, doc: StateCodec.ofJson(json) }
}

/** The decision that has these steps; null: there are none. */
const decisionWith = ([first, ...more]: ReadonlyArray<Step>): CommandHandler.Decision | null =>
  first === undefined ? null : { steps: [first, ...more], conditions: [] }

/** The state after a decision. */
const next = (world: World, decision: CommandHandler.Decision<unknown> | null = null): GivenWorld => {
  const rows = new Map(world.rows)
  const counters = new Map(world.counters)
  for (const step of decision === null ? [] : changingSteps(decision)) rows.set(step.subject.id, stored(step.row))
  const moved = decision === null ? [] : changeOf(decision).counters
  for (const { delta, key } of moved) counters.set(key, (counters.get(key) ?? 0) + delta)
  const after: World = { rows, counters }
  return {
    row: (id) => rows.get(id),
    counter: (key) => counters.get(key) ?? 0,
    and: (...more) => next(after, decisionWith(more)),
    when: (handler, command, at, app = null, context = {}) => {
      const given = { ...contextAt(at, app, app?.id ?? ownerOf(after)), ...context }
      const when = whenOf(outcomeOf(after, handler, command, given), after)
      for (const watch of watchers) watch(when.steps)
      return when
    }
  }
}

/** The state before a command, from steps of Kinds as `kind.create(subject, events)` makes them. */
export const given = (...steps: ReadonlyArray<Step>): GivenWorld =>
  next({ rows: new Map(), counters: new Map() }, decisionWith(steps))

/** A question of a conversation. */
export interface AskedQuestion {
  readonly call: Name
  readonly request: unknown
}

/** The first question of a conversation; null: it has ended. */
export const questionOf = (conversation: Conversation<unknown>): AskedQuestion | null => {
  switch (conversation._tag) {
    case "End":
      return null
    case "Question":
      return conversation.put<AskedQuestion>((call, request) => ({ call, request }))
    case "Together":
      return conversation.join<AskedQuestion | null>(([first]) => (first === undefined ? null : questionOf(first)))
  }
}

/** A command that a due resource executes without a question. */
export interface DueCommand {
  readonly rule: string
  readonly command: unknown
}

/** The due work of a resource: its first question, or its command if it asks nothing; null: nothing is due. */
export const dueOf = (
  work: Conversation<CommandHandler.BoundCommand<unknown>> | null
): AskedQuestion | DueCommand | null => {
  if (work === null) return null
  if (work._tag !== "End") return questionOf(work)
  return work.result.execute<DueCommand>(({ name }, command) => ({ rule: name, command }))
}
