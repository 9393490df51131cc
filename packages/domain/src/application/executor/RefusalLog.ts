/**
 * Remembers why this process refused its last commands, by the correlation id of their requests, until these are answered
 * (platform.md 12). It is kept in memory and in staging only. It contains names, paths and reasons, ids, types, versions,
 * statuses, balances, amounts and counts; no other value of a request and nothing secret. Of several refused commands of
 * one request, it keeps the last.
 */
import { Context, Effect, Layer } from "effect"
import type { Change, Verdict } from "../../decider/Change.ts"
import type { Refusal } from "../../decider/EvaluateCommand.ts"
import * as RefusalExplanation from "../../decider/RefusalExplanation.ts"
import type { AllowedStates } from "../../decider/ResourceKind.ts"
import type { Row } from "../../decider/StoredRow.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { showablePath } from "../../vocabulary/Problem.ts"
import { Operator } from "../access/OperatorIdentity.ts"
import type { CommandContext } from "./CommandContext.ts"
import * as LastEntries from "./LastEntries.ts"

/** The refusals that a process keeps. */
export const maxRefusals = 1_000

interface PathAndReason {
  readonly path: ReadonlyArray<string>
  readonly reason: string
}

/** A refused command. `claim` is left out: its name may hold a value of the request. */
export interface RecordedRefusal extends Omit<RefusalExplanation.Explanation, "claim"> {
  readonly correlationId: string
  readonly reason: {
    readonly type: "invalid" | "forbidden" | "unknown_ids" | "rejected"
    /** `Payment/NotCancelable`; null: the command was refused before the checks of state */
    readonly rejection: string | null
    readonly problems: ReadonlyArray<PathAndReason>
  }
}

/** A refusal before the checks of state, or a rejection by them. */
type Refused = Refusal<unknown> | { readonly _tag: "Rejected"; readonly rejection: unknown }

/** A refused command with the rows that it read. `conflict`: the Change that was not committed, and why. */
interface Refusing {
  readonly context: CommandContext
  readonly handler: { readonly name: string; readonly contract: string }
  /** the states in which the event of a rejected command is possible */
  readonly possible?: AllowedStates | null
  readonly rows: ReadonlyMap<string, Row | null>
  readonly refused: Refused
  readonly conflict?: { readonly verdict: Verdict; readonly change: Change }
}

const isTexts = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((each) => typeof each === "string")

/** The paths of problems, of which only path and reason are read. */
const problemsIn = (values: ReadonlyArray<unknown>, reason = ""): ReadonlyArray<PathAndReason> =>
  values.flatMap((value) => {
    if (typeof value !== "object" || value === null || !("path" in value) || !isTexts(value.path)) return []
    const stated = "reason" in value ? String(value.reason) : reason
    return [{ path: showablePath(value.path), reason: stated }]
  })

const tagOf = (rejection: unknown): string =>
  typeof rejection === "object" && rejection !== null && "_tag" in rejection ? String(rejection._tag) : "rejected"

const reasonOf = (refused: Refused): RecordedRefusal["reason"] => {
  switch (refused._tag) {
    case "Invalid":
      return { type: "invalid", rejection: null, problems: problemsIn([...refused.problems, ...refused.body]) }
    case "Forbidden":
      return { type: "forbidden", rejection: null, problems: problemsIn(refused.forbidden) }
    case "UnknownIds":
      return { type: "unknown_ids", rejection: null, problems: problemsIn(refused.missing, "ID_NOT_FOUND") }
    case "Rejected": {
      const { rejection } = refused
      const inner = typeof rejection === "object" && rejection !== null && "problems" in rejection && rejection.problems
      const problems = problemsIn(Array.isArray(inner) ? inner : [rejection], tagOf(rejection))
      return { type: "rejected", rejection: tagOf(rejection), problems }
    }
  }
}

export class Refusals extends Context.Service<Refusals>()("@payments-platform/domain/Refusals", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const isKept = (yield* Operator).environment === "staging"
    const kept = LastEntries.make<RecordedRefusal>(maxRefusals, ({ correlationId }) => correlationId)

    const explained = Effect.fnUntraced(function* ({ conflict, possible, refused, rows, handler }: Refusing) {
      const rejection = refused._tag === "Rejected" ? refused.rejection : null
      const explanation = RefusalExplanation.explain(handler, rows, possible, rejection)
      if (conflict?.verdict._tag !== "OutOfBounds") return explanation
      const names = [conflict.verdict.key]
      const { counters } = yield* store.load({ ids: [], counters: names, key: null, subscribers: [] })
      return RefusalExplanation.withVerdict(
        explanation,
        conflict.verdict,
        conflict.change,
        (key) => counters.get(key) ?? 0
      )
    })

    /** Keeps a refusal. A command that no request asked for leaves nothing. */
    const record = (refusing: Refusing): Effect.Effect<void, Unavailable> => {
      const { correlationId } = refusing.context
      if (!isKept || correlationId === null) return Effect.void
      return Effect.map(explained(refusing), ({ claim: _claim, ...explanation }) =>
        kept.add({ ...explanation, correlationId, reason: reasonOf(refusing.refused) })
      )
    }

    /** Returns and forgets the last refusal of a request; null: this process refused none, or no longer remembers it. */
    const take = (correlationId: string): RecordedRefusal | null => {
      const refusal = kept.find(correlationId)
      kept.forget(correlationId)
      return refusal
    }

    return { record, take, clear: kept.clear } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
