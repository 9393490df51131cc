/**
 * POST /accounts/{id}/method_of_payments/apple_pay (platform.md 3). The record of the account does not show the
 * registration, so nothing is announced.
 */
import { Equal, Result, Schema } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import type * as Account from "../Account.ts"
import * as AccountKind from "../AccountKind.ts"
import * as ApplePayRegistration from "../ApplePayRegistration.ts"

const { domainNames, merchantUrl, partnerMerchantName } = ApplePayRegistration.Registration.fields

export const Request = Wire.annotate(
  Wire.struct({
    domainNames,
    partnerMerchantName,
    merchantUrl: Schema.optionalKey(merchantUrl).annotateKey({
      description: "The web address of the merchant, with or without its scheme."
    }),
    ...Wire.recordMembers
  }),
  { identifier: "RegisterApplePayRequest" }
)
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "Account/CannotBeModified" }

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Fact<Account.State>, Rejection> = {
  name: "accounts.apple_pay",
  contract: "platform.md 3",
  rejects: CommandHandler.rejections<Rejection>()("Account/CannotBeModified"),
  requires: RequiredFacts.ofPath(AccountKind.kind),
  decide: (account, { request }) => {
    const { applePay: before, status } = account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/CannotBeModified" })
    const { domainNames, merchantUrl = null, partnerMerchantName } = request
    const registration = { domainNames, merchantUrl, partnerMerchantName }
    const step = Equal.equals(registration, before)
      ? AccountKind.kind.keep(account)
      : AccountKind.kind.move(account, [{ _tag: "ApplePayRegistered", registration }])
    const response = () => ApplePayRegistration.render(account.id, registration)
    return Result.succeed({ ...CommandHandler.decision(step), response })
  }
}
