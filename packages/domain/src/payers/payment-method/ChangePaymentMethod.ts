/** POST and DELETE /payment_methods/{id} (payments.md 1.4), and what the clock does to a method. */
import { Equal, Result, Schema } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact, Counters } from "../../decider/Kind.ts"
import * as Rbits from "../../risk/Rbits.ts"
import * as CreatePaymentMethod from "./CreatePaymentMethod.ts"
import * as Address from "../../vocabulary/Address.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Card from "../card/Card.ts"
import type { Holder } from "../bank/BankAccountRequest.ts"
import * as CardUpdater from "../card/CardUpdater.ts"
import { CardPatch, type HolderPatch } from "../card/CardRequest.ts"
import { agreementsOf, type CardDetails, type Details, isCard, record, type StoredCard } from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"

type Method = Fact<PaymentMethod.State>

/** Nothing of a bank account can be updated (payments.md 1.4). */
const bank = Schema.optionalKey(
  Schema.NullOr(Schema.Unknown).check(
    Schema.makeFilter((given) => (given === null ? undefined : "PARAM_CANNOT_BE_MODIFIED"))
  )
)

export const Request = Wire.struct({
  ...Wire.answered,
  type: Schema.optionalKey(Schema.String),
  status: Wire.readOnly,
  creditCard: Schema.optionalKey(Schema.NullOr(CardPatch)),
  applePay: Wire.readOnly,
  googlePay: Wire.readOnly,
  encodedPaymentMethod: Wire.readOnly,
  paymentBankUs: bank,
  paymentBankCa: bank,
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  rbits: Schema.optionalKey(Schema.NullOr(Rbits.Embedded))
})
export type Request = typeof Request.Type

export interface Update {
  readonly methodId: string
  readonly request: Request
  /** staging: seconds until the card updater is asked; null: it is asked in its time */
  readonly updaterDelay: number | null
}

export type UpdateRejection =
  | { readonly _tag: "PaymentMethod/TypeIsFixed"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/AlreadyDeleted" }
  | { readonly _tag: "PaymentMethod/FlagsExclusive"; readonly paths: ReadonlyArray<ReadonlyArray<string>> }
  | { readonly _tag: "PaymentMethod/Expired"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/PostalCodeMissing"; readonly path: ReadonlyArray<string> }

/** Members merge; what is not given stays. */
const holderAfter = (holder: Holder, patch: HolderPatch | undefined): Holder =>
  patch === undefined ? holder : { ...holder, ...patch, address: { ...holder.address, ...patch.address } }

/** A new expiry must not be past, whichever part of it is given. */
const expiryOf = (card: StoredCard, request: Request, at: number): ReadonlyArray<string> | null => {
  const { expirationMonth, expirationYear } = request.creditCard ?? {}
  if (expirationMonth === undefined && expirationYear === undefined) return null
  return Card.expiryProblem(card, at, ["credit_card"])?.path ?? null
}

const patchedCard = (card: StoredCard, { creditCard }: Request): StoredCard => {
  const patch = creditCard ?? {}
  return {
    ...card,
    expirationMonth: patch.expirationMonth ?? card.expirationMonth,
    expirationYear: patch.expirationYear ?? card.expirationYear,
    holder: holderAfter(card.holder, patch.cardHolder),
    autoUpdate: patch.autoUpdate ?? card.autoUpdate,
    cardOnFile: patch.cardOnFile ?? card.cardOnFile,
    recurring: patch.recurring ?? card.recurring,
    virtualTerminalMode: MergePatch.replaced(card.virtualTerminalMode, patch.virtualTerminalMode)
  }
}

/** Of a bank account nothing changes but what the platform keeps beside it. */
const patched = (details: Details, { request, updaterDelay }: Update, at: number): Details => {
  const customData = MergePatch.replaced(details.customData, request.customData)
  if (!isCard(details)) return { ...details, customData }
  const after = { ...details, customData, card: patchedCard(details.card, request) }
  return CardUpdater.replanned(details, after, at, updaterDelay)
}

const postalCode = ["credit_card", "card_holder", "address", "postal_code"]
const flags = ["card_on_file", "recurring"].map((flag) => ["credit_card", flag])

/** What is wrong with a card as the request leaves it. */
const wrongCard = ({ card }: CardDetails, request: Request, at: number): UpdateRejection | null => {
  if (card.cardOnFile && card.recurring) return { _tag: "PaymentMethod/FlagsExclusive", paths: flags }
  const expired = expiryOf(card, request, at)
  if (expired !== null) return { _tag: "PaymentMethod/Expired", path: expired }
  const { country, ...address } = card.holder.address ?? {}
  return request.creditCard?.cardHolder !== undefined && Address.lacksPostalCode({ ...address, country: country ?? "" })
    ? { _tag: "PaymentMethod/PostalCodeMissing", path: postalCode }
    : null
}

/** A member of another type than the method's own says nothing about it. */
const foreign = (details: Details, { creditCard = null, type }: Request): ReadonlyArray<string> | null => {
  if (type !== undefined && type !== details.type) return ["type"]
  return creditCard !== null && !isCard(details) ? ["credit_card"] : null
}

/** What the record shows of a method, where no member and null are the same. */
const shown = (details: Details) => ({ ...record(details), customData: details.customData })

const decideUpdate = (
  method: Method,
  command: Update,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, UpdateRejection> => {
  const { request } = command
  const other = foreign(method.state.details, request)
  if (other !== null) return Result.fail({ _tag: "PaymentMethod/TypeIsFixed", path: other })
  if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/AlreadyDeleted" })
  const details = patched(method.state.details, command, at)
  const wrong = isCard(details) ? wrongCard(details, request, at) : null
  if (wrong !== null) return Result.fail(wrong)
  const unchanged = Equal.equals(shown(details), shown(method.state.details))
  return Result.succeed(Rule.decided(unchanged ? kind.keep(method) : kind.move(method, [{ _tag: "Updated", details }])))
}

const one = (id: string) => RequiredFacts.one(kind, id, "path", "id")

export const update: Rule.Rule<Update, Method, UpdateRejection> = {
  name: "payment_methods.update",
  ...Rule.timely(CreatePaymentMethod.dated),
  authorize: Rule.anyone,
  requires: ({ methodId }) => one(methodId),
  decide: decideUpdate
}

export interface Delete {
  readonly methodId: string
}

export type DeleteRejection =
  | { readonly _tag: "PaymentMethod/HasPendingPayment" }
  | { readonly _tag: "PaymentMethod/CannotBeDeletedTwice" }

const decideDelete = ([method, counters]: readonly [Method, Counters]): Result.Result<
  Rule.Decision,
  DeleteRejection
> => {
  const pending = PaymentMethod.pendingPayments(method.id)
  if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/CannotBeDeletedTwice" })
  if (counters(pending) > 0) return Result.fail({ _tag: "PaymentMethod/HasPendingPayment" })
  return Result.succeed({
    steps: [kind.move(method, [{ _tag: "Deleted" }])],
    conditions: [{ key: pending, delta: 0, max: 0 }]
  })
}

/** `delete` is a word of the language. */
export const remove: Rule.Rule<Delete, readonly [Method, Counters], DeleteRejection> = {
  name: "payment_methods.delete",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId }) =>
    RequiredFacts.both(one(methodId), RequiredFacts.counters(PaymentMethod.pendingPayments(methodId))),
  decide: decideDelete
}

/** The operator's DELETE: what forbids it is the state. */
export const removeByOperator: Rule.Rule<
  Delete,
  readonly [Method, Counters],
  { readonly _tag: "PaymentMethod/WrongState" }
> = {
  name: remove.name,
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: remove.requires,
  decide: (facts) => Result.mapError(decideDelete(facts), () => ({ _tag: "PaymentMethod/WrongState" }) as const)
}

/** The operator's word on a method (platform.md 12). */
export const StatusRequest = Schema.Struct({ status: Schema.Literals(["verified", "verification_failed"]) })

export interface SetStatus {
  readonly methodId: string
  readonly usable: boolean
}

export const setStatus: Rule.Rule<SetStatus, Method, { readonly _tag: "PaymentMethod/WrongState" }> = {
  name: "payment_methods.status",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId }) => one(methodId),
  decide: (method, { usable }) => {
    if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/WrongState" })
    const unchanged = method.state._tag === (usable ? "Usable" : "Refused")
    return Result.succeed(
      Rule.decided(unchanged ? kind.keep(method) : kind.move(method, [{ _tag: "StatusSet", usable }]))
    )
  }
}

