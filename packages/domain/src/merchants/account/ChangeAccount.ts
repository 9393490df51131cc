/** POST /accounts and POST /accounts/{id} (merchants.md 4.2), and what the operator says of an account. */
import { Equal, Result, Struct } from "effect"
import type * as App from "../../access/app/App.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact, Step, Counters } from "../../decider/Kind.ts"
import * as Rbits from "../../risk/Rbits.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import type * as Money from "../../vocabulary/Money.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import * as Account from "./Account.ts"
import type * as Fields from "./AccountFields.ts"
import * as Document from "../document/Document.ts"
import * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as OnboardingAsAService from "./OnboardingAsAService.ts"

/** Accounts beyond this many are made with a warning. */
export const softLimit = 6
export const softLimitWarning = "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT"

type Payable = Pick<Fields.Patch, "payout">

/** Every payout method that a request names must exist. */
const payoutMethods = ({ payout }: Payable): ReadonlyArray<readonly [string, Money.Currency]> =>
  (["USD", "CAD"] as const).flatMap((currency) => {
    const id = payout?.currencies?.[currency]?.payoutMethodId ?? null
    return id === null ? [] : [[id, currency] as const]
  })

const withPayoutMethods = <A>(
  needs: RequiredFacts.RequiredFacts<A>,
  request: Payable
): RequiredFacts.RequiredFacts<A> =>
  payoutMethods(request).reduce<RequiredFacts.RequiredFacts<A>>((all, [id, currency]) => {
    const method = RequiredFacts.known(
      "payout_methods",
      id,
      "body",
      "payout",
      "currencies",
      currency,
      "payout_method_id"
    )
    return RequiredFacts.map(RequiredFacts.both(all, method), ([first]) => first)
  }, needs)

interface Transferable {
  readonly beneficiaryLegalEntityId?: string | null
}

const withBeneficiary = <A>(
  needs: RequiredFacts.RequiredFacts<A>,
  { beneficiaryLegalEntityId: id }: Transferable
): RequiredFacts.RequiredFacts<A> =>
  id === undefined || id === null
    ? needs
    : RequiredFacts.map(
        RequiredFacts.both(
          needs,
          RequiredFacts.known(LegalEntity.kind.type, id, "body", "beneficiary_legal_entity_id")
        ),
        ([first]) => first
      )

type Onboarded = Pick<Fields.Patch, keyof typeof OnboardingAsAService.names>
const onboarded = ["transactionType", "onboardingLocation", "acceptedMethodOfPayments", "primaryUrl"] as const

const notGranted = (field: string): Rule.Forbidden => ({ reason: "PERMISSION_NOT_GRANTED", path: [field] })

/** Another beneficiary than the owner, and the fields of onboarding, need permissions (merchants.md 4.1). */
const forbidden = (
  app: App.App,
  { request }: { readonly request: Transferable & Onboarded }
): ReadonlyArray<Rule.Forbidden> => {
  const { beneficiaryTransfer, onboardingAsAService } = app.state.permissions
  const given = onboarded.filter((field) => (request[field] ?? null) !== null)
  return [
    ...((request.beneficiaryLegalEntityId ?? null) !== null && !beneficiaryTransfer
      ? [notGranted("beneficiary_legal_entity_id")]
      : []),
    ...(onboardingAsAService ? [] : given.map((field) => notGranted(OnboardingAsAService.names[field])))
  ]
}

const namedLikeOperator = (request: { readonly name?: string | null }, operatorName: string): ReadonlyArray<Problem> =>
  (request.name ?? "").toLowerCase().includes(operatorName.toLowerCase())
    ? [problem("PARAM_VALUE_IS_INVALID_PATTERN", "name")]
    : []

interface Judged {
  readonly request: Pick<Fields.Patch, "name">
  readonly operatorName: string
}

const problems = ({ operatorName, request }: Judged, { at }: Rule.Moment): ReadonlyArray<Problem> => [
  ...namedLikeOperator(request, operatorName),
  ...Rbits.dated(request, at)
]

