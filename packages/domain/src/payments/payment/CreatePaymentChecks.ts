/** The checks of POST /payments that depend on stored state, in the contract's order (payments.md 3.2). */
import type { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { LimitRejection } from "../../decider/RefusalExplanation.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as CardSource from "../../payers/card/CardSource.ts"
import type * as InstrumentRequest from "../../payers/payment-method/InstrumentRequest.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import type * as Terminal from "../../terminals/terminal/Terminal.ts"
import * as InlineOrder from "../order/InlineOrder.ts"
import type * as LineItem from "../order/LineItem.ts"
import type * as RecordAuthorizationResult from "./commands/RecordAuthorizationResult.ts"
import * as PadAgreementUse from "./PadAgreementUse.ts"
import type * as Payment from "./Payment.ts"
import type { Request } from "./PaymentRequest.ts"
import * as PaymentSourceChecks from "./PaymentSourceChecks.ts"

/** The request and its resolved inline instrument, which becomes a method. */
export interface Command {
  readonly request: Request
  /** null when the request names a method */
  readonly inline: InstrumentRequest.Resolution | null
}

export interface Facts {
  readonly account: Fact<Account.State>
  readonly method: Fact<PaymentMethod.State> | null
  /** the items that lines name */
  readonly items: LineItem.Items
  /** the payment that an earlier attempt of the same request began; null without one */
  readonly begun: Fact<Payment.State> | null
  /** the account and the stored method, as far as rbits are about them (platform.md 8) */
  readonly known: ReadonlyArray<string>
  /** the terminal that read the inline card; null for any other source */
  readonly terminal: Fact<Terminal.State> | null
}

export type Rejection =
  | RecordAuthorizationResult.Rejection
  | InlineOrder.Rejection
  | Account.PaymentsRefusal
  | { readonly _tag: "Payment/WrongCurrency"; readonly path: ReadonlyArray<string> }
  /** without a bound: the account has no convenience fee, so no amount is right */
  | ({ readonly _tag: "Payment/WrongConvenienceFee"; readonly path: ReadonlyArray<string> } & Partial<LimitRejection>)
  | { readonly _tag: "PaymentMethod/Deleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/NotVerified"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/FeeTypeIncompatible"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PadAgreement/Missing"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: PaymentSourceChecks.Obstacle; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Reading/Used"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payment/AlreadyMade" }
  /** another payment may cross the limit of the enablement clock */
  | CommandHandler.Busy<"Account/AtLimit">

export const methodPath = ["payment_method", "payment_method_id"] as const
const tokenPath = ["payment_method", "token", "id"] as const

export const pathOf = ({ inline, request: { paymentMethod } }: Command): ReadonlyArray<string> => {
  if (inline === null) return methodPath
  return paymentMethod.token === undefined
    ? ["payment_method", CardSource.memberOf(paymentMethod) ?? "type"]
    : tokenPath
}

export const sourceOf = ({ inline }: Command, { method, terminal }: Facts): PaymentSourceChecks.Source => {
  if (inline === null) return method?.state.details ?? null
  const accountId = terminal?.state.device.accountId ?? null
  return inline.details === null ? null : PaymentInstrument.readAt(inline.details, accountId)
}

/** An inline source is verified, except a bank account that awaits its deposits (payments.md 3.5). */
const statusOf = ({ inline }: Command, method: Facts["method"]) => {
  if (method !== null) return PaymentMethod.statusOf(method.state)
  const details = inline?.details ?? null
  const awaitsDeposits = details !== null && !PaymentInstrument.isCard(details) && details.deposits !== null
  return awaitsDeposits ? "unverified" : "verified"
}

/** A convenience fee must equal the account's. */
const convenienceFeeProblem = (
  { fields }: Account.State,
  { feeAmount, feeType }: Request,
  source: PaymentSourceChecks.Source
): Rejection | null => {
  if (feeType !== "convenience_fee") return null
  if (!PaymentSourceChecks.bearsConvenienceFee(source))
    return { _tag: "Payment/FeeTypeIncompatible", path: ["fee_type"] }
  const [amount, fee] = [feeAmount ?? 0, fields.convenienceFeeAmount ?? null]
  if (amount === fee) return null
  const bound = fee === null ? {} : { bound: { key: "fee_amount", amount, min: fee, max: fee } }
  return { _tag: "Payment/WrongConvenienceFee", path: ["fee_amount"], ...bound }
}

export const agreementUse = (
  { account, begun }: Facts,
  source: PaymentSourceChecks.Source
): PadAgreementUse.AgreementUse => ({
  accountId: account.id,
  agreements: source !== null && "agreements" in source ? source.agreements : [],
  begun
})

export const checks = (facts: Facts, command: Command, at: number): Result.Result<void, Rejection> => {
  const { id: accountId, state: account } = facts.account
  const status = statusOf(command, facts.method)
  const source = sourceOf(command, facts)
  const path = pathOf(command)
  return CommandHandler.firstOf<Rejection>(
    () => Account.paymentsRefusal(account, ["account_id"]),
    () =>
      account.currency === command.request.currency ? null : { _tag: "Payment/WrongCurrency", path: ["currency"] },
    () => convenienceFeeProblem(account, command.request, source),
    () => (status === "deleted" ? { _tag: "PaymentMethod/Deleted", path } : null),
    () => (status === "verified" ? null : { _tag: "PaymentMethod/NotVerified", path }),
    () => {
      const obstacle = PaymentSourceChecks.obstacle(source, accountId, account, at)
      return obstacle === null ? null : { _tag: obstacle, path }
    },
    () =>
      source?.type === "payment_bank_ca" && PadAgreementUse.isMissing(agreementUse(facts, source))
        ? { _tag: "PadAgreement/Missing", path }
        : null,
    InlineOrder.check(command.request, facts.items)
  )
}
