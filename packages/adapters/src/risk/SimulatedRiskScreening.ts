/**
 * Risk screening of the staging platform: outcomes 301 to 303 of payments.md 8.1.
 * It remembers nothing: the reference says how and when the review ends.
 */
import { Effect, Layer, Redacted } from "effect"
import { type Decision, RiskScreening } from "@payments-platform/domain/ports/RiskScreening"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as Outcomes from "../networks/Outcomes.ts"

export interface Options {
  /** seconds until a scripted step follows (the setting `simulator_delay`) */
  readonly delay: Effect.Effect<number>
}

/** `passed.<service time>`, `failed.<service time>`; all else waits for the operator. */
const form = /^(passed|failed)\.([0-9]+)$/

const decided = (reference: string, at: number): Decision => {
  const [, end, time] = form.exec(reference) ?? []
  if (end === undefined) return { _tag: "Open", askAt: null }
  const askAt = Number(time)
  if (at < askAt) return { _tag: "Open", askAt }
  return end === "passed" ? { _tag: "Passed" } : { _tag: "Failed" }
}

const make = ({ delay }: Options) =>
  Effect.gen(function* () {
    const time = yield* ServiceTime

    return RiskScreening.of({
      screen: Effect.fnUntraced(function* ({ instrument, amount, magic }) {
        const { review } = Outcomes.outcomeOf({ number: Redacted.value(instrument), amount, magic })
        if (review === "none") return { _tag: "Approve" } as const
        if (review === "operator") return { _tag: "Review", reference: review, askAt: null } as const
        const askAt = (yield* time.now) + (yield* delay)
        return { _tag: "Review", reference: `${review}.${askAt}`, askAt } as const
      }),
      decision: (reference) => Effect.map(time.now, (at) => decided(reference, at))
    })
  })

export const layer = (options: Options): Layer.Layer<RiskScreening, never, ServiceTime> =>
  Layer.effect(RiskScreening, make(options))
