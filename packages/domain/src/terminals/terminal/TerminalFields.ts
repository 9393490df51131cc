/**
 * The fields of a terminal in requests (platform.md 11). The versions of the 3.0
 * and 3.1 lines have other configuration members than 3.2; `members` lists both.
 */
import { Schema } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

/** The line of versions in which a terminal was created. The 3.1 versions belong to the line 3.0. */
export const Line = Schema.Literals(["3.0", "3.2"])
export type Line = typeof Line.Type

/** `version`: the Api-Version of a request */
export const lineOf = (version: string | null): Line => (version === "3.2" ? "3.2" : "3.0")

/** The device models of each line; those in `stagingModels` are accepted in staging only. */
export const models = {
  "3.0": ["verifone_p400", "verifone_v400m", "ingenico_lane3000", "xac_at170r"],
  "3.2": ["DX8000"]
} as const satisfies Record<Line, ReadonlyArray<string>>
export const stagingModels: ReadonlySet<string> = new Set(["ingenico_lane3000", "xac_at170r"])

export const Model = Schema.Literals([...models["3.0"], ...models["3.2"]]).annotate({ identifier: "TerminalModel" })
export type Model = typeof Model.Type

const flag = Schema.Boolean
const Percentage = Check.Integer.check(Check.between(0, 100))
const Positive = Check.Integer.check(Check.atLeast(1))
const Cents = Check.Integer.check(Check.atLeast(0))
const EntryMode = Schema.Literals(["chip", "magnetic_stripe", "contactless"])

const unset = "null: the device's default."

const percentage = (which: string) =>
  Percentage.annotateKey({ description: `The ${which} tip that is offered, in percent. ${unset}` })

const PercentageGuide = Wire.struct(
  Wire.patchMembers({
    showAmount: flag.annotateKey({ description: `Whether the amount is shown beside each percentage. ${unset}` }),
    percentageLow: percentage("lowest"),
    percentageMedium: percentage("middle"),
    percentageHigh: percentage("highest")
  })
)

const tipAmount = (which: string) =>
  Cents.annotateKey({ description: `The ${which} tip that is offered, in cents. ${unset}` })

const AmountGuide = Wire.struct(
  Wire.patchMembers({
    amountLow: tipAmount("lowest"),
    amountMedium: tipAmount("middle"),
    amountHigh: tipAmount("highest")
  })
)

const Tip = Wire.struct(
  Wire.patchMembers({
    mode: Schema.Literals(["prompt_on_terminal", "prompt_on_receipt", "none"]).annotateKey({
      description: `Where the payer is asked for a tip. ${unset}`
    }),
    amountGuideType: Schema.Literals(["percentage_guide", "amount_guide", "none"]).annotateKey({
      description: `Whether tips are offered as percentages or as amounts. ${unset}`
    }),
    terminalDisplay: Wire.annotateKey(
      Wire.struct(
        Wire.patchMembers({
          percentageGuide: Wire.annotateKey(PercentageGuide, {
            description: `The percentages that are offered. ${unset}`
          }),
          amountGuide: Wire.annotateKey(AmountGuide, { description: `The amounts that are offered. ${unset}` })
        })
      ),
      { description: `The tips that the device offers. ${unset}` }
    )
  })
)

const DeferredAuthorization = Wire.struct(
  Wire.patchMembers({
    enabled: flag.annotateKey({
      description: `Whether the device takes payments offline and has them authorized later. ${unset}`
    }),
    internationalEnabled: flag.annotateKey({
      description: `Whether it does so with cards of other countries. ${unset}`
    }),
    maxTransactionCount: Positive.annotateKey({ description: `The most payments that it takes offline. ${unset}` }),
    maxTotalAmount: Positive.annotateKey({ description: `The most that they are together, in cents. ${unset}` }),
    maxTransactionAmount: Positive.annotateKey({ description: `The most that each of them is, in cents. ${unset}` }),
    supportedCardEntryModes: Schema.Array(EntryMode)
      .check(Check.unique())
      .annotateKey({ description: `The ways in which cards are read offline, each once. ${unset}` })
  })
)

