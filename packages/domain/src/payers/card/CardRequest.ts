/**
 * A card in a request (payments.md 1.2). Number and CVV are `Redacted` from decode
 * on. Checks that need several members are part of the schema; checks that need the
 * time are `dated`.
 */
import { Option, Redacted, Schema } from "effect"
import * as Address from "../../vocabulary/Address.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as CompiledDecoder from "../../vocabulary/CompiledDecoder.ts"
import * as Phone from "../../vocabulary/Phone.ts"
import * as TimeDependentChecks from "../../vocabulary/TimeDependentChecks.ts"
import { type Problem, problem, violation } from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Card from "./Card.ts"

/** Only the length of its texts is checked (payments.md 1.2). */
export const Holder = Wire.struct({
  holderName: Text.Name,
  email: Schema.optionalKey(Schema.NullOr(Text.text(0, 255))),
  address: Address.Holder,
  phone: Schema.optionalKey(Schema.NullOr(Phone.Holder))
})
export type Holder = typeof Holder.Type

export const VirtualTerminalMode = Schema.Literals(["mobile", "web"])

export const CardNumber = Schema.String.check(
  Check.must(
    Card.isNumber,
    "PARAM_VALUE_IS_INVALID_PATTERN",
    "must be 13 to 19 digits of a known card brand with a valid check digit"
  )
)
const Cvv = Schema.String.check(Check.pattern(/^[0-9]{3,4}$/, "must be 3 or 4 digits"))

const expiry = {
  expirationMonth: Check.Integer.check(Check.between(1, 12)),
  expirationYear: Check.Integer.check(Check.between(1_000, 9_999))
}

const flags = {
  autoUpdate: Schema.optionalKey(Schema.Boolean),
  cardOnFile: Schema.optionalKey(Schema.Boolean),
  recurring: Schema.optionalKey(Schema.Boolean),
  virtualTerminalMode: Schema.optionalKey(Schema.NullOr(VirtualTerminalMode))
}

interface Flags {
  readonly card_on_file?: unknown
  readonly recurring?: unknown
}

const exclusiveFlags = (card: Flags): ReadonlyArray<Problem> =>
  card.card_on_file === true && card.recurring === true
    ? ["card_on_file", "recurring"].map((flag) => problem("PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN", flag))
    : []

interface Numbers {
  readonly card_number?: unknown
  readonly cvv?: unknown
}

/** The length of a CVV depends on the brand of the number. */
const cvvProblems = ({ card_number: number, cvv }: Numbers): ReadonlyArray<Problem> => {
  const brand = typeof number === "string" ? Card.brandOf(number) : null
  return brand === null || typeof cvv !== "string" || Card.isCvv(cvv, brand)
    ? []
    : [violation("PARAM_VALUE_IS_INVALID_PATTERN", `must be ${Card.cvvLength(brand)} digits`, "cvv")]
}

/** Members of the record that a request may repeat and cannot set. */
const readOnlyMembers = {
  bin: Wire.readOnly,
  lastFour: Wire.readOnly,
  cardBrand: Wire.readOnly,
  displayName: Wire.readOnly,
  backingDisplayName: Wire.readOnly,
  cvvProvided: Wire.readOnly,
  cardEntryType: Wire.readOnly
}

const NewCard = Wire.struct({
  ...readOnlyMembers,
  cardNumber: Secret.secret(CardNumber),
  cvv: Schema.optionalKey(Schema.NullOr(Secret.secret(Cvv))),
  ...expiry,
  cardHolder: Holder,
  ...flags,
  triggerVerification: Schema.optionalKey(Schema.Boolean),
  cardFunding: Schema.optionalKey(Schema.NullOr(Card.Funding))
})
export const CardRequest = Wire.withRule(NewCard, (card) => [...cvvProblems(card), ...exclusiveFlags(card)])
export type CardRequest = typeof CardRequest.Type

const clearable = <S extends Schema.Constraint>(part: S) => Schema.optionalKey(Schema.NullOr(part))

/** A merge patch of a holder. Its name and country cannot be cleared. */
const HolderPatch = Wire.struct({
  holderName: Schema.optionalKey(Text.Name),
  email: clearable(Text.text(0, 255)),
  address: Schema.optionalKey(Address.HolderPatch),
  phone: clearable(Phone.Holder)
})
export type HolderPatch = typeof HolderPatch.Type

const ChangedCard = Wire.struct({
  ...readOnlyMembers,
  cardNumber: Wire.readOnly,
  cvv: Wire.readOnly,
  triggerVerification: Wire.readOnly,
  cardFunding: Wire.readOnly,
  expirationMonth: Schema.optionalKey(expiry.expirationMonth),
  expirationYear: Schema.optionalKey(expiry.expirationYear),
  cardHolder: Schema.optionalKey(HolderPatch),
  ...flags
})
/** A merge patch of a stored card. Its number and CVV cannot be changed. */
export const CardPatch = Wire.withRule(ChangedCard, exclusiveFlags)
export type CardPatch = typeof CardPatch.Type

const expiryOf = CompiledDecoder.ofValidRequest(Schema.Struct(expiry))

/** A card in a request must not have expired. */
export const dated: TimeDependentChecks.Dated = (card, at) => {
  const given = {
    expirationMonth: TimeDependentChecks.at(card, "expirationMonth"),
    expirationYear: TimeDependentChecks.at(card, "expirationYear")
  }
  const valid = expiryOf(given)
  const expired = Option.isSome(valid) ? Card.expiryProblem(valid.value, at, []) : null
  return expired === null ? [] : [expired]
}

/** The card data in clear, to derive from it what may be shown. */
export const clearOf = (card: CardRequest): Card.Secret => ({
  number: Redacted.value(card.cardNumber),
  cvv: card.cvv === undefined || card.cvv === null ? null : Redacted.value(card.cvv),
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear
})

/** The card data for the network. The CVV stays in memory for this request only. */
export const secretOf = (card: CardRequest): Redacted.Redacted<Card.Secret> => Redacted.make(clearOf(card))

/** The brand of a decoded card; the fallback is never used, because decoding requires a known range. */
export const brandOf = (card: CardRequest): Card.Brand => Card.brandOf(Redacted.value(card.cardNumber)) ?? "visa"
