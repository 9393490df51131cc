/**
 * The refund calls of a simulated network. The decision is stored with the charge first, and then as a refund: a caller
 * that fails in between and repeats the call gets the same decision.
 */
import { Effect } from "effect"
import type * as RefundNetwork from "@payments-platform/domain/ports/networks/RefundNetwork"
import type { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as SimulatedRefundRecord from "@payments-platform/domain/simulation/cards/SimulatedRefundRecord"
import { ReusedKey } from "../ReusedKey.ts"
import type { Options } from "../SimulatorOptions.ts"
import { type EntryTable, updateEntry, type VersionedEntry, orNoAnswer } from "../SimulatorStore.ts"

interface Chargeable extends VersionedEntry {
  readonly refunds: ReadonlyArray<SimulatedRefundRecord.ChargeRefund>
}

export interface RefundingOptions<Entry extends Chargeable> extends Options {
  readonly time: ServiceTime["Service"]
  readonly charges: EntryTable<Entry>
  readonly chargeOf: (entry: Entry, at: number) => SimulatedRefundRecord.Charge
  readonly refunds: EntryTable<SimulatedRefundRecord.SimulatedRefundRecord>
}

export const make = <Entry extends Chargeable>({
  time,
  delay,
  charges,
  chargeOf,
  refunds
}: RefundingOptions<Entry>) => {
  const decideByCharge = (request: RefundNetwork.Request, at: number) =>
    updateEntry(charges, request.reference, (current) => {
      const decision = SimulatedRefundRecord.decide(current === null ? null : chargeOf(current, at), request)
      const reserved = decision?.reserved ?? null
      const after =
        current === null || reserved === null ? null : { ...current, refunds: [...current.refunds, reserved] }
      return { after, answer: decision }
    })

  const accept = Effect.fnUntraced(function* (request: RefundNetwork.Request) {
    const known = yield* refunds.find(request.key)
    if (known !== null) return known
    const moment = { at: yield* time.now, delay: yield* delay }
    const decision = yield* decideByCharge(request, moment.at)
    return decision === null ? null : yield* refunds.open(SimulatedRefundRecord.open(request, decision, moment))
  })

  const refund = Effect.fnUntraced(function* (request: RefundNetwork.Request) {
    const stored = yield* accept(request).pipe(orNoAnswer(request.key))
    return stored !== null && SimulatedRefundRecord.isOf(stored, request)
      ? { nextPollAt: stored.nextPollAt }
      : yield* Effect.die(new ReusedKey(request.key))
  })

  const refundResult = (key: string) =>
    Effect.zipWith(refunds.find(key), time.now, SimulatedRefundRecord.resultOf).pipe(orNoAnswer(key))

  return { refund, refundResult }
}
