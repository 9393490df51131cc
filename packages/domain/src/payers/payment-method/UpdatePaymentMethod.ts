/**
 * POST /payment_methods/{id} (payments.md 1.4): changes a card's holder, expiry and
 * flags, and the custom data of any method. A number, a CVV, a bank account and the
 * type cannot be changed.
 */
import { Equal, Result, Schema } from "effect"
import type { Holder } from "../../banking/BankAccountRequest.ts"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Card from "../card/Card.ts"
import { CardPatch, type HolderPatch } from "../card/CardRequest.ts"
import * as CardUpdater from "../card/CardUpdater.ts"
import * as CreatePaymentMethod from "./CreatePaymentMethod.ts"
import { type CardDetails, type Details, isCard, type StoredCard } from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"
import * as PaymentMethodRecord from "./PaymentMethodRecord.ts"

type Method = Fact<PaymentMethod.State>

/** Accepts only null, because a bank account cannot be updated (payments.md 1.4). */
const unchangeableBank = Schema.optionalKey(
  Schema.NullOr(Schema.Unknown).check(
    Check.must(
      (given) => given === null,
      "PARAM_CANNOT_BE_MODIFIED",
      "must be null or absent: no bank account can be changed"
    )
  )
).annotateKey({ description: "null or absent: a bank account cannot be changed." })

export const Request = Wire.mergePatch({
  ...Wire.recordMembers,
  type: Schema.optionalKey(Schema.String).annotateKey({
    description: "The type that the payment method has; it cannot be changed."
  }),
  status: Wire.readOnly,
  creditCard: Schema.optionalKey(Schema.NullOr(CardPatch)).annotateKey({
    description: "What changes of a card; null changes nothing."
  }),
  applePay: Wire.readOnly,
  googlePay: Wire.readOnly,
  encodedPaymentMethod: Wire.readOnly,
  paymentBankUs: unchangeableBank,
  paymentBankCa: unchangeableBank,
  customData: CustomData.member,
  rbits: EmbeddedRbits.member
}).annotate({ identifier: "UpdatePaymentMethodRequest" })
export type Request = typeof Request.Type

export type Rejection =
  | { readonly _tag: "PaymentMethod/TypeIsFixed"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/AlreadyDeleted" }
  | { readonly _tag: "PaymentMethod/FlagsExclusive"; readonly paths: ReadonlyArray<ReadonlyArray<string>> }
  | { readonly _tag: "PaymentMethod/Expired"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "PaymentMethod/PostalCodeMissing"; readonly path: ReadonlyArray<string> }

/** An absent member keeps its value. */
const patchedHolder = (holder: Holder, patch: HolderPatch | undefined): Holder =>
  patch === undefined ? holder : { ...holder, ...patch, address: { ...holder.address, ...patch.address } }

/** The path of a new expiry that has passed; null: the request states no part of an expiry, or it is valid. */
const expiredPath = (card: StoredCard, request: Request, at: number): ReadonlyArray<string> | null => {
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
    holder: patchedHolder(card.holder, patch.cardHolder),
    autoUpdate: patch.autoUpdate ?? card.autoUpdate,
    cardOnFile: patch.cardOnFile ?? card.cardOnFile,
    recurring: patch.recurring ?? card.recurring,
    virtualTerminalMode: MergePatch.replace(card.virtualTerminalMode, patch.virtualTerminalMode)
  }
}

/** Only the custom data of a bank account can change. */
const patched = (
  details: Details,
  { request }: Command.OnResource<Request>,
  context: CommandHandler.Context
): Details => {
  const customData = MergePatch.replace(details.customData, request.customData)
  if (!isCard(details)) return { ...details, customData }
  const after = { ...details, customData, card: patchedCard(details.card, request) }
  return CardUpdater.reschedule(details, after, context.at, CardUpdater.delayIn(context))
}

const postalCodePath = ["credit_card", "card_holder", "address", "postal_code"]
const flagPaths = ["card_on_file", "recurring"].map((flag) => ["credit_card", flag])

/** Rejects a card whose members contradict each other after the update. */
const cardRejection = ({ card }: CardDetails, request: Request, at: number): Rejection | null => {
  if (card.cardOnFile && card.recurring) return { _tag: "PaymentMethod/FlagsExclusive", paths: flagPaths }
  const expired = expiredPath(card, request, at)
  if (expired !== null) return { _tag: "PaymentMethod/Expired", path: expired }
  const { country, ...address } = card.holder.address ?? {}
  return request.creditCard?.cardHolder !== undefined && Address.lacksPostalCode({ ...address, country: country ?? "" })
    ? { _tag: "PaymentMethod/PostalCodeMissing", path: postalCodePath }
    : null
}

/** The path of a type, or of a member, that does not fit the method; null: all fit. */
const otherTypePath = (details: Details, { creditCard = null, type }: Request): ReadonlyArray<string> | null => {
  if (type !== undefined && type !== details.type) return ["type"]
  return creditCard !== null && !isCard(details) ? ["credit_card"] : null
}

/** The part of the record that an update can change. An absent member counts as null. */
const recorded = (details: Details) => ({ ...PaymentMethodRecord.instrument(details), customData: details.customData })

const decide = (
  method: Method,
  command: Command.OnResource<Request>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { request } = command
  const otherType = otherTypePath(method.state.details, request)
  if (otherType !== null) return Result.fail({ _tag: "PaymentMethod/TypeIsFixed", path: otherType })
  if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/AlreadyDeleted" })
  const details = patched(method.state.details, command, context)
  const rejection = isCard(details) ? cardRejection(details, request, context.at) : null
  if (rejection !== null) return Result.fail(rejection)
  const unchanged = Equal.equals(recorded(details), recorded(method.state.details)) && !EmbeddedRbits.hasRbits(request)
  return Result.succeed(
    CommandHandler.decision(unchanged ? kind.keep(method) : kind.move(method, [{ _tag: "Updated", details }]))
  )
}

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Method,
  Rejection
> = EmbeddedRbits.withRbits({
  name: "payment_methods.update",
  contract: "payments.md 1.4",
  rejects: CommandHandler.rejections<Rejection>()(
    "PaymentMethod/TypeIsFixed",
    "PaymentMethod/AlreadyDeleted",
    "PaymentMethod/FlagsExclusive",
    "PaymentMethod/Expired",
    "PaymentMethod/PostalCodeMissing"
  ),
  ...CommandHandler.withTimeChecks(CreatePaymentMethod.timeChecks),
  allowedStates: () => kind.allowedStates("Updated"),
  requires: RequiredFacts.ofPath(kind),
  decide
})
