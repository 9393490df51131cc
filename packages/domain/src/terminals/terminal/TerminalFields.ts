/**
 * The fields of a terminal as requests carry them (platform.md 11). The versions
 * of the 3.0 and 3.1 lines configure a device in another way than 3.2 does; which
 * member belongs to which is `members`.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Address from "../../vocabulary/Address.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

/** The line of versions that a terminal was made in. */
export const Line = Schema.Literals(["3.0", "3.2"])
export type Line = typeof Line.Type

/** `version`: of a call */
export const lineOf = (version: string | null): Line => (version === "3.2" ? "3.2" : "3.0")

/** The devices of each line; some of them work in staging only. */
export const models = {
  "3.0": ["verifone_p400", "verifone_v400m", "ingenico_lane3000", "xac_at170r"],
  "3.2": ["DX8000"]
} as const satisfies Record<Line, ReadonlyArray<string>>
export const stagingModels: ReadonlySet<string> = new Set(["ingenico_lane3000", "xac_at170r"])

export const Model = Schema.Literals([...models["3.0"], ...models["3.2"]])
export type Model = typeof Model.Type

const flag = Schema.Boolean
const Percentage = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
const Positive = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Cents = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
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
    supportedCardEntryModes: Schema.Array(EntryMode).check(Schema.isUnique())
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
  address: Address.Given
})

const DeviceName = Text.text(1, 64)
const Currency = Schema.Literal("USD")

/** What creation and later patches left, and a change of it. */
export const Configuration = Wire.struct({ ...Wire.sparse({ name: DeviceName, currency: Currency }), ...options })
export type Configuration = typeof Configuration.Type

const NewConfiguration = Wire.struct({ name: DeviceName, currency: Schema.optionalKey(Currency), ...options })

const none = (...names: ReadonlyArray<string>): JsonObject => Object.fromEntries(names.map((name) => [name, null]))

/** The members of a configuration in each line, with those below them, all without a value. */
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

const SerialNumber = Text.text(1, 32).check(Schema.isPattern(/^[A-Za-z0-9-]+$/))

const referenceId = Schema.optionalKey(Schema.NullOr(Text.ReferenceId))
const ofAnswers = { ...Wire.answered, status: Wire.readOnly, lastCallHome: Wire.readOnly }

export const Create = Wire.struct({
  accountId: Text.Id,
  serialNumber: SerialNumber,
  model: Model,
  terminalConfiguration: NewConfiguration,
  referenceId,
  ...ofAnswers
})
export type Create = typeof Create.Type

export const Update = Wire.struct({
  terminalConfiguration: Schema.optionalKey(Configuration),
  referenceId,
  accountId: Wire.readOnly,
  serialNumber: Wire.readOnly,
  model: Wire.readOnly,
  ...ofAnswers
})
export type Update = typeof Update.Type