/** An account has one currency: the other one is refused wherever it is named. */
const strangeCurrency = (
  request: Pick<Fields.Patch, "payout" | "pricing">,
  currency: Money.Currency
): ReadonlyArray<string> | null => {
  const other = currency === "USD" ? "CAD" : "USD"
  const named = (["payout", "pricing"] as const).find((field) => (request[field]?.currencies?.[other] ?? null) !== null)
  return named === undefined ? null : [named, "currencies", other]
}

export interface Create {
  readonly accountId: string
  readonly request: Fields.Create
  readonly operatorName: string
  /** the currencies that the app is permitted */
  readonly currencies: ReadonlyArray<Money.Currency>
}

export type CreateRejection =
  | { readonly _tag: "Account/CountryNotSupported"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/CurrencyNotPermitted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/OtherCurrency"; readonly path: ReadonlyArray<string> }

type CreateFacts = readonly [Fact<LegalEntity.State>, Counters]

const defaultsOf = ({ fields }: LegalEntity.State): Account.Defaults => {
  const { first, last } = fields.controller?.name ?? {}
  const name = [first, last].filter((each) => (each ?? "") !== "").join(" ")
  return {
    entityName: fields.entityName ?? null,
    entityDescription: fields.description ?? null,
    controllerName: name === "" ? null : name
  }
}

const requestOnly = ["legalEntityId", "beneficiaryLegalEntityId", "rbits", "documents"] as const

const decideCreate = (
  [entity, counters]: CreateFacts,
  { accountId, currencies, request }: Create,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, CreateRejection> => {
  const local = Account.currencyOf(entity.state.fields.country ?? "")
  if (local === null) return Result.fail({ _tag: "Account/CountryNotSupported", path: ["legal_entity_id"] })
  const currency = request.payout?.defaultCurrency ?? local
  if (!currencies.includes(currency))
    return Result.fail({
      _tag: "Account/CurrencyNotPermitted",
      path: request.payout?.defaultCurrency === undefined ? ["legal_entity_id"] : ["payout", "default_currency"]
    })
  const strange = strangeCurrency(request, currency)
  if (strange !== null) return Result.fail({ _tag: "Account/OtherCurrency", path: strange })
  const given = Account.patched({}, Struct.omit(request, requestOnly))
  const fields = Account.withDefaults(given, accountId, defaultsOf(entity.state))
  const beneficiaryId = request.beneficiaryLegalEntityId ?? entity.id
  const account: Account.State = { legalEntityId: entity.id, beneficiaryId, currency, status: "active", fields }
  const step = Account.kind.create({ id: accountId, appId: entity.appId, createTime: at }, [
    { _tag: "Created", account }
  ])
  const crowded = counters(LegalEntity.accountsOf(entity.id)) >= softLimit
  return Result.succeed({ steps: [step], conditions: [], ...(crowded ? { warning: softLimitWarning } : {}) })
}

export const create: Rule.Rule<Create, CreateFacts, CreateRejection> = {
  name: "accounts.create",
  dated: Rbits.dated,
  validate: problems,
  authorize: forbidden,
  requires: ({ request }) =>
    withBeneficiary(
      withPayoutMethods(
        RequiredFacts.both(
          RequiredFacts.one(LegalEntity.kind, request.legalEntityId, "body", "legal_entity_id"),
          RequiredFacts.counters(LegalEntity.accountsOf(request.legalEntityId))
        ),
        request
      ),
      request
    ),
  decide: decideCreate
}

export interface Update {
  readonly accountId: string
  readonly request: Fields.Patch
  readonly operatorName: string
  /** whether the app onboards merchants as a service */
  readonly onboards: boolean
}

export type UpdateRejection =
  | Document.AttachRejection
  | { readonly _tag: "Account/CannotBeModified" }
  | { readonly _tag: "Account/CurrencyIsFixed"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/FrozenByOnboarding"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/OtherCurrency"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/Invalid"; readonly problems: ReadonlyArray<Problem> }

/** Omitted keeps; null gives the account back to its owner. */
const beneficiaryOf = ({ beneficiaryLegalEntityId: wanted }: Fields.Patch, state: Account.State): string =>
  wanted === undefined ? state.beneficiaryId : (wanted ?? state.legalEntityId)

type UpdateFacts = readonly [Fact<Account.State>, ReadonlyArray<Document.Document>]

/** The documents of an account after a change: omitted keeps, and what was attached stays so. */
const documentsOf = ([account, documents]: UpdateFacts, request: Fields.Patch) =>
  request.documents === undefined ? (account.state.documents ?? []) : documents.map(Document.attachmentOf)

const updated = (
  facts: UpdateFacts,
  request: Fields.Patch,
  patched: Fields.Fields,
  attached: ReadonlyArray<Step>
): Rule.Decision => {
  const [account] = facts
  const { state } = account
  const fields = request.statementDescription === null ? Account.withStatement(patched, account.id) : patched
  const beneficiaryId = beneficiaryOf(request, state)
  const documents = documentsOf(facts, request)
  const unchanged =
    beneficiaryId === state.beneficiaryId &&
    Equal.equals(fields, state.fields) &&
    Equal.equals(documents, state.documents ?? [])
  const event = { _tag: "Updated", fields, beneficiaryId, documents } as const
  return Rule.decided(unchanged ? Account.kind.keep(account) : Account.kind.move(account, [event]), ...attached)
}

const decideUpdate = (
  facts: UpdateFacts,
  { onboards, request }: Update,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, UpdateRejection> => {
  const [account, documents] = facts
  const { state } = account
  if (state.status === "deleted") return Result.fail({ _tag: "Account/CannotBeModified" })
  const isOnboarded = onboards && (state.fields.platformOnboardingTime ?? null) !== null
  const frozen = isOnboarded ? OnboardingAsAService.frozen(request) : null
  if (frozen !== null) return Result.fail({ _tag: "Account/FrozenByOnboarding", path: frozen })
  const currency = request.payout?.defaultCurrency ?? state.currency
  if (currency !== state.currency)
    return Result.fail({ _tag: "Account/CurrencyIsFixed", path: ["payout", "default_currency"] })
  const strange = strangeCurrency(request, currency)
  if (strange !== null) return Result.fail({ _tag: "Account/OtherCurrency", path: strange })
  const patched = Account.patched(state.fields, Struct.omit(request, requestOnly))
  const wrong = OnboardingAsAService.problems(patched)
  if (wrong.length > 0) return Result.fail({ _tag: "Account/Invalid", problems: wrong })
  const attached = Document.attachAll(documents, { id: account.id, resource: "accounts" }, at, "documents")
  return Result.map(attached, (steps) => updated(facts, request, patched, steps))
}

export const update: Rule.Rule<Update, UpdateFacts, UpdateRejection> = {
  name: "accounts.update",
  dated: Rbits.dated,
  validate: problems,
  authorize: forbidden,
  requires: ({ accountId, request }) =>
    RequiredFacts.both(
      withBeneficiary(withPayoutMethods(RequiredFacts.one(Account.kind, accountId, "path", "id"), request), request),
      Document.named(request.documents ?? [], "documents")
    ),
  decide: decideUpdate
}

export interface Detail {
  readonly accountId: string
  readonly request: Fields.Details
}

/** The operator's part of an account (platform.md 12). */
export const detail: Rule.Rule<Detail, Fact<Account.State>, { readonly _tag: "Account/WrongState" }> = {
  name: "accounts.additional_details",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ accountId }) => RequiredFacts.one(Account.kind, accountId, "path", "id"),
  decide: (account, { request }) => {
    const { details: before = {}, status } = account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/WrongState" })
    const details = MergePatch.merge(before, request)
    const unchanged = Equal.equals(before, details)
    return Result.succeed(
      Rule.decided(unchanged ? Account.kind.keep(account) : Account.kind.move(account, [{ _tag: "Detailed", details }]))
    )
  }
}
