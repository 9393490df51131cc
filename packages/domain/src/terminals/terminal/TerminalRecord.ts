/** A terminal with the members of all versions (platform.md 11); `TerminalKind.recordIn` picks those of one line. */
import { Schema, Struct } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import { common, Reference, text, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import * as Terminal from "./Terminal.ts"
import * as TerminalFields from "./TerminalFields.ts"

/** Each line of versions has its own members, so all are optional. A member that is present has all its parts. */
const Configuration = recordOf(TerminalFields.Configuration)
  .mapFields(Struct.map(Schema.optionalKey))
  .annotate({ identifier: "TerminalConfiguration" })
type Configuration = typeof Configuration.Type

export const TerminalRecord = Schema.Struct({
  ...common,
  owner: Reference.annotateKey({ description: "The account for which the terminal reads cards." }),
  serial_number: Schema.String.annotateKey({ description: "The serial number on the device." }),
  model: TerminalFields.Model.annotateKey({ description: "The model of the device." }),
  reference_id: text.annotateKey({
    description: "The app's own name for the terminal, which need not be unique. null: none."
  }),
  status: Terminal.Status.annotateKey({
    description: "Whether it reads cards: only an active one does. A pending one, in 3.2 only, was not onboarded yet."
  }),
  last_call_home: Schema.optionalKey(UnixTimeOrNull).annotateKey({
    description: "When a card that it read was last used, in UNIX seconds. null: never. Absent in 3.2."
  }),
  terminal_configuration: Schema.optionalKey(Configuration).annotateKey({
    description: "How the device works; its members depend on the version. Absent in 3.2 until the device is onboarded."
  })
}).annotate({
  identifier: "Terminal",
  examples: [
    {
      ...reference("terminals", idOf("terminal")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      serial_number: "EXAMPLE-1",
      model: "DX8000",
      reference_id: null,
      status: "pending"
    }
  ]
})
export type TerminalRecord = typeof TerminalRecord.Type

type Stored = TerminalFields.Configuration
type Nested<Name extends keyof Configuration> = NonNullable<Configuration[Name]>
type StoredNested<Name extends keyof Stored> = NonNullable<Stored[Name]>

const display = ({
  amountGuide = null,
  percentageGuide = null
}: NonNullable<StoredNested<"tip">["terminalDisplay"]>): NonNullable<Nested<"tip">["terminal_display"]> => ({
  percentage_guide: percentageGuide && {
    show_amount: percentageGuide.showAmount ?? null,
    percentage_low: percentageGuide.percentageLow ?? null,
    percentage_medium: percentageGuide.percentageMedium ?? null,
    percentage_high: percentageGuide.percentageHigh ?? null
  },
  amount_guide: amountGuide && {
    amount_low: amountGuide.amountLow ?? null,
    amount_medium: amountGuide.amountMedium ?? null,
    amount_high: amountGuide.amountHigh ?? null
  }
})

const tip = ({ amountGuideType, mode, terminalDisplay = null }: StoredNested<"tip">): Nested<"tip"> => ({
  mode: mode ?? null,
  amount_guide_type: amountGuideType ?? null,
  terminal_display: terminalDisplay && display(terminalDisplay)
})

const contactless = (stored: StoredNested<"contactlessPayments">): Nested<"contactless_payments"> => ({
  enabled: stored.enabled ?? null,
  credit_debit_preference: stored.creditDebitPreference ?? null
})

const deferred = (stored: StoredNested<"deferredAuthorization">): Nested<"deferred_authorization"> => ({
  enabled: stored.enabled ?? null,
  international_enabled: stored.internationalEnabled ?? null,
  max_transaction_count: stored.maxTransactionCount ?? null,
  max_total_amount: stored.maxTotalAmount ?? null,
  max_transaction_amount: stored.maxTransactionAmount ?? null,
  supported_card_entry_modes: stored.supportedCardEntryModes ?? null
})

const manualEntry = (stored: StoredNested<"manualEntryConfiguration">): Nested<"manual_entry_configuration"> => ({
  avs_prompt_enabled: stored.avsPromptEnabled ?? null,
  cvd_prompt_enabled: stored.cvdPromptEnabled ?? null
})

/** The members of both lines of versions; null without a value. */
const members = ({
  address = null,
  contactlessPayments = null,
  currency,
  deferredAuthorization = null,
  manualEntryConfiguration = null,
  name,
  quickChip = null,
  signatureRequired = null,
  tip: stored = null
}: Stored): Configuration => ({
  name: name ?? null,
  currency: currency ?? null,
  signature_required: signatureRequired,
  tip: stored && tip(stored),
  contactless_payments: contactlessPayments && contactless(contactlessPayments),
  quick_chip: quickChip && { enabled: quickChip.enabled ?? null },
  deferred_authorization: deferredAuthorization && deferred(deferredAuthorization),
  manual_entry_configuration: manualEntryConfiguration && manualEntry(manualEntryConfiguration),
  address: address && Address.record(address)
})

/**
 * The members of the terminal's line, and those of the other line that have a value, since a terminal that was created in
 * one line may have been updated in a version of the other.
 */
const configuration = ({ configuration: stored, line }: Terminal.Device): Configuration => {
  const all = members(stored)
  const ofLine: ReadonlyArray<keyof Configuration> = TerminalFields.members[line]
  return Struct.pick(
    all,
    Struct.keys(all).filter((name) => ofLine.includes(name) || all[name] !== null)
  )
}

export const render = (state: Terminal.State, subject: Subject): TerminalRecord => ({
  ...ResourceReference.to("terminals", subject.id),
  owner: ResourceReference.to("accounts", state.device.accountId),
  create_time: subject.createTime,
  serial_number: state.device.serialNumber,
  model: state.device.model,
  reference_id: state.device.referenceId,
  status: Terminal.statusOf(state),
  last_call_home: state.device.calledHomeAt,
  terminal_configuration: configuration(state.device)
})
