/**
 * DELETE /payment_methods/{id} (payments.md 1.4, 1.5), by the app and by the operator (platform.md 12). A method with
 * pending payments cannot be deleted. The timers of the deleted method revoke its PAD agreements and, after 180 days,
 * erase its numbers.
 */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Counters, Fact } from "../../decider/ResourceKind.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"

type Facts = readonly [Fact<PaymentMethod.State>, Counters]

export type Rejection =
  | { readonly _tag: "PaymentMethod/HasPendingPayment" }
  | { readonly _tag: "PaymentMethod/CannotBeDeletedTwice" }

const decide = ([method, counters]: Facts, at: number): Result.Result<CommandHandler.Decision, Rejection> => {
  const pending = PaymentMethod.pendingPaymentsCounter(method.id)
  if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/CannotBeDeletedTwice" })
  if (counters(pending) > 0) return Result.fail({ _tag: "PaymentMethod/HasPendingPayment" })
  return Result.succeed({
    steps: [kind.move(method, [{ _tag: "Deleted", at }])],
    conditions: [{ key: pending, delta: 0, max: 0 }],
    runInline: [method.id]
  })
}

export const handler: CommandHandler.CommandHandler<Command.Action, Facts, Rejection> = {
  name: "payment_methods.delete",
  contract: "payments.md 1.4",
  rejects: CommandHandler.rejections<Rejection>()(
    "PaymentMethod/HasPendingPayment",
    "PaymentMethod/CannotBeDeletedTwice"
  ),
  allowedStates: () => kind.allowedStates("Deleted"),
  requires: ({ id }) =>
    RequiredFacts.both(
      RequiredFacts.resource(kind, id, "path", "id"),
      RequiredFacts.counters(PaymentMethod.pendingPaymentsCounter(id))
    ),
  decide: (facts, _, { at }) => decide(facts, at)
}

export type OperatorRejection = { readonly _tag: "PaymentMethod/WrongState" }

/** The operator's DELETE has one rejection for every state that forbids it. */
export const operatorHandler: CommandHandler.CommandHandler<Command.Action, Facts, OperatorRejection> = {
  name: handler.name,
  contract: handler.contract,
  rejects: CommandHandler.rejections<OperatorRejection>()("PaymentMethod/WrongState"),
  allowedStates: () => kind.allowedStates("Deleted"),
  requires: handler.requires,
  decide: (facts, _, { at }) =>
    Result.mapError(decide(facts, at), () => ({ _tag: "PaymentMethod/WrongState" }) as const)
}
