/** The risk screening of the staging platform (payments.md 8.1, rows 301 to 303). */
import { Effect, Layer } from "effect"
import { RiskScreening, type ScreeningCalls } from "@payments-platform/domain/ports/networks/RiskScreening"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as SimulatedScreening from "@payments-platform/domain/simulation/SimulatedScreening"
import type { Options } from "../networks/simulator/SimulatorOptions.ts"

const make = ({ delay }: Options) =>
  Effect.gen(function* () {
    const time = yield* ServiceTime

    const calls: ScreeningCalls = {
      screen: Effect.fnUntraced(function* (screening) {
        return SimulatedScreening.screen(screening, { at: yield* time.now, delay: yield* delay })
      }),
      decision: (reference) => Effect.map(time.now, (at) => SimulatedScreening.decisionOf(reference, at))
    }
    return RiskScreening.of(calls)
  })

export const layer = (options: Options): Layer.Layer<RiskScreening, never, ServiceTime> =>
  Layer.effect(RiskScreening, make(options))
