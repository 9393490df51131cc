/**
 * The timers of payment methods (payments.md 1.5): a method that is due makes one call, and `handler` records the
 * result. The calls void a verification's authorization, abandon a verification without a result and delete it later,
 * ask the card updater, send microdeposits, revoke the PAD agreements of a deleted method, and erase its numbers.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import type * as Card from "../card/Card.ts"
import * as PaymentMethodMicrodeposits from "../microdeposits/PaymentMethodMicrodeposits.ts"
import * as RevokePadAgreement from "../pad-agreement/RevokePadAgreement.ts"
import * as ErasePaymentMethodNumbers from "./ErasePaymentMethodNumbers.ts"
import { type Details, isCard } from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"
import * as ResolveInstrument from "./ResolveInstrument.ts"

type Method = Fact<PaymentMethod.State>

/** The answer of a call; `None`: the time decides alone. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Voided"; readonly key: string }
  /** `card`: the expiry that the updater was called with; `expiry` null: it has no newer one */
  | { readonly _tag: "Refreshed"; readonly card: Card.Expiry; readonly expiry: Card.Expiry | null }

export interface Command {
  readonly methodId: string
  readonly answer: CallResult
}

const agreementToRevoke = (method: Method): CommandHandler.BoundCommand<unknown> | null => {
  const [agreement] = RevokePadAgreement.unrevokedAgreements(method)
  if (agreement === undefined) return null
  return CommandHandler.bindCommand(RevokePadAgreement.deletedMethodHandler, { id: agreement.id })
}

/**
 * The call of a method that is due. Agreements are revoked one per command, so that no Change grows with their number.
 */
export const due: CommandHandler.DueWork<PaymentMethod.State> = (method, context) => {
  const { id: methodId, state } = method
  const dueAt = kind.dueAt(state)
  if (dueAt === null || dueAt > context.at) return null
  const decided = (answer: CallResult) => CommandHandler.bindCommand(handler, { methodId, answer })
  const [key] = state.voids
  if (state._tag === "Verifying") return ExternalCalls.end(decided({ _tag: "None" }))
  if (key !== undefined) return ExternalCalls.askOnce("cards.void", key, () => decided({ _tag: "Voided", key }))
  if (state._tag === "Abandoned")
    return ExternalCalls.askOnce("retention.deleteResource", methodId, () => decided({ _tag: "None" }))
  if (isCard(state.details)) {
    const { card, refreshAt, refreshMagic: magic } = state.details
    if (refreshAt === null) return ErasePaymentMethodNumbers.due(method, context)
    const update = { card: ResolveInstrument.cardSecret(card, context), magic }
    return ExternalCalls.askOnce("cardDirectory.update", update, (expiry) =>
      decided({ _tag: "Refreshed", card: card, expiry })
    )
  }
  const agreement = agreementToRevoke(method)
  if (agreement !== null) return ExternalCalls.end(agreement)
  return Time.isDue(PaymentMethod.openDeposits(state)?.nextPollAt ?? null, context.at)
    ? ExternalCalls.end(CommandHandler.bindCommand(PaymentMethodMicrodeposits.request, { methodId }))
    : ErasePaymentMethodNumbers.due(method, context)
}

type Events = readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]

/** If the app changed the expiry during the call, another call is scheduled and this response is outdated. */
const isCurrent = (details: Details, expiry: Card.Expiry): boolean =>
  isCard(details) &&
  details.refreshAt !== null &&
  details.card.expirationMonth === expiry.expirationMonth &&
  details.card.expirationYear === expiry.expirationYear

const eventsAfter = ({ id, state }: Method, answer: CallResult, at: number): Events | null => {
  switch (answer._tag) {
    case "Voided":
      return state.voids.includes(answer.key) ? [answer] : null
    case "Refreshed":
      return isCurrent(state.details, answer.card) ? [{ _tag: "Refreshed", expiry: answer.expiry }] : null
    case "None": {
      if (state._tag !== "Verifying" || state.openedAt + PaymentMethod.verificationTimeout > at) return null
      const key = PaymentMethod.verificationKey(id, state.attempt)
      return [
        { _tag: "VoidOwed", keys: [key] },
        { _tag: "VerificationAbandoned", at }
      ]
    }
  }
}

export const handler: CommandHandler.CommandHandler<Command, Method | null, { readonly _tag: "PaymentMethod/Gone" }> = {
  name: "payment_methods.run_timer",
  contract: "payments.md 1.5",
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, { answer }, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const events = eventsAfter(method, answer, at)
    return Result.succeed(CommandHandler.decision(events === null ? kind.keep(method) : kind.move(method, events)))
  }
}
