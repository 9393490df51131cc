/** POST /payouts (merchants.md 7): pays all that is available of an account to its payout method. */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as OpenPayout from "./OpenPayout.ts"
import * as PayoutRecord from "./PayoutRecord.ts"

/** The body of POST /payouts. It names no amount. */
export const Request = Wire.annotate(
  Wire.struct({
    ...PayoutRecord.readOnlyFields,
    accountId: Text.Id.annotateKey({ description: "The id of the account that is paid out." }),
    currency: Money.Currency.annotateKey({ description: "The currency of the account." }),
    referenceId: Schema.optionalKey(Schema.NullOr(Text.Reference)).annotateKey({
      description: "The app's own name for the payout, which no other payout of the app has. null: none."
    }),
    statementDescriptor: Schema.optionalKey(Schema.NullOr(Text.text(1, 80))).annotateKey({
      description: "What the merchant's bank statement says about the payout. null: nothing of the app."
    }),
    customData: CustomData.member,
    rbits: EmbeddedRbits.member
  }),
  { identifier: "CreatePayoutRequest" }
)
export type Request = typeof Request.Type

export type Rejection =
  | OpenPayout.Rejection
  | { readonly _tag: "Payout/WrongCurrency"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Payout/ReferenceUsed"; readonly path: ReadonlyArray<string> }

export const handler: CommandHandler.CommandHandler<
  Command.Creation<Request>,
  OpenPayout.Payable,
  Rejection
> = EmbeddedRbits.withRbits<Command.Creation<Request>, OpenPayout.Payable, Rejection>({
  name: "payouts.create",
  contract: "merchants.md 7",
  rejects: CommandHandler.rejections<Rejection>()(
    "Payout/WrongCurrency",
    "Payout/AccountDeleted",
    "Payout/AccountClosed",
    "Payout/PayoutsDisabled",
    "Payout/NoBalance",
    "Payout/ReferenceUsed"
  ),
  decidesAtCommit: true,
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  requires: ({ request }) =>
    RequiredFacts.andThen(
      RequiredFacts.resource(AccountKind.kind, request.accountId, "body", "account_id"),
      OpenPayout.payable
    ),
  decide: (payable, { request }, context): Result.Result<CommandHandler.Decision, Rejection> =>
    request.currency === payable.account.state.currency
      ? OpenPayout.createPayout(
          payable,
          {
            referenceId: request.referenceId ?? null,
            statementDescriptor: request.statementDescriptor ?? null,
            customData: request.customData ?? null
          },
          context
        )
      : Result.fail({ _tag: "Payout/WrongCurrency", path: ["currency"] }),
  onConflict: (verdict) =>
    verdict._tag === "Claimed" ? { _tag: "Payout/ReferenceUsed", path: ["reference_id"] } : null
})
