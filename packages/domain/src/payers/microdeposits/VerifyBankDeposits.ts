/**
 * POST /payment_methods/{id}/verify_bank_deposits (payments.md 1.4, 1.5): the owner
 * of a bank account tells the amounts of the two deposits, in any order. Two
 * mismatches are forgiven; the third locks the method and is told as an error.
 */
import { Result, Schema } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import { isCard } from "../payment-method/PaymentInstrument.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

export const Request = Wire.struct({
  microdeposits: Schema.Array(Schema.Int).check(Schema.isBetweenLength(2, 2))
})
export type Request = typeof Request.Type

export interface Command {
  readonly methodId: string
  readonly request: Request
}

type Method = Fact<PaymentMethod.State>

export type Rejection =
  | { readonly _tag: "PaymentMethod/NotABank" }
  | { readonly _tag: "PaymentMethod/AlreadyVerified" }
  | { readonly _tag: "PaymentMethod/DeletedUnverified" }
  | { readonly _tag: "PaymentMethod/DepositsNotSent" }
  | { readonly _tag: "PaymentMethod/VerificationFailedForGood" }

const sorted = (amounts: ReadonlyArray<number>): string => amounts.toSorted((a, b) => a - b).join()

const locked = { _tag: "PaymentMethod/VerificationFailedForGood" } as const

/** Why nothing can be told of it at all. */
const closed = ({ state }: Method): Rejection | null => {
  if (state._tag === "Deleted") return { _tag: "PaymentMethod/DeletedUnverified" }
  if (isCard(state.details)) return { _tag: "PaymentMethod/NotABank" }
  if (state._tag === "Usable") return { _tag: "PaymentMethod/AlreadyVerified" }
  return state._tag === "Refused" ? locked : null
}

const decide = (method: Method, { request }: Command): Result.Result<Rule.Decision<Rejection>, Rejection> => {
  const rejection = closed(method)
  if (rejection !== null) return Result.fail(rejection)
  const { details } = method.state
  const deposits = isCard(details) ? null : details.deposits
  if (deposits === null || deposits.amounts === null) return Result.fail({ _tag: "PaymentMethod/DepositsNotSent" })
  if (sorted(request.microdeposits) === sorted(deposits.amounts))
    return Result.succeed(Rule.decided(kind.move(method, [{ _tag: "DepositsMatched" }])))
  if (deposits.mismatches < PaymentMethod.forgivenMismatches)
    return Result.succeed(Rule.decided(kind.move(method, [{ _tag: "DepositsMismatched" }])))
  return Result.succeed({ ...Rule.decided(kind.move(method, [{ _tag: "LockedOut" }])), rejection: locked })
}

export const rule: Rule.Rule<Command, Method, Rejection> = {
  name: "payment_methods.verify_bank_deposits",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId }) => RequiredFacts.one(kind, methodId, "path", "id"),
  decide
}
