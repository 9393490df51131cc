/**
 * The timers of payment methods (payments.md 1.5): a method that is due names one
 * action, and the result of that action is recorded by `rule`. The actions: voiding
 * a verification's authorization, abandoning a verification without a result,
 * calling the card updater, sending microdeposits, and revoking the PAD agreements
 * of a deleted method.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as Card from "../card/Card.ts"
import { agreementsOf, type Details, isCard, type StoredCard } from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"

type Method = Fact<PaymentMethod.State>

export type DueAction =
  /** abandon a verification without a result; no network call */
  | { readonly _tag: "Decide" }
  /** void the authorization of this idempotency key */
  | { readonly _tag: "Void"; readonly key: string }
  /** call the card updater; `magic`: its simulated outcome, in staging only */
  | { readonly _tag: "AskUpdater"; readonly card: StoredCard; readonly magic: string | null }
  /** see RequestMicrodeposits.ts */
  | { readonly _tag: "SendDeposits" }
  /** see RevokePadAgreement.ts */
  | { readonly _tag: "EndAgreements" }

/** The action that is due at `now`, in UNIX seconds; null: none is. */
export const dueAction = (state: PaymentMethod.State, now: number): DueAction | null => {
  const due = kind.dueAt(state)
  if (due === null || due > now) return null
  const [key] = state.voids
  if (state._tag === "Verifying") return { _tag: "Decide" }
  if (key !== undefined) return { _tag: "Void", key }
  if (isCard(state.details)) return { _tag: "AskUpdater", card: state.details.card, magic: state.details.refreshMagic }
  return { _tag: state._tag === "Deleted" && agreementsOf(state.details).length > 0 ? "EndAgreements" : "SendDeposits" }
}

/** The result of an action that `rule` records. */
export type CallResult =
  /** of "Decide" */
  | { readonly _tag: "None" }
  | { readonly _tag: "Voided"; readonly key: string }
  /** `of`: the expiry that the updater was called with; `expiry` null: it has no newer one */
  | { readonly _tag: "Refreshed"; readonly of: Card.Expiry; readonly expiry: Card.Expiry | null }

export interface Command {
  readonly methodId: string
  readonly news: CallResult
}

type Events = readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]

/** The platform may have changed the expiry during the call, which schedules another: the response is then outdated. */
const isCurrent = (details: Details, of: Card.Expiry): boolean =>
  isCard(details) &&
  details.refreshAt !== null &&
  details.card.expirationMonth === of.expirationMonth &&
  details.card.expirationYear === of.expirationYear

const eventsAfter = ({ id, state }: Method, news: CallResult, at: number): Events | null => {
  switch (news._tag) {
    case "Voided":
      return state.voids.includes(news.key) ? [news] : null
    case "Refreshed":
      return isCurrent(state.details, news.of) ? [{ _tag: "Refreshed", expiry: news.expiry }] : null
    case "None": {
      if (state._tag !== "Verifying" || state.openedAt + PaymentMethod.verificationTimeout > at) return null
      const key = PaymentMethod.verificationKey(id, state.attempt)
      return [{ _tag: "VoidOwed", keys: [key] }, { _tag: "VerificationAbandoned" }]
    }
  }
}

export const rule: Rule.Rule<Command, Method | null, { readonly _tag: "PaymentMethod/Gone" }> = {
  name: "payment_methods.tick",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, { news }, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const events = eventsAfter(method, news, at)
    return Result.succeed(Rule.decided(events === null ? kind.keep(method) : kind.move(method, events)))
  }
}
