/**
 * The refund calls of a simulated network. The decision is stored with the charge first, and then as a refund: a caller
 * that fails in between and repeats the call gets the same decision.
 */
import { Effect } from "effect"
import type * as Refunding from "@payments-platform/domain/ports/Refunding"
import type { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { KeyReused } from "./IdempotencyKeyReused.ts"
import { type EntryTable, updateEntry, type Versioned, orNoAnswer } from "./SimulatorStore.ts"
import type { Options } from "./SimulatorOptions.ts"
import * as SimulatedRefund from "./SimulatedRefund.ts"

interface Chargeable extends Versioned {
  readonly refunds: ReadonlyArray<SimulatedRefund.Reserved>
}

export interface RefundingOptions<Entry extends Chargeable> extends Options {
  readonly time: ServiceTime["Service"]
  readonly charges: EntryTable<Entry>
  readonly chargeOf: (entry: Entry, at: number) => SimulatedRefund.Charge
  readonly refunds: EntryTable<SimulatedRefund.SimulatedRefund>
}

export const make = <Entry extends Chargeable>({
  time,
  delay,
  charges,
  chargeOf,
  refunds
}: RefundingOptions<Entry>) => {
  const decideByCharge = (request: Refunding.Request, at: number) =>
    updateEntry(charges, request.reference, (current) => {
      const decision = SimulatedRefund.decide(current === null ? null : chargeOf(current, at), request)
      const reserved = decision?.reserved ?? null
      const after =
        current === null || reserved === null ? null : { ...current, refunds: [...current.refunds, reserved] }
      return { after, answer: decision }
    })

  const accept = Effect.fnUntraced(function* (request: Refunding.Request) {
    const known = yield* refunds.find(request.key)
    if (known !== null) return known
    const moment = { at: yield* time.now, delay: yield* delay }
    const decision = yield* decideByCharge(request, moment.at)
    return decision === null ? null : yield* refunds.open(SimulatedRefund.open(request, decision, moment))
  })

  const refund = Effect.fnUntraced(function* (request: Refunding.Request) {
    const stored = yield* accept(request).pipe(orNoAnswer(request.key))
    return stored !== null && SimulatedRefund.isOf(stored, request)
      ? { askAt: stored.askAt }
      : yield* Effect.die(new KeyReused(request.key))
  })

  const refundResult = (key: string) =>
    Effect.zipWith(refunds.find(key), time.now, SimulatedRefund.resultOf).pipe(orNoAnswer(key))

  return { refund, refundResult }
}
