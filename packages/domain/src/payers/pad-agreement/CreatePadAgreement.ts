/**
 * POST /pad_agreements (payments.md 2). A Canadian bank account, verified or not, has at most one live agreement with
 * each CAD account of a merchant. The checks have the order of POST /payments: account, payment method, agreement.
 */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as TimeDependentChecks from "../../vocabulary/time/TimeDependentChecks.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as PaymentInstrument from "../payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../payment-method/PaymentMethodKind.ts"
import * as PadAgreement from "./PadAgreement.ts"
import * as PadAgreementKind from "./PadAgreementKind.ts"

/** The body of POST /pad_agreements. */
export const Request = Wire.annotate(
  Wire.struct({
    ...Wire.recordMembers,
    revoked: Wire.readOnly,
    paymentMethodId: Text.Id.annotateKey({
      description: "The id of the Canadian bank account that may be debited, verified or not."
    }),
    accountId: Text.Id.annotateKey({ description: "The id of the CAD account that may debit it." }),
    category: PadAgreement.Category.annotateKey({
      description: "What the debits are for: `personal` of a consumer, `business` of a company, or a transfer of funds."
    }),
    type: PadAgreement.Type.annotateKey({
      description: "How often it may debit: once (`one_time`), at regular times, or now and then (`sporadic`)."
    }),
    signature: Wire.annotate(
      Wire.struct({
        signatoryName: Text.Name.annotateKey({ description: "Who signed." }),
        signatureTime: Time.UnixTime.annotateKey({
          description: "When they signed, in UNIX seconds; not in the future."
        })
      }),
      { identifier: "SignatureRequest" }
    ).annotateKey({ description: "The payer's signature." })
  }),
  { identifier: "CreatePadAgreementRequest" }
)
export type Request = typeof Request.Type

type Facts = readonly [Fact<PaymentMethod.State>, Fact<Account.State>]

export type Rejection =
  | Account.PaymentsRefusal
  | { readonly _tag: "PaymentMethod/Deleted"; readonly path: ReadonlyArray<string> }
  /** the account has another currency, or the method is of another type */
  | { readonly _tag: "PadAgreement/NotCanadian"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PadAgreement/AlreadyExists"; readonly path: ReadonlyArray<string> }

const accountPath = ["account_id"]
const methodPath = ["payment_method_id"]

/** The signature time must not be in the future. */
const timeChecks = TimeDependentChecks.member(
  "signature",
  TimeDependentChecks.member("signatureTime", TimeDependentChecks.notInFuture)
)

const checks = ([method, { id: accountId, state: account }]: Facts): Result.Result<void, Rejection> => {
  const { details } = method.state
  const exists = PaymentInstrument.agreementsOf(details).some((each) => each.accountId === accountId)
  return CommandHandler.firstOf<Rejection>(
    () => Account.paymentsRefusal(account, accountPath),
    () => (account.currency === "CAD" ? null : { _tag: "PadAgreement/NotCanadian", path: accountPath }),
    () => (method.state._tag === "Deleted" ? { _tag: "PaymentMethod/Deleted", path: methodPath } : null),
    () => (details.type === "payment_bank_ca" ? null : { _tag: "PadAgreement/NotCanadian", path: methodPath }),
    () => (exists ? { _tag: "PadAgreement/AlreadyExists", path: methodPath } : null)
  )
}

const decide = (
  facts: Facts,
  { request }: Command.Creation<Request>,
  { at, newId }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> =>
  Result.map(checks(facts), () => {
    const [method] = facts
    const agreementId = newId()
    const { accountId, category, paymentMethodId, signature, type } = request
    const terms: PadAgreement.Terms = { paymentMethodId, accountId, category, type, ...signature }
    const subject = { id: agreementId, appId: method.appId, createTime: at }
    const agreement = { id: agreementId, accountId, oneTime: type === "one_time" }
    return CommandHandler.decision(
      PadAgreementKind.kind.create(subject, [{ _tag: "Signed", terms }]),
      methodKind.move(method, [{ _tag: "AgreementMade", agreement }])
    )
  })

export const handler: CommandHandler.CommandHandler<Command.Creation<Request>, Facts, Rejection> = {
  name: "pad_agreements.create",
  contract: "payments.md 2",
  rejects: CommandHandler.rejections<Rejection>()(
    "Account/Deleted",
    "Account/Closed",
    "Account/PaymentsDisabled",
    "PaymentMethod/Deleted",
    "PadAgreement/NotCanadian",
    "PadAgreement/AlreadyExists"
  ),
  ...CommandHandler.withTimeChecks(timeChecks),
  allowedStates: () => methodKind.allowedStates("AgreementMade"),
  requires: ({ request }) =>
    RequiredFacts.both(
      RequiredFacts.resource(methodKind, request.paymentMethodId, "body", ...methodPath),
      RequiredFacts.resource(AccountKind.kind, request.accountId, "body", ...accountPath)
    ),
  decide
}
