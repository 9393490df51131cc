/** POST and DELETE /payment_methods/{id} (payments.md 1.4), and what the clock does to a method. */
import { Result, Schema } from "effect"
import * as Needs from "../decider/Needs.ts"
import * as Rule from "../decider/Rule.ts"
import type { Fact, Tallies } from "../decider/Kind.ts"
import * as Rbits from "../risk/Rbits.ts"
import * as Address from "../vocabulary/Address.ts"
import * as CustomData from "../vocabulary/CustomData.ts"
import * as Wire from "../vocabulary/Wire.ts"
import * as Card from "./Card.ts"
import { CardPatch, type Holder, type HolderPatch } from "./CardRequest.ts"
import * as PaymentMethod from "./PaymentMethod.ts"

type Method = Fact<PaymentMethod.State>

export const Request = Wire.struct({
  ...Wire.answered,
  type: Schema.optionalKey(Schema.String),
  status: Wire.readOnly,
  creditCard: Schema.optionalKey(Schema.NullOr(CardPatch)),
  paymentBankUs: Schema.optionalKey(Schema.Null),
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  rbits: Schema.optionalKey(Schema.NullOr(Rbits.Embedded))
})
export type Request = typeof Request.Type

export interface Update {
  readonly methodId: string
  readonly request: Request
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
const expiryOf = (card: PaymentMethod.StoredCard, request: Request, at: number): ReadonlyArray<string> | null => {
  const { expirationMonth, expirationYear } = request.creditCard ?? {}
  if (expirationMonth === undefined && expirationYear === undefined) return null
  return Card.expiryProblem(card, at, ["credit_card"])?.path ?? null
}

const patched = ({ details }: PaymentMethod.State, request: Request): PaymentMethod.Details => {
  const patch = request.creditCard ?? {}
  const card: PaymentMethod.StoredCard = {
    ...details.card,
    expirationMonth: patch.expirationMonth ?? details.card.expirationMonth,
    expirationYear: patch.expirationYear ?? details.card.expirationYear,
    holder: holderAfter(details.card.holder, patch.cardHolder),
    autoUpdate: patch.autoUpdate ?? details.card.autoUpdate,
    cardOnFile: patch.cardOnFile ?? details.card.cardOnFile,
    recurring: patch.recurring ?? details.card.recurring,
    virtualTerminalMode:
      patch.virtualTerminalMode === undefined ? details.card.virtualTerminalMode : patch.virtualTerminalMode
  }
  return { ...details, card, customData: request.customData === undefined ? details.customData : request.customData }
}

const postalCode = ["credit_card", "card_holder", "address", "postal_code"]
const flags = ["card_on_file", "recurring"].map((flag) => ["credit_card", flag])

const decideUpdate = (
  method: Method,
  { request }: Update,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, UpdateRejection> => {
  if (request.type !== undefined && request.type !== method.state.details.type)
    return Result.fail({ _tag: "PaymentMethod/TypeIsFixed", path: ["type"] })
  if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/AlreadyDeleted" })
  const details = patched(method.state, request)
  if (details.card.cardOnFile && details.card.recurring)
    return Result.fail({ _tag: "PaymentMethod/FlagsExclusive", paths: flags })
  const expired = expiryOf(details.card, request, at)
  if (expired !== null) return Result.fail({ _tag: "PaymentMethod/Expired", path: expired })
  if (request.creditCard?.cardHolder !== undefined && Address.lacksPostalCode(details.card.holder.address))
    return Result.fail({ _tag: "PaymentMethod/PostalCodeMissing", path: postalCode })
  const unchanged = JSON.stringify(details) === JSON.stringify(method.state.details)
  return Result.succeed(
    Rule.decided(
      unchanged ? PaymentMethod.kind.keep(method) : PaymentMethod.kind.move(method, [{ _tag: "Updated", details }])
    )
  )
}

const one = (id: string) => Needs.one(PaymentMethod.kind, id, "path", "id")

export const update: Rule.Rule<Update, Method, UpdateRejection> = {
  name: "payment_methods.update",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ methodId }) => one(methodId),
  decide: decideUpdate
}

