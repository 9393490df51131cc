/**
 * A card in a request (payments.md 1.2). Number and CVV are `Redacted` from decode
 * on. Checks that need several members are part of the schema; checks that need the
 * time are `timeChecks`.
 */
import { Option, Redacted, Schema } from "effect"
import * as CompiledDecoder from "../../schema-compiler/CompiledDecoder.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import * as Phone from "../../vocabulary/people/Phone.ts"
import { type Problem, problem, violation } from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as TimeDependentChecks from "../../vocabulary/time/TimeDependentChecks.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Card from "./Card.ts"

const described = {
  holderName: { description: "The name on the card." },
  email: { description: "The holder's e-mail address; its form is not checked. null: not stated." },
  address: { description: "The holder's billing address, which the issuer compares with its own." },
  phone: { description: "The holder's phone number. null: not stated." }
}

/** Only the length of its texts is checked (payments.md 1.2). */
export const Holder = Wire.annotate(
  Wire.struct({
    holderName: Text.Name.annotateKey(described.holderName),
    email: Schema.optionalKey(Schema.NullOr(Text.text(0, 255))).annotateKey(described.email),
    address: Address.Holder.annotateKey(described.address),
    phone: Schema.optionalKey(Schema.NullOr(Phone.Holder)).annotateKey(described.phone)
  }),
  { identifier: "CardHolderRequest" }
)
export type Holder = typeof Holder.Type

export const VirtualTerminalMode = Schema.Literals(["mobile", "web"]).annotate({ identifier: "VirtualTerminalMode" })

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

const expiryDescription = {
  expirationMonth: { description: "The last month in which the card is valid, 1 to 12." },
  expirationYear: { description: "The year of that month, in four digits." }
}

const flags = {
  autoUpdate: Schema.optionalKey(Schema.Boolean).annotateKey({
    description: "Whether the card's network may bring its number and expiry up to date; false unless stated."
  }),
  cardOnFile: Schema.optionalKey(Schema.Boolean).annotateKey({
    description:
      "Whether the merchant keeps the card for later payments of the payer; false unless stated. It excludes `recurring`."
  }),
  recurring: Schema.optionalKey(Schema.Boolean).annotateKey({
    description: "Whether the card pays at regular times; false unless stated. It excludes `card_on_file`."
  }),
  virtualTerminalMode: Schema.optionalKey(Schema.NullOr(VirtualTerminalMode)).annotateKey({
    description: "Where the merchant keys the card in for the payer. null: the payer does."
  })
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
  cardNumber: Secret.secret(CardNumber).annotateKey({ description: "The whole number of the card, in digits." }),
  cvv: Schema.optionalKey(Schema.NullOr(Secret.secret(Cvv))).annotateKey({
    description:
      "The security code: 4 digits of American Express, 3 of other brands. It is never stored. null: not stated."
  }),
  expirationMonth: expiry.expirationMonth.annotateKey(expiryDescription.expirationMonth),
  expirationYear: expiry.expirationYear.annotateKey(expiryDescription.expirationYear),
  cardHolder: Holder.annotateKey({ description: "Whose card it is." }),
  ...flags,
  triggerVerification: Schema.optionalKey(Schema.Boolean).annotateKey({
    description:
      "Whether an authorization of 1.00, which is voided at once, verifies the card; true on client-side tokens and false elsewhere unless stated."
  }),
  cardFunding: Schema.optionalKey(Schema.NullOr(Card.Funding)).annotateKey({
    description: "How the card is funded, if the request is refused when it is not so; null: whatever it is."
  })
})
export const CardRequest = Wire.withRule(NewCard, (card) => [...cvvProblems(card), ...exclusiveFlags(card)]).annotate({
  identifier: "CreditCardRequest"
})
export type CardRequest = typeof CardRequest.Type

const clearable = <S extends Schema.Constraint>(part: S) => Schema.optionalKey(Schema.NullOr(part))

/** A merge patch of a holder. Its name and country cannot be cleared. */
const HolderPatch = Wire.annotate(
  Wire.struct({
    holderName: Schema.optionalKey(Text.Name).annotateKey(described.holderName),
    email: clearable(Text.text(0, 255)).annotateKey(described.email),
    address: Schema.optionalKey(Address.HolderPatch).annotateKey(described.address),
    phone: clearable(Phone.Holder).annotateKey(described.phone)
  }),
  { identifier: "CardHolderPatch" }
)
export type HolderPatch = typeof HolderPatch.Type

const ChangedCard = Wire.struct({
  ...readOnlyMembers,
  cardNumber: Wire.readOnly,
  cvv: Wire.readOnly,
  triggerVerification: Wire.readOnly,
  cardFunding: Wire.readOnly,
  expirationMonth: Schema.optionalKey(expiry.expirationMonth).annotateKey(expiryDescription.expirationMonth),
  expirationYear: Schema.optionalKey(expiry.expirationYear).annotateKey(expiryDescription.expirationYear),
  cardHolder: Schema.optionalKey(HolderPatch).annotateKey({ description: "What changes of the card's holder." }),
  ...flags
})
/** A merge patch of a stored card. Its number and CVV cannot be changed. */
export const CardPatch = Wire.withRule(ChangedCard, exclusiveFlags).annotate({ identifier: "CreditCardPatch" })
export type CardPatch = typeof CardPatch.Type

const expiryOf = CompiledDecoder.validRequestDecoder(Schema.Struct(expiry))

/** A card in a request must not have expired. */
export const timeChecks: TimeDependentChecks.TimeCheck = (card, at) => {
  const given = {
    expirationMonth: TimeDependentChecks.at(card, "expirationMonth"),
    expirationYear: TimeDependentChecks.at(card, "expirationYear")
  }
  const valid = expiryOf(given)
  const expired = Option.isSome(valid) ? Card.expiryProblem(valid.value, at, []) : null
  return expired === null ? [] : [expired]
}

/** The card data in clear, from which the data that may be shown is derived. */
export const clearOf = (card: CardRequest): Card.Secret => ({
  number: Redacted.value(card.cardNumber),
  cvv: card.cvv === undefined || card.cvv === null ? null : Redacted.value(card.cvv),
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear
})

/** The card data for the network. The CVV stays in memory for this request only. */
export const secretOf = (card: CardRequest): Redacted.Redacted<Card.Secret> => Redacted.make(clearOf(card))
