/**
 * The dispute desk of the staging platform: rows 706 and 707 of payments.md 8.1. It stores nothing, because the reference
 * of a dispute holds its state (SimulatedDispute.ts).
 */
import { Effect, Layer } from "effect"
import { DisputeDesk } from "@payments-platform/domain/ports/networks/DisputeDesk"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as SimulatedDispute from "@payments-platform/domain/simulation/cards/SimulatedDispute"
import type { Options } from "../SimulatorOptions.ts"

const make = ({ delay }: Options) =>
  Effect.map(ServiceTime, (time) =>
    DisputeDesk.of({
      challenged: (reference) =>
        Effect.zipWith(time.now, delay, (at, delay) => SimulatedDispute.challenge(reference, at, delay)),
      progress: (reference) => Effect.map(time.now, (at) => SimulatedDispute.progress(reference, at))
    })
  )

export const layer = (options: Options): Layer.Layer<DisputeDesk, never, ServiceTime> =>
  Layer.effect(DisputeDesk, make(options))