export interface Delete {
  readonly methodId: string
}

export type DeleteRejection =
  | { readonly _tag: "PaymentMethod/HasPendingPayment" }
  | { readonly _tag: "PaymentMethod/CannotBeDeletedTwice" }

const decideDelete = ([method, tallies]: readonly [Method, Tallies]): Result.Result<Rule.Decision, DeleteRejection> => {
  const pending = PaymentMethod.pendingPayments(method.id)
  if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/CannotBeDeletedTwice" })
  if (tallies(pending) > 0) return Result.fail({ _tag: "PaymentMethod/HasPendingPayment" })
  return Result.succeed({
    steps: [PaymentMethod.kind.move(method, [{ _tag: "Deleted" }])],
    conditions: [{ key: pending, delta: 0, max: 0 }]
  })
}

/** `delete` is a word of the language. */
export const remove: Rule.Rule<Delete, readonly [Method, Tallies], DeleteRejection> = {
  name: "payment_methods.delete",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ methodId }) => Needs.both(one(methodId), Needs.tallies(PaymentMethod.pendingPayments(methodId))),
  decide: decideDelete
}

/** The operator's DELETE: what forbids it is the state. */
export const removeByOperator: Rule.Rule<
  Delete,
  readonly [Method, Tallies],
  { readonly _tag: "PaymentMethod/WrongState" }
> = {
  name: remove.name,
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: remove.needs,
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
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ methodId }) => one(methodId),
  decide: (method, { usable }) => {
    if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/WrongState" })
    const unchanged = (method.state._tag === "Usable") === usable
    return Result.succeed(
      Rule.decided(
        unchanged ? PaymentMethod.kind.keep(method) : PaymentMethod.kind.move(method, [{ _tag: "StatusSet", usable }])
      )
    )
  }
}

export type Duty =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Void"; readonly key: string }
  | { readonly _tag: "AskUpdater"; readonly card: PaymentMethod.StoredCard }

/** The next duty of a method at a time, or null when there is none yet. */
export const duty = (state: PaymentMethod.State, now: number): Duty | null => {
  const due = PaymentMethod.kind.dueAt(state)
  if (due === null || due > now) return null
  const [owed] = state.voids
  if (state._tag === "Verifying") return { _tag: "Decide" }
  return owed === undefined ? { _tag: "AskUpdater", card: state.details.card } : { _tag: "Void", key: owed }
}

export type News =
  | { readonly _tag: "None" }
  | { readonly _tag: "Voided"; readonly key: string }
  | { readonly _tag: "Refreshed"; readonly expiry: Card.Expiry | null }

export interface Tick {
  readonly methodId: string
  readonly news: News
}

type Events = readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]

const ticked = ({ id, state }: Method, news: News, at: number): Events | null => {
  switch (news._tag) {
    case "Voided":
      return state.voids.includes(news.key) ? [news] : null
    case "Refreshed":
      return state.details.refreshAt === null ? null : [news]
    case "None": {
      if (state._tag !== "Verifying" || state.openedAt + PaymentMethod.patience > at) return null
      const key = PaymentMethod.verificationKey(id, state.attempt)
      return [{ _tag: "VoidOwed", keys: [key] }, { _tag: "VerificationAbandoned" }]
    }
  }
}

export const tick: Rule.Rule<Tick, Method | null, { readonly _tag: "PaymentMethod/Gone" }> = {
  name: "payment_methods.tick",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ methodId }) => Needs.maybe(PaymentMethod.kind, methodId),
  decide: (method, { news }, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const events = ticked(method, news, at)
    return Result.succeed(
      Rule.decided(events === null ? PaymentMethod.kind.keep(method) : PaymentMethod.kind.move(method, events))
    )
  }
}
