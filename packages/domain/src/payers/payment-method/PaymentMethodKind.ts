/** The resource kind of payment methods: timers and lists. PaymentMethodTransitions.ts has the transitions. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as PaymentInstrument from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import * as PaymentMethodRecord from "./PaymentMethodRecord.ts"
import { events } from "./PaymentMethodTransitions.ts"

/**
 * `agreement_end` revokes the agreements of a deleted method, `erasure` erases its numbers, and `deletion` deletes an
 * abandoned verification (merchants.md 15).
 */
type TimerName =
  | "verification_timeout"
  | "void"
  | "agreement_end"
  | "card_update"
  | "microdeposits"
  | "erasure"
  | "deletion"

/** Voids are due at once, unless the network is being called. */
const timers = (state: PaymentMethod.State): Timer.Timers<TimerName> => {
  if (state._tag === "Verifying")
    return Timer.runningTimers({ verification_timeout: state.openedAt + PaymentMethod.verificationTimeout })
  const { _tag, details, voids } = state
  const isCard = PaymentInstrument.isCard(details)
  return Timer.runningTimers({
    void: voids.length > 0 ? 0 : null,
    agreement_end: _tag === "Deleted" && PaymentInstrument.agreementsOf(details).length > 0 ? 0 : null,
    card_update: _tag !== "Abandoned" && isCard ? details.refreshAt : null,
    microdeposits: isCard ? null : (PaymentMethod.openDeposits(state)?.nextPollAt ?? null),
    erasure: _tag === "Deleted" ? state.eraseAt : null,
    deletion: _tag === "Abandoned" ? state.deleteAt : null
  })
}

export const kind = ResourceKind.make<PaymentMethod.State, PaymentMethod.Event, TimerName>({
  type: "payment_methods",
  state: PaymentMethod.State,
  events,
  timers,
  listed: (state, subject) => {
    const status = PaymentMethod.statusOf(state)
    if (status === null) return null
    const { details } = state
    const facets = { type: details.type, last_four: PaymentInstrument.lastFourOf(details) }
    return { ownerId: subject.appId, status, facets }
  },
  record: PaymentMethodRecord.render
})
