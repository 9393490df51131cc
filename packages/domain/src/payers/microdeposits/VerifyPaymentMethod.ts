/**
 * POST /payment_methods/{id}/verify_bank_deposits (payments.md 1.4, 1.5): the
 * account holder confirms the amounts of the two microdeposits, in any order. The
 * first two mismatches are answered without an error; the third fails the
 * verification for good and is rejected.
 */
import { Result } from "effect"
import * as MicrodepositCommands from "../../banking/MicrodepositCommands.ts"
import * as Microdeposits from "../../banking/Microdeposits.ts"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import { isCard } from "../payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

export const Request = Microdeposits.Confirmation
export type Request = typeof Request.Type

type Method = Fact<PaymentMethod.State>

export type Rejection =
  | { readonly _tag: "PaymentMethod/NotABank" }
  | { readonly _tag: "PaymentMethod/AlreadyVerified" }
  | { readonly _tag: "PaymentMethod/DeletedUnverified" }
  | { readonly _tag: "PaymentMethod/DepositsNotSent" }
  | { readonly _tag: "PaymentMethod/VerificationFailedForGood" }

const failedForGood = { _tag: "PaymentMethod/VerificationFailedForGood" } as const

/** Rejects a method that cannot be verified by deposits, whatever the amounts. */
const notVerifiable = ({ state }: Method): Rejection | null => {
  if (state._tag === "Deleted") return { _tag: "PaymentMethod/DeletedUnverified" }
  if (isCard(state.details)) return { _tag: "PaymentMethod/NotABank" }
  if (state._tag === "Usable") return { _tag: "PaymentMethod/AlreadyVerified" }
  return state._tag === "Refused" ? failedForGood : null
}

const decide = (
  method: Method,
  { request }: Command.OnResource<Request>
): Result.Result<CommandHandler.Decision<Rejection>, Rejection> => {
  const rejection = notVerifiable(method)
  if (rejection !== null) return Result.fail(rejection)
  const { details } = method.state
  const deposits = isCard(details) ? null : details.deposits
  const decision = deposits && MicrodepositCommands.confirm(kind, method, deposits, request, failedForGood)
  return decision === null ? Result.fail({ _tag: "PaymentMethod/DepositsNotSent" }) : Result.succeed(decision)
}

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Method, Rejection> = {
  name: "payment_methods.verify_bank_deposits",
  contract: "payments.md 1.4",
  rejects: CommandHandler.rejections<Rejection>()(
    "PaymentMethod/NotABank",
    "PaymentMethod/AlreadyVerified",
    "PaymentMethod/DeletedUnverified",
    "PaymentMethod/DepositsNotSent",
    "PaymentMethod/VerificationFailedForGood"
  ),
  allowedStates: () => kind.allowedStates("DepositsMatched"),
  requires: RequiredFacts.ofPath(kind),
  decide
}
