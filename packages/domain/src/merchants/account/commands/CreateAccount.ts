/**
 * POST /accounts (merchants.md 4.2). An account has one currency, that of its legal
 * entity's country or `payout.default_currency`. After the sixth account of a legal
 * entity, further ones are created with a warning.
 */
import { Result, Struct } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as EmbeddedRbits from "../../../risk/rbit/EmbeddedRbits.ts"
import type * as LegalEntity from "../../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../../legal-entity/LegalEntityKind.ts"
import * as Account from "../Account.ts"
import * as Fields from "../AccountFields.ts"
import * as AccountPayoutMethod from "../AccountPayoutMethod.ts"
import * as AccountRequestChecks from "../AccountRequestChecks.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"
import * as MagicName from "../MagicName.ts"
import * as PayoutSchedule from "../PayoutSchedule.ts"
import * as StatementSchedule from "../StatementSchedule.ts"

/** The body of the command. */
export const Request = Fields.Create

/** From this number of accounts on, a legal entity's next account is created with `Service-Warning` (platform.md 2). */
export const softLimit = 6
export const softLimitWarning = "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT"

export type Rejection =
  | { readonly _tag: "Account/CountryNotSupported"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/CurrencyNotPermitted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/OtherCurrency"; readonly path: ReadonlyArray<string> }
  | AccountPayoutMethod.Rejection
  | AccountRequestChecks.PricingRejection

type Facts = readonly [Fact<LegalEntity.State>, AccountPayoutMethod.Methods]

/** Names and descriptions for an account whose request gives none. */
const defaultsOf = ({ fields }: LegalEntity.State): Account.Defaults => {
  const { first, last } = fields.controller?.name ?? {}
  const name = [first, last].filter((each) => (each ?? "") !== "").join(" ")
  return {
    entityName: fields.entityName ?? null,
    entityDescription: fields.description ?? null,
    controllerName: name === "" ? null : name
  }
}

const decide = (
  [entity, payoutMethods]: Facts,
  { request }: Command.Creation<Fields.Create>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const domestic = Account.currencyOf(entity.state.fields.country ?? "")
  if (domestic === null) return Result.fail({ _tag: "Account/CountryNotSupported", path: ["legal_entity_id"] })
  const currency = request.payout?.defaultCurrency ?? domestic
  if (!AccountRequestChecks.permits(context.caller, currency))
    return Result.fail({
      _tag: "Account/CurrencyNotPermitted",
      path: request.payout?.defaultCurrency === undefined ? ["legal_entity_id"] : ["payout", "default_currency"]
    })
  const otherCurrency = AccountRequestChecks.otherCurrencyPath(request, currency)
  if (otherCurrency !== null) return Result.fail({ _tag: "Account/OtherCurrency", path: otherCurrency })
  const notOffered = AccountRequestChecks.pricingRefusal(request, entity.state)
  if (notOffered !== null) return Result.fail(notOffered)
  const unpayable = AccountPayoutMethod.rejection(request, request, currency, payoutMethods)
  if (unpayable !== null) return Result.fail(unpayable)
  const accountId = context.newId()
  const given = Account.patch({}, Struct.omit(request, AccountRequestChecks.requestOnly))
  const fields = Account.withDefaults(given, accountId, defaultsOf(entity.state))
  const beneficiaryId = request.beneficiaryLegalEntityId ?? entity.id
  const account: Account.State = {
    legalEntityId: entity.id,
    beneficiaryId,
    currency,
    ...Account.newStanding,
    fields,
    documents: [],
    details: {},
    nextPayoutAt: null
  }
  const subject = { id: accountId, appId: entity.appId, createTime: context.at }
  const created = {
    ...account,
    nextPayoutAt: PayoutSchedule.nextAt(account, context.at),
    nextStatementAt: StatementSchedule.firstAt(account, context.at)
  }
  const method = payoutMethods.get(Account.payoutOf(account).payoutMethodId ?? "") ?? null
  const others = { entity, method, app: context.app.state }
  const step = CapabilityChanges.create(
    subject,
    [{ _tag: "Created", account: created }, ...MagicName.events(fields.name, context.operator.environment)],
    others
  )
  const opened = LegalEntityKind.kind.move(entity, [{ _tag: "AccountOpened", accountId }])
  const isOverSoftLimit = entity.state.accounts.length >= softLimit
  return Result.succeed({
    ...CommandHandler.decision(step, opened),
    ...(isOverSoftLimit ? { warning: softLimitWarning } : {})
  })
}

export const handler: CommandHandler.CommandHandler<
  Command.Creation<Fields.Create>,
  Facts,
  Rejection
> = EmbeddedRbits.withRbits({
  name: "accounts.create",
  contract: "merchants.md 4.2",
  rejects: CommandHandler.rejections<Rejection>()(
    "Account/CountryNotSupported",
    "Account/CurrencyNotPermitted",
    "Account/OtherCurrency",
    "Account/PricingNotOffered",
    "Account/PayoutMethodDeleted",
    "Account/PayoutMethodUnfit",
    "Account/DailyCheck"
  ),
  timeChecks: EmbeddedRbits.timeChecks,
  validate: AccountRequestChecks.problems,
  ...CommandHandler.permissions(AccountRequestChecks.reasons, AccountRequestChecks.forbidden),
  requires: ({ request }) =>
    AccountRequestChecks.withBeneficiary(
      RequiredFacts.both(
        RequiredFacts.resource(LegalEntityKind.kind, request.legalEntityId, "body", "legal_entity_id"),
        AccountPayoutMethod.requireMethods(request, request.legalEntityId)
      ),
      request
    ),
  decide
})
