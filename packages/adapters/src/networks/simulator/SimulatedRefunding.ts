/**
 * How a simulated network takes refunds. The charge decides first and remembers;
 * who fails in between and asks again finds the same decision.
 */
import { Effect } from "effect"
import type * as Refunding from "@payments-platform/domain/ports/Refunding"
import type { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { KeyReused } from "./KeyReused.ts"
import { type Book, change, type Kept, noAnswer } from "./SimulatorStore.ts"
import type { Options } from "./SimulatorOptions.ts"
import * as SimulatedRefund from "./SimulatedRefund.ts"

interface Chargeable extends Kept {
  readonly refunds: ReadonlyArray<SimulatedRefund.Reserved>
  readonly changeTime: number
}

export interface Books<Entry extends Chargeable> extends Options {
  readonly time: ServiceTime["Service"]
  readonly charges: Book<Entry>
  readonly chargeOf: (entry: Entry, at: number) => SimulatedRefund.Charge
  readonly refunds: Book<SimulatedRefund.SimulatedRefund>
}

export const make = <Entry extends Chargeable>({ time, delay, charges, chargeOf, refunds }: Books<Entry>) => {
  const decided = (request: Refunding.Request, at: number) =>
    change(charges, request.reference, (current) => {
      const decision = SimulatedRefund.decide(current === null ? null : chargeOf(current, at), request)
      const reserved = decision?.reserved ?? null
      const after =
        current === null || reserved === null
          ? null
          : { ...current, refunds: [...current.refunds, reserved], changeTime: at }
      return { after, answer: decision }
    })

  const taken = Effect.fnUntraced(function* (request: Refunding.Request) {
    const known = yield* refunds.find(request.key)
    if (known !== null) return known
    const moment = { at: yield* time.now, delay: yield* delay }
    const decision = yield* decided(request, moment.at)
    return decision === null ? null : yield* refunds.open(SimulatedRefund.open(request, decision, moment))
  })

  const refund = Effect.fnUntraced(function* (request: Refunding.Request) {
    const stored = yield* taken(request).pipe(noAnswer(request.key))
    return stored !== null && SimulatedRefund.isOf(stored, request)
      ? { askAt: stored.askAt }
      : yield* Effect.die(new KeyReused(request.key))
  })

  const refundResult = (key: string) =>
    Effect.zipWith(refunds.find(key), time.now, SimulatedRefund.resultOf).pipe(noAnswer(key))

  return { refund, refundResult }
}
