/** The resource kind of payout methods: timers and lists. PayoutMethodTransitions.ts has the transitions. */
import * as MicrodepositsRecord from "../../banking/MicrodepositsRecord.ts"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import * as PayoutMethodRecord from "./PayoutMethodRecord.ts"
import { events } from "./PayoutMethodTransitions.ts"

/** `erasure` erases the numbers of a deleted method (merchants.md 15). */
export type TimerName = "microdeposits" | "erasure"

/** The operator's view of a bank account's microdeposits; null: there are none. Amounts are shown in staging only. */
export const microdepositsRecord = (state: PayoutMethod.State, showsAmounts: boolean): JsonObject | null =>
  state.deposits === null
    ? null
    : { ...MicrodepositsRecord.render(state.deposits, showsAmounts), status: PayoutMethod.statusOf(state) }

export const kind = ResourceKind.make<PayoutMethod.State, PayoutMethod.Event, TimerName>({
  type: "payout_methods",
  state: PayoutMethod.State,
  events,
  timers: (state) =>
    Timer.runningTimers({
      microdeposits: PayoutMethod.openDeposits(state)?.nextPollAt ?? null,
      erasure: state._tag === "Deleted" ? state.eraseAt : null
    }),
  listed: (state) => {
    const status = PayoutMethod.statusOf(state)
    if (status === null) return null
    const { instrument, legalEntityId } = state.details
    const digits = instrument.type === "paper_check" ? {} : { last_four: instrument.lastFour }
    return { ownerId: legalEntityId, status, facets: { type: instrument.type, ...digits } }
  },
  record: PayoutMethodRecord.render,
  erased: (state) => ({ ...state, details: PayoutMethod.withoutPayee(state.details) })
})
