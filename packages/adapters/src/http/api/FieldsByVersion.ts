/**
 * The fields and values of requests that only some versions of the API have (platform.md 3), by resource. A request in
 * another version is refused, as VersionGate.ts says.
 */
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as OnboardingServiceFields from "@payments-platform/domain/merchants/account/OnboardingServiceFields"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import { snake } from "@payments-platform/domain/vocabulary/text/SnakeCase"
import * as VersionGate from "./VersionGate.ts"

// The versions that have each type of rbit (platform.md 3, 8).

const gated = RbitTypes.types.flatMap((type) => {
  const versions = RbitTypes.versionsOfType[type]
  return versions === undefined ? [] : [{ type, versions }]
})

/** Of every request that embeds rbits. */
export const rbitVersionFields: ReadonlyArray<VersionGate.Gate> = gated.map(({ type, versions }) =>
  VersionGate.values(["rbits", "*", "type"], [type], versions)
)

/** Of POST /rbits. */
export const createRbitVersionFields: ReadonlyArray<VersionGate.Gate> = gated.flatMap(({ type, versions }) =>
  VersionGate.gatesOfType(type, versions)
)

// The versions that have each type of payment method (payments.md 1.1): its member and its name in `type`.

/** The versions that have Apple Pay. */
export const applePayVersions: ReadonlyArray<ApiVersion.Version> = ["3.1.rc.1.1", "3.1.rc.1.3", "3.2"]
const googlePay: ReadonlyArray<ApiVersion.Version> = ["3.0.rc.2.1", "3.2"]
const plaid: ReadonlyArray<ApiVersion.Version> = ["3.1.rc.1.1", "3.1.rc.1.3"]

export const walletVersionFields = [
  ...VersionGate.gatesOfType("apple_pay", applePayVersions),
  ...VersionGate.gatesOfType("google_pay", googlePay)
]
export const plaidVersionFields = VersionGate.gatesOfType("plaid_processor_token", plaid)

export const paymentMethodVersionFields: ReadonlyArray<VersionGate.Gate> = [
  ...plaidVersionFields,
  ...walletVersionFields,
  ...rbitVersionFields
]

// The versions that have each type of payout method (merchants.md 6).

export const payoutMethodVersionFields: ReadonlyArray<VersionGate.Gate> = [
  ...VersionGate.gatesOfType("plaid_processor_token", VersionGate.beta),
  ...rbitVersionFields
]

// The versions that have each gated field of POST /payments (payments.md 3.2).

/** An inline payment method has these fields only when a client-side token completes it. */
const besideToken = VersionGate.under("payment_method", [...plaidVersionFields, ...rbitVersionFields]).map((gate) => ({
  ...gate,
  beside: ["payment_method", "token"]
}))

export const paymentVersionFields: ReadonlyArray<VersionGate.Gate> = [
  VersionGate.field(["fee_type"], VersionGate.beta),
  ...VersionGate.under("payment_method", walletVersionFields),
  ...besideToken,
  ...rbitVersionFields
]

// The versions that have each gated field of a refund (payments.md 4).

export const refundVersionFields: ReadonlyArray<VersionGate.Gate> = [
  VersionGate.field(["is_unreferenced_refund"], ["3.2"]),
  ...rbitVersionFields
]

// The versions that have each gated field of an account (merchants.md 4).

const onboarding: ReadonlyArray<ApiVersion.Version> = ["3.1", "3.1.rc.1.1", "3.1.rc.1.3"]
const pricing: ReadonlyArray<ApiVersion.Version> = ["3.0.rc.5.1", "3.1", "3.1.rc.1.1", "3.2", "3.1.rc.1.3"]

export const accountVersionFields: ReadonlyArray<VersionGate.Gate> = [
  ...[
    ...Object.values(OnboardingServiceFields.names),
    ...Object.keys(OnboardingServiceFields.readOnlyFields).map(snake)
  ].map((name) => VersionGate.field([name], onboarding)),
  VersionGate.field(["convenience_fee_amount"], VersionGate.beta),
  VersionGate.field(["incoming_payments", "prepaid_cards_disabled"], VersionGate.beta),
  VersionGate.field(["pricing", "currencies", "*", "debit_card"], pricing),
  VersionGate.field(["pricing", "currencies", "*", "equipment_fees"], pricing),
  ...rbitVersionFields
]

// A client-side token holds only fields that the version of POST /tokens has (platform.md 3, 7).

export const clientTokenVersionFields: ReadonlyArray<VersionGate.Gate> = [
  ...VersionGate.under("payment_methods", paymentMethodVersionFields),
  ...VersionGate.under("payout_methods", payoutMethodVersionFields),
  ...VersionGate.under("legal_entities", rbitVersionFields)
]

// The 3.0 line of versions and 3.2 have terminals and configurations of their own (platform.md 11).

export const before32: ReadonlyArray<ApiVersion.Version> = ApiVersion.versions.filter((version) => version !== "3.2")
const in32: ReadonlyArray<ApiVersion.Version> = ["3.2"]

/** The models and the members of the configuration that only one line has. */
const lineGates = (
  line: TerminalFields.Line,
  other: TerminalFields.Line,
  versions: ReadonlyArray<ApiVersion.Version>
): ReadonlyArray<VersionGate.Gate> => {
  const others: ReadonlyArray<string> = TerminalFields.members[other]
  return [
    VersionGate.values(["model"], TerminalFields.models[line], versions),
    ...TerminalFields.members[line]
      .filter((name) => !others.includes(name))
      .map((name) => VersionGate.field(["terminal_configuration", name], versions))
  ]
}

export const terminalVersionFields: ReadonlyArray<VersionGate.Gate> = [
  ...lineGates("3.0", "3.2", before32),
  ...lineGates("3.2", "3.0", in32)
]

/** GET /terminals has neither pages nor these filters in 3.2. */
export const terminalListVersionFields: ReadonlyArray<VersionGate.Gate> = [
  "page",
  "page_size",
  "create_time_start",
  "create_time_end",
  "status",
  "gateway_id"
].map((name) => ({ place: "query", path: [name], versions: before32 }))
