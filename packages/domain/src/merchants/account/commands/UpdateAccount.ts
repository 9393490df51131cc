/**
 * POST /accounts/{id} (merchants.md 4.2): a merge patch of the account's fields, beneficiary and documents. An update
 * that changes nothing announces nothing. Capabilities may change with it, because they depend on names and payouts.
 */
import { Equal, Result, Struct } from "effect"
import * as Caller from "../../../access/caller/Caller.ts"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Step } from "../../../decider/ResourceKind.ts"
import * as EmbeddedRbits from "../../../risk/rbit/EmbeddedRbits.ts"
import type { Problem } from "../../../vocabulary/Problem.ts"
import * as AttachDocument from "../../document/AttachDocument.ts"
import * as Document from "../../document/Document.ts"
import * as Account from "../Account.ts"
import * as Fields from "../AccountFields.ts"
import * as AccountKind from "../AccountKind.ts"
import * as AccountPayoutMethod from "../AccountPayoutMethod.ts"
import * as AccountRequestChecks from "../AccountRequestChecks.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"
import * as OnboardingServiceFields from "../OnboardingServiceFields.ts"
import * as Pricing from "../Pricing.ts"
import * as StatementSchedule from "../StatementSchedule.ts"

/** The body of the command. */
export const Request = Fields.Patch

export type Rejection =
  | AttachDocument.Rejection
  | { readonly _tag: "Account/CannotBeModified" }
  | { readonly _tag: "Account/CurrencyIsFixed"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/OtherCurrency"; readonly path: ReadonlyArray<string> }
  | AccountPayoutMethod.Rejection
  | AccountRequestChecks.PricingRejection
  | { readonly _tag: "Account/Invalid"; readonly problems: ReadonlyArray<Problem> }

/** The beneficiary after an update: omitted keeps it, null makes the owner the beneficiary again. */
const beneficiaryOf = ({ beneficiaryLegalEntityId: id }: Fields.Patch, state: Account.State): string =>
  id === undefined ? state.beneficiaryId : (id ?? state.legalEntityId)

interface Facts extends CapabilityChanges.Facts {
  readonly documents: ReadonlyArray<Document.Document>
  readonly payoutMethods: AccountPayoutMethod.Methods
}

/** The documents after an update; omitted keeps them. A document that is left out stays attached. */
const documentsOf = ({ account, documents }: Facts, request: Fields.Patch) =>
  request.documents === undefined ? account.state.documents : documents.map(Document.attachmentOf)

const updated = (
  facts: Facts,
  request: Fields.Patch,
  patched: Fields.Fields,
  attached: ReadonlyArray<Step>,
  { app, at }: CommandHandler.Context
): CommandHandler.Decision => {
  const { account } = facts
  const { state } = account
  const fields = request.statementDescription === null ? Account.withStatement(patched, account.id) : patched
  const beneficiaryId = beneficiaryOf(request, state)
  const documents = documentsOf(facts, request)
  const unchanged =
    beneficiaryId === state.beneficiaryId &&
    Equal.equals(fields, state.fields) &&
    Equal.equals(documents, state.documents) &&
    !EmbeddedRbits.hasRbits(request)
  const event = { _tag: "Updated", fields, beneficiaryId, documents } as const
  const { method: current, payoutMethods } = facts
  const { payoutMethodId } = Account.payoutOf({ ...state, fields })
  const method = payoutMethods.get(payoutMethodId ?? "") ?? (current?.id === payoutMethodId ? current : null)
  const events = [event, ...StatementSchedule.begin({ ...state, fields }, at)] as const
  const step = unchanged
    ? AccountKind.kind.keep(account)
    : CapabilityChanges.applyEvents({ ...facts, method }, events, { app: app.state, at })
  return CommandHandler.decision(step, ...attached)
}

const decide = (
  facts: Facts,
  { request }: Command.OnResource<Fields.Patch>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { account, documents, entity, payoutMethods } = facts
  const { at, caller } = context
  const { state } = account
  if (state.status === "deleted") return Result.fail({ _tag: "Account/CannotBeModified" })
  const isOnboarded =
    Caller.appOf(caller)?.state.permissions.onboardingAsAService === true &&
    (state.fields.platformOnboardingTime ?? null) !== null
  const frozen = isOnboarded ? OnboardingServiceFields.frozen(request) : []
  if (frozen.length > 0) return Result.fail({ _tag: "Account/Invalid", problems: frozen })
  const currency = request.payout?.defaultCurrency ?? state.currency
  if (currency !== state.currency)
    return Result.fail({ _tag: "Account/CurrencyIsFixed", path: ["payout", "default_currency"] })
  const otherCurrency = AccountRequestChecks.otherCurrencyPath(request, currency)
  if (otherCurrency !== null) return Result.fail({ _tag: "Account/OtherCurrency", path: otherCurrency })
  const notOffered = AccountRequestChecks.pricingRefusal(request, entity.state)
  if (notOffered !== null) return Result.fail(notOffered)
  const patched = Account.patch(state.fields, Struct.omit(request, AccountRequestChecks.requestOnly))
  const wrong = [...OnboardingServiceFields.problems(patched), ...Pricing.problems(patched.pricing)]
  if (wrong.length > 0) return Result.fail({ _tag: "Account/Invalid", problems: wrong })
  const unpayable = AccountPayoutMethod.rejection(request, patched, currency, payoutMethods)
  if (unpayable !== null) return Result.fail(unpayable)
  const attached = AttachDocument.attachAll(documents, { id: account.id, resource: "accounts" }, at, "documents")
  return Result.map(attached, (steps) => updated(facts, request, patched, steps, context))
}

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Fields.Patch>,
  Facts,
  Rejection
> = EmbeddedRbits.withRbits({
  name: "accounts.update",
  contract: "merchants.md 4.2",
  rejects: CommandHandler.rejections<Rejection>()(
    "Account/CannotBeModified",
    "Account/CurrencyIsFixed",
    "Account/OtherCurrency",
    "Account/PricingNotOffered",
    "Account/PayoutMethodDeleted",
    "Account/PayoutMethodUnfit",
    "Account/DailyCheck",
    "Account/Invalid",
    "Document/Expired",
    "Document/AlreadyUsed"
  ),
  timeChecks: EmbeddedRbits.timeChecks,
  validate: AccountRequestChecks.problems,
  ...CommandHandler.permissions(AccountRequestChecks.reasons, AccountRequestChecks.forbidden),
  requires: ({ id, request }) =>
    RequiredFacts.andThen(
      RequiredFacts.both(
        AccountRequestChecks.withBeneficiary(
          AccountPayoutMethod.withMethods(RequiredFacts.resource(AccountKind.kind, id, "path", "id"), request),
          request
        ),
        AttachDocument.requireDocuments(request.documents ?? [], "documents")
      ),
      ([[account, payoutMethods], documents]) =>
        RequiredFacts.map(CapabilityChanges.withOwner(RequiredFacts.succeed(account)), (facts) => ({
          ...facts,
          documents,
          payoutMethods
        }))
    ),
  decide
})
