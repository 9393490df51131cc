/**
 * The time that rules every business deadline: real time, ahead by an offset
 * that the operator of a staging platform may grow, and that is 0 in production.
 * Throttles, time-outs and webhook timestamps follow Effect's own Clock.
 */
import { Context, type Effect } from "effect"

export class ServiceTime extends Context.Service<
  ServiceTime,
  {
    /** service time in UNIX seconds, with the offset last seen */
    readonly now: Effect.Effect<number>
    /** takes note of an offset that was read from the store */
    readonly observe: (offset: number) => void
    /** service time in UNIX seconds under an offset */
    readonly nowWith: (offset: number) => Effect.Effect<number>
  }
>()("@payments-platform/domain/ServiceTime") {}
