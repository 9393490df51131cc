/**
 * Given-when-then specifications of Kinds and Rules, with pure functions only. A command is judged in the order of
 * the contract: problems of the request, permissions, unknown ids, rules of state.
 *
 * ```ts
 * given(pendingCapture).when(CancelPayment.rule, cancel, at).thenEvents({ _tag: "Canceled", at, reason: null })
 * ```
 */
import { deepStrictEqual } from "node:assert/strict"
import { Result } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import { assemble } from "@payments-platform/domain/decider/Assemble"
import type * as Change from "@payments-platform/domain/decider/Change"
import type { Step, Tagged } from "@payments-platform/domain/decider/Kind"
import type { Missing } from "@payments-platform/domain/decider/RequiredFacts"
import type { Row } from "@payments-platform/domain/decider/Row"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import type { Problem } from "@payments-platform/domain/vocabulary/Problem"
import { observeSteps } from "./contract/Observe.ts"

export type Outcome<Rejection> =
  | { readonly _tag: "Decided"; readonly decision: Rule.Decision<Rejection> }
  | { readonly _tag: "Rejected"; readonly rejection: Rejection }
  | { readonly _tag: "Invalid"; readonly problems: ReadonlyArray<Problem> }
  | { readonly _tag: "Forbidden"; readonly forbidden: ReadonlyArray<Rule.Forbidden> }
  | { readonly _tag: "Unknown"; readonly missing: ReadonlyArray<Missing> }

/** An event as a specification states it. The fields are compared with those of the actual event. */
export interface ExpectedEvent extends Tagged {
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
  readonly thenEvents: (...events: ReadonlyArray<ExpectedEvent>) => Given
  readonly thenRejected: (rejection: Rejection) => void
  /** every problem of the request, each as `path REASON` */
  readonly thenInvalid: (...problems: ReadonlyArray<string>) => void
  /** every missing permission, each as `path REASON` */
  readonly thenForbidden: (...forbidden: ReadonlyArray<string>) => void
  /** every unknown id by its place and path, each as `body account_id` */
  readonly thenUnknown: (...places: ReadonlyArray<string>) => void
}

export interface Given {
  readonly row: (id: string) => Row | undefined
  readonly counter: (key: string) => number
  /** the same state with further steps applied */
  readonly and: (...steps: ReadonlyArray<Step>) => Given
  /**
   * `app` is the caller whose permissions are checked, or null for the platform itself. `at` is the service time
   * in UNIX seconds.
   */
  readonly when: <Command, Facts, Rejection>(
    rule: Rule.Rule<Command, Facts, Rejection>,
    command: Command,
    at: number,
    app?: App.App | null
  ) => When<Rejection>
}

/** The changes that the steps make to counters, such as balances. */
const countersOf = (steps: ReadonlyArray<Step>): ReadonlyArray<Change.Counter> =>
  assemble(steps, {
    at: 0,
    appId: null,
    newId: () => "",
    expects: [],
    subscriptions: [],
    notificationVersion: "3.0",
    counters: () => 0,
    conditions: [],
    key: null,
    audit: [],
    awake: []
  }).counters

const pathAndReason = (path: ReadonlyArray<string>, word: string): string => [path.join("."), word].join(" ").trim()

const whenOf = <Rejection>(outcome: Outcome<Rejection>, world: World): When<Rejection> => {
  const steps = outcome._tag === "Decided" ? outcome.decision.steps.filter((step) => step.events.length > 0) : []
  const refused = (tag: string, expected: ReadonlyArray<string>, actual: ReadonlyArray<string>) =>
    deepStrictEqual({ outcome: outcome._tag, told: actual }, { outcome: tag, told: expected })
  return {
    outcome,
    steps,
    thenEvents: (...events) => {
      deepStrictEqual(outcome._tag === "Decided" ? steps.flatMap((step) => step.events) : outcome, events)
      return next(world, steps)
    },
    thenRejected: (rejection) => deepStrictEqual(outcome, { _tag: "Rejected", rejection }),
    thenInvalid: (...expected) =>
      refused(
        "Invalid",
        expected,
        outcome._tag === "Invalid" ? outcome.problems.map(({ path, reason }) => pathAndReason(path, reason)) : []
      ),
    thenForbidden: (...expected) =>
      refused(
        "Forbidden",
        expected,
        outcome._tag === "Forbidden" ? outcome.forbidden.map(({ path, reason }) => pathAndReason(path, reason)) : []
      ),
    thenUnknown: (...expected) =>
      refused(
        "Unknown",
        expected,
        outcome._tag === "Unknown"
          ? outcome.missing.map(({ path, place }) => pathAndReason([place], path.join(".")))
          : []
      )
  }
}

interface World {
  readonly rows: ReadonlyMap<string, Row>
  readonly counters: ReadonlyMap<string, number>
}

const outcomeOf = <Command, Facts, Rejection>(
  world: World,
  rule: Rule.Rule<Command, Facts, Rejection>,
  command: Command,
  at: number,
  app: App.App | null
): Outcome<Rejection> => {
  const problems = rule.validate(command, { at })
  if (problems.length > 0) return { _tag: "Invalid", problems }
  const forbidden = app === null ? [] : rule.authorize(app, command)
  if (forbidden.length > 0) return { _tag: "Forbidden", forbidden }
  const loaded = { row: (id: string) => world.rows.get(id), counter: (key: string) => world.counters.get(key) ?? 0 }
  const facts = rule.requires(command).resolve(loaded, app?.id ?? null)
  if (Result.isFailure(facts)) return { _tag: "Unknown", missing: facts.failure }
  return Result.match(rule.decide(facts.success, command, { at }), {
    onSuccess: (decision): Outcome<Rejection> => ({ _tag: "Decided", decision }),
    onFailure: (rejection): Outcome<Rejection> => ({ _tag: "Rejected", rejection })
  })
}

const next = (world: World, steps: ReadonlyArray<Step>): Given => {
  const rows = new Map(world.rows)
  const counters = new Map(world.counters)
  for (const step of steps) rows.set(step.subject.id, step.row)
  for (const { delta, key } of countersOf(steps)) counters.set(key, (counters.get(key) ?? 0) + delta)
  const after: World = { rows, counters }
  return {
    row: (id) => rows.get(id),
    counter: (key) => counters.get(key) ?? 0,
    and: (...more) => next(after, more),
    when: (rule, command, at, app = null) => {
      const when = whenOf(outcomeOf(after, rule, command, at, app), after)
      observeSteps(rule.name, when.steps, (id) => rows.get(id))
      return when
    }
  }
}

/** The state before a command, from steps of Kinds as `kind.create(subject, events)` makes them. */
export const given = (...steps: ReadonlyArray<Step>): Given => next({ rows: new Map(), counters: new Map() }, steps)