const ContactlessPayments = Wire.struct(
  Wire.patchMembers({
    enabled: flag.annotateKey({ description: `Whether the device reads contactless cards. ${unset}` }),
    creditDebitPreference: Schema.Literals(["debit", "credit", "none"]).annotateKey({
      description: `Which side of a card that is both is charged. ${unset}`
    })
  })
)

const QuickChip = Wire.struct(
  Wire.patchMembers({
    enabled: flag.annotateKey({
      description: `Whether the payer may take the card out before the issuer has answered. ${unset}`
    })
  })
)

const ManualEntry = Wire.struct(
  Wire.patchMembers({
    avsPromptEnabled: flag.annotateKey({
      description: `Whether the device asks for the address when a card number is keyed in. ${unset}`
    }),
    cvdPromptEnabled: flag.annotateKey({
      description: `Whether the device asks for the security code when a card number is keyed in. ${unset}`
    })
  })
)

const options = Wire.patchMembers({
  signatureRequired: flag.annotateKey({ description: `Whether the payer must sign; not in 3.2. ${unset}` }),
  tip: Wire.annotateKey(Tip, { description: `How the device asks for tips; not in 3.2. ${unset}` }),
  contactlessPayments: Wire.annotateKey(ContactlessPayments, {
    description: `How the device reads contactless cards; not in 3.2. ${unset}`
  }),
  quickChip: Wire.annotateKey(QuickChip, { description: `How the device reads chips; not in 3.2. ${unset}` }),
  deferredAuthorization: Wire.annotateKey(DeferredAuthorization, {
    description: `What the device does while it is offline; not in 3.2. ${unset}`
  }),
  manualEntryConfiguration: Wire.annotateKey(ManualEntry, {
    description: `How card numbers are keyed in; only in 3.2. ${unset}`
  }),
  address: Address.EmbeddedAddress.annotateKey({
    description: "Where the device stands; only in 3.2. null: not stated."
  })
})

const DeviceName = Text.text(1, 64)
const Currency = Schema.Literal("USD")
const nameDescription = { description: "The name that the device shows." }
const currencyDescription = { description: "The currency of the device; required before 3.2 and absent in it." }

/** The stored configuration, and a patch of it. */
export const Configuration = Wire.annotate(
  Wire.struct({
    ...Wire.sparse({
      name: DeviceName.annotateKey(nameDescription),
      currency: Currency.annotateKey(currencyDescription)
    }),
    ...options
  }),
  { identifier: "TerminalConfigurationPatch" }
)
export type Configuration = typeof Configuration.Type

/** The configuration on creation; `currency` is required in the 3.0 line. */
export const NewConfiguration = Wire.annotate(
  Wire.struct({
    name: DeviceName.annotateKey(nameDescription),
    currency: Schema.optionalKey(Currency).annotateKey(currencyDescription),
    ...options
  }),
  { identifier: "TerminalConfigurationRequest" }
)

export const members = {
  "3.0": [
    "name",
    "currency",
    "signature_required",
    "tip",
    "contactless_payments",
    "quick_chip",
    "deferred_authorization"
  ],
  "3.2": ["name", "manual_entry_configuration", "address"]
} as const satisfies Record<Line, ReadonlyArray<string>>

export const SerialNumber = Text.code(1, 32).check(
  Check.pattern(/^[A-Za-z0-9-]+$/, "must have letters, digits and hyphens only")
)

export const referenceId = Schema.optionalKey(Schema.NullOr(Text.Reference)).annotateKey({
  description: "The app's own name for the terminal, which need not be unique. null: none."
})

/** Members of the record that a request may repeat and cannot set. */
export const readOnlyMembers = { ...Wire.recordMembers, status: Wire.readOnly, lastCallHome: Wire.readOnly }
