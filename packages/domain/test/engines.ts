/** The embedded engine, and a service that keeps its resources in maps and reads what the engine needs, in rounds. */
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { DecodedInput } from "@payments-platform/domain/decider/DecodedInput"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import type { Problem } from "@payments-platform/domain/vocabulary/Problem"
import { contextAt } from "@payments-platform/specification/GivenWhenThen"
import * as Samples from "./samples.ts"

const { newId, operator, secrets, vault } = contextAt(Samples.now, null, "app")
export const engine = EmbeddedRulesEngine.make({ operator, newId, vault, secrets })
export const circumstances: EmbeddedRulesEngine.Circumstances = { at: Samples.now + 60, app: Samples.app() }

/** What the service stores. */
export interface StoredResources {
  readonly steps: ReadonlyArray<Pick<Step, "row">>
  readonly counters?: { readonly [key: string]: number }
  readonly claims?: ReadonlyArray<string>
}

/** Runs a command of this service: its outcome, and what was read in each round. */
export const embeddedEngine = ({ claims = [], counters = {}, steps }: StoredResources, given = circumstances) => {
  const rows = new Map<string, Row>(steps.map(({ row }) => [row.id, row]))
  const source: EmbeddedRulesEngine.Source = {
    row: (id) => rows.get(id),
    counter: (key) => counters[key],
    isClaimed: (claim) => claims.includes(claim)
  }
  const inRounds = <R>(run: (facts: EmbeddedRulesEngine.Facts) => EmbeddedRulesEngine.Outcome<R>) => {
    const rounds: Array<Omit<EmbeddedRulesEngine.Needs, "_tag">> = []
    let facts = EmbeddedRulesEngine.noFacts
    for (;;) {
      const outcome = run(facts)
      if (outcome._tag !== "Needs") return { outcome, rounds }
      const { _tag, ...needs } = outcome
      rounds.push(needs)
      facts = EmbeddedRulesEngine.read(facts, outcome, source)
    }
  }
  return {
    run: <C, F, R>(handler: CommandHandler.CommandHandler<C, F, R>, command: DecodedInput<C, Problem>) =>
      inRounds((facts) => engine.run(handler, command, given, facts)),
    runBound: <R>(command: CommandHandler.BoundCommand<R>) =>
      inRounds((facts) => engine.runBound(command, given, facts))
  }
}