export type DueAction =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Void"; readonly key: string }
  | { readonly _tag: "AskUpdater"; readonly card: StoredCard; readonly magic: string | null }
  | { readonly _tag: "SendDeposits" }
  | { readonly _tag: "EndAgreements" }

/** The next duty of a state at a time, or null when there is none yet. */
export const dueAction = (state: PaymentMethod.State, now: number): DueAction | null => {
  const due = kind.dueAt(state)
  if (due === null || due > now) return null
  const [owed] = state.voids
  if (state._tag === "Verifying") return { _tag: "Decide" }
  if (owed !== undefined) return { _tag: "Void", key: owed }
  if (isCard(state.details))
    return { _tag: "AskUpdater", card: state.details.card, magic: state.details.refreshMagic ?? null }
  return { _tag: state._tag === "Deleted" && agreementsOf(state.details).length > 0 ? "EndAgreements" : "SendDeposits" }
}

export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Voided"; readonly key: string }
  /** `of`: the expiry that the updater was asked about */
  | { readonly _tag: "Refreshed"; readonly of: Card.Expiry; readonly expiry: Card.Expiry | null }

export interface Tick {
  readonly methodId: string
  readonly news: CallResult
}

type Events = readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]

/** The platform may have changed the expiry since it was asked about, and planned to ask again: that answer is void. */
const isAsked = (details: Details, of: Card.Expiry): boolean =>
  isCard(details) &&
  details.refreshAt !== null &&
  details.card.expirationMonth === of.expirationMonth &&
  details.card.expirationYear === of.expirationYear

const ticked = ({ id, state }: Method, news: CallResult, at: number): Events | null => {
  switch (news._tag) {
    case "Voided":
      return state.voids.includes(news.key) ? [news] : null
    case "Refreshed":
      return isAsked(state.details, news.of) ? [{ _tag: "Refreshed", expiry: news.expiry }] : null
    case "None": {
      if (state._tag !== "Verifying" || state.openedAt + PaymentMethod.patience > at) return null
      const key = PaymentMethod.verificationKey(id, state.attempt)
      return [{ _tag: "VoidOwed", keys: [key] }, { _tag: "VerificationAbandoned" }]
    }
  }
}

export const tick: Rule.Rule<Tick, Method | null, { readonly _tag: "PaymentMethod/Gone" }> = {
  name: "payment_methods.tick",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId }) => RequiredFacts.maybe(kind, methodId),
  decide: (method, { news }, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const events = ticked(method, news, at)
    return Result.succeed(Rule.decided(events === null ? kind.keep(method) : kind.move(method, events)))
  }
}
