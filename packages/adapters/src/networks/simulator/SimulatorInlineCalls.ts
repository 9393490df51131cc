/**
 * Answers the calls of a decision before its commit, where simulators inside the process answer all of them: the intent,
 * the records of the simulators and the command that records the answers become one Change. A call to any other port
 * leaves the process, and then the intent commits first.
 */
import { Data, Effect, Layer } from "effect"
import {
  ExternalCallRunner,
  type Ask,
  converseBy
} from "@payments-platform/domain/application/executor/ExternalCallRunner"
import { NetworkCallLog } from "@payments-platform/domain/application/executor/NetworkCallLog"
import type { Conversation } from "@payments-platform/domain/decider/ExternalCalls"
import { type Fuse, InlineCalls } from "@payments-platform/domain/ports/InlineCalls"
import type { Name } from "@payments-platform/domain/ports/networks/ExternalQuestions"
import type { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import * as FuseDecisions from "./FuseDecisions.ts"
import * as SimulatorWrites from "./SimulatorWrites.ts"

/** The ports whose simulators keep their records in the platform's store. */
export type Port = "cards" | "banks" | "screening"
const allPorts: ReadonlyArray<Port> = ["cards", "banks", "screening"]

/** A question to a port outside the process. */
class NotInline extends Data.TaggedError("NotInline")<{ readonly call: Name }> {}

const withoutAnswer = { "Network/NoAnswer": () => Effect.succeed(null), NotInline: () => Effect.succeed(null) }

const make = (ask: Ask, ports: ReadonlyArray<Port>): Fuse => {
  const inline: ReadonlySet<string> = new Set([...ports, "store"])
  const isInline = (call: Name): boolean => inline.has(call.slice(0, call.indexOf(".")))

  const converseInline = converseBy<NoAnswer | Unavailable | NotInline>((call, request) =>
    isInline(call) ? ask(call, request) : Effect.fail(new NotInline({ call }))
  )

  /**
   * The result of the calls of a decision, whose records stay in a draft. Fails at the first call to a port outside the
   * process, before that call is made.
   */
  const runInDraft = <A>(conversation: Conversation<A>, draft: SimulatorWrites.SimulatorWrites) =>
    Effect.provideService(converseInline(conversation), SimulatorWrites.Current, draft)

  return Effect.fnUntraced(function* ({ calls: { conversation }, conclude, decision }) {
    if (!FuseDecisions.mayWait(decision)) return null
    const draft = SimulatorWrites.make()
    const next = yield* Effect.catchTags(runInDraft(conversation(), draft), withoutAnswer)
    if (next === null) return null
    const conclusion = yield* conclude(next, (loaded) => FuseDecisions.factsAfter(loaded, decision))
    const fused = conclusion === null ? null : FuseDecisions.fuse(decision, conclusion.decision)
    if (conclusion === null || fused === null) return null
    return { decision: fused, onConflict: conclusion.onConflict, records: draft.rows(), expects: draft.expects() }
  })
}

/** `ports`: the ports with a simulator in this process. Calls to all others leave the process. */
export const layer = (ports: ReadonlyArray<Port> = allPorts) =>
  Layer.effect(
    InlineCalls,
    Effect.map(ExternalCallRunner, ({ ask }) => make(ask, ports))
  ).pipe(Layer.provide(ExternalCallRunner.layer), Layer.provide(NetworkCallLog.layer))
