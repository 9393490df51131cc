/**
 * Service time: the clock of every business deadline, `*_time` field and expiry
 * (platform.md 12). It is real time plus an offset that the operator of a staging
 * platform can only increase, and that is 0 in production. Throttles, time-outs,
 * leases and webhook timestamps use real time (Effect's Clock).
 */
import { Context, type Effect } from "effect"

export class ServiceTime extends Context.Service<
  ServiceTime,
  {
    /** service time in UNIX seconds, with the offset that this process last observed */
    readonly now: Effect.Effect<number>
    /** stores the offset (seconds) that was read from the store, for later calls of `now` */
    readonly observe: (offset: number) => void
    /** service time in UNIX seconds with this offset (seconds) */
    readonly nowWith: (offset: number) => Effect.Effect<number>
  }
>()("@payments-platform/domain/ServiceTime") {}
