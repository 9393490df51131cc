/**
 * The fields of a terminal in requests (platform.md 11). The versions of the 3.0
 * and 3.1 lines have other configuration members than 3.2; `members` lists both.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Address from "../../vocabulary/Address.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

/** The line of versions in which a terminal was created; the 3.1 versions are of the 3.0 line. */
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

export const Model = Schema.Literals([...models["3.0"], ...models["3.2"]])
export type Model = typeof Model.Type

const flag = Schema.Boolean
const Percentage = Check.Integer.check(Check.between(0, 100))
const Positive = Check.Integer.check(Check.atLeast(1))
const Cents = Check.Integer.check(Check.atLeast(0))
const EntryMode = Schema.Literals(["chip", "magnetic_stripe", "contactless"])

const Tip = Wire.struct(
  Wire.patched({
    mode: Schema.Literals(["prompt_on_terminal", "prompt_on_receipt", "none"]),
    amountGuideType: Schema.Literals(["percentage_guide", "amount_guide", "none"]),
    terminalDisplay: Wire.struct(
      Wire.patched({
        percentageGuide: Wire.struct(
          Wire.patched({
            showAmount: flag,
            percentageLow: Percentage,
            percentageMedium: Percentage,
            percentageHigh: Percentage
          })
        ),
        amountGuide: Wire.struct(Wire.patched({ amountLow: Cents, amountMedium: Cents, amountHigh: Cents }))
      })
    )
  })
)

const DeferredAuthorization = Wire.struct(
  Wire.patched({
    enabled: flag,
    internationalEnabled: flag,
    maxTransactionCount: Positive,
    maxTotalAmount: Positive,
    maxTransactionAmount: Positive,
    supportedCardEntryModes: Schema.Array(EntryMode).check(Check.unique())
  })
)

const options = Wire.patched({
  signatureRequired: flag,
  tip: Tip,
  contactlessPayments: Wire.struct(
    Wire.patched({ enabled: flag, creditDebitPreference: Schema.Literals(["debit", "credit", "none"]) })
  ),
  quickChip: Wire.struct(Wire.patched({ enabled: flag })),
  deferredAuthorization: DeferredAuthorization,
  manualEntryConfiguration: Wire.struct(Wire.patched({ avsPromptEnabled: flag, cvdPromptEnabled: flag })),
  address: Address.Embedded
})

const DeviceName = Text.text(1, 64)
const Currency = Schema.Literal("USD")

/** The stored configuration, and a patch of it. */
export const Configuration = Wire.struct({ ...Wire.sparse({ name: DeviceName, currency: Currency }), ...options })
export type Configuration = typeof Configuration.Type

/** The configuration on creation; `currency` is required in the 3.0 line. */
export const NewConfiguration = Wire.struct({ name: DeviceName, currency: Schema.optionalKey(Currency), ...options })

const none = (...names: ReadonlyArray<string>): JsonObject => Object.fromEntries(names.map((name) => [name, null]))

/** All members of a configuration in each line, at every depth, with null as the value. */
export const members: Readonly<Record<Line, JsonObject>> = {
  "3.0": {
    ...none("name", "currency", "signature_required"),
    tip: {
      ...none("mode", "amount_guide_type"),
      terminal_display: {
        percentage_guide: none("show_amount", "percentage_low", "percentage_medium", "percentage_high"),
        amount_guide: none("amount_low", "amount_medium", "amount_high")
      }
    },
    contactless_payments: none("enabled", "credit_debit_preference"),
    quick_chip: none("enabled"),
    deferred_authorization: none(
      "enabled",
      "international_enabled",
      "max_transaction_count",
      "max_total_amount",
      "max_transaction_amount",
      "supported_card_entry_modes"
    )
  },
  "3.2": {
    ...none("name"),
    manual_entry_configuration: none("avs_prompt_enabled", "cvd_prompt_enabled"),
    address: none("line1", "line2", "city", "region", "postal_code", "country")
  }
}

export const SerialNumber = Text.text(1, 32).check(
  Check.pattern(/^[A-Za-z0-9-]+$/, "must have letters, digits and hyphens only")
)

export const referenceId = Schema.optionalKey(Schema.NullOr(Text.Name))

/** Members of the record that a request may repeat and cannot set. */
export const readOnlyMembers = { ...Wire.recordMembers, status: Wire.readOnly, lastCallHome: Wire.readOnly }
