/**
 * What the contract says of an operation beside its schemas: when the risk
 * headers are required, which fields a version does not know yet, what is
 * audited, and what stays out of the ordinary. Annotations of endpoints.
 */
import { Context } from "effect"
import * as OnboardingAsAService from "@payments-platform/domain/merchants/account/OnboardingAsAService"
import type { Place } from "@payments-platform/domain/access/client-token/TokenBody"
import * as RbitTypes from "@payments-platform/domain/risk/RbitTypes"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"

type Body = { readonly [key: string]: unknown }

/** Whether this body comes from a browser whose risk token must come along (platform.md 2). */
export const RiskRequired = Context.Reference<(body: Body) => boolean>("http/api/RiskRequired", {
  defaultValue: () => () => false
})

/** A field, or some values of it, that only these versions know. `*` stands for any member. */
export interface Gate {
  /** the body, unless it says the query */
  readonly place?: "query"
  readonly path: ReadonlyArray<string>
  readonly values?: ReadonlyArray<string>
  /** only where there is this */
  readonly beside?: ReadonlyArray<string>
  readonly versions: ReadonlyArray<ApiVersion.Version>
}

/** The versions that have the operation at all; null: each. */
export const Versions = Context.Reference<ReadonlyArray<ApiVersion.Version> | null>("http/api/Versions", {
  defaultValue: () => null
})

/** Query parameters that may be given several times (platform.md 5). */
export const Repeated = Context.Reference<ReadonlyArray<string>>("http/api/Repeated", { defaultValue: () => [] })

export const Gates = Context.Reference<ReadonlyArray<Gate>>("http/api/Gates", { defaultValue: () => [] })

/** Changes by apps that go into the audit log (platform.md 12). */
export const Audited = Context.Reference<boolean>("http/api/Audited", { defaultValue: () => false })

/** An operation that exists in staging only, else 403 STAGING_ONLY. */
export const StagingOnly = Context.Reference<boolean>("http/api/StagingOnly", { defaultValue: () => false })

/** An operation that may take longer than the 30 s of a request. */
export const Unhurried = Context.Reference<boolean>("http/api/Unhurried", { defaultValue: () => false })

/** Whether `outcome_<nnn>` of Service-Magic-Behavior means something to it (platform.md 9). */
export const TakesOutcome = Context.Reference<boolean>("http/api/TakesOutcome", { defaultValue: () => false })

/**
 * An operation that browsers ask by themselves (platform.md 7): App-Token may be
 * absent, CORS is answered, and a risk token comes without an address.
 */
export const FromBrowsers = Context.Reference<boolean>("http/api/FromBrowsers", { defaultValue: () => false })

/** An operation that the throttle does not count. */
export const Unthrottled = Context.Reference<boolean>("http/api/Unthrottled", { defaultValue: () => false })

/** Where an operation takes a client-side token (see access/client-token/UseClientToken.ts of the domain). */
export const TakesToken = Context.Reference<Place | null>("http/api/TakesToken", { defaultValue: () => null })

/** What a conflict of a token with a payment method's fields is told of (payments.md 1.6). */
export const methodToken = ["payment method", "token"] as const

const has = (body: Body, key: string): boolean => (body[key] ?? null) !== null
const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null && !Array.isArray(value)

/** An encoded method comes from a reader, which has no browser (platform.md 2). */
export const rawMethod = (body: Body): boolean => !has(body, "token") && !has(body, "encoded_payment_method")

/** An inline card or wallet, or a method that its owner uses in person. */
export const userTriggered = (body: Body): boolean => {
  const method = isBody(body["payment_method"]) ? body["payment_method"] : {}
  if (has(method, "token") || has(method, "encoded_payment_method")) return false
  if (["credit_card", "apple_pay", "google_pay"].some((key) => has(method, key))) return true
  return has(method, "payment_method_id") && body["initiated_by"] === "customer"
}

const unprotected: ReadonlySet<string> = new Set(["custom_data", "reference_id", "preferred_locale", "rbits"])

/** A legal entity is changed in more than what only the platform cares for. */
export const rawEntity = (body: Body): boolean =>
  !has(body, "token") && Object.keys(body).some((key) => !unprotected.has(key))

const late: ReadonlyArray<ApiVersion.Version> = ["3.1", "3.1.rc.1.1", "3.2", "3.1.rc.1.3"]
const beta: ReadonlyArray<ApiVersion.Version> = ["3.1.rc.1.3"]

/** Types of rbits that came with a version. */
export const rbitGates: ReadonlyArray<Gate> = RbitTypes.types.flatMap((type) => {
  const versions = RbitTypes.gates[type]
  return versions === undefined ? [] : [{ path: ["rbits", "*", "type"], values: [type], versions }]
})

const gated = (path: ReadonlyArray<string>, versions: Gate["versions"], values?: Gate["values"]): Gate =>
  values === undefined ? { path, versions } : { path, values, versions }

const applePay: ReadonlyArray<ApiVersion.Version> = ["3.1.rc.1.1", "3.1.rc.1.3", "3.2"]
const googlePay: ReadonlyArray<ApiVersion.Version> = ["3.0.rc.2.1", "3.2"]

/** Wallets, by their member and their name; `path` leads to where both stand. */
const walletGates = (...path: ReadonlyArray<string>): ReadonlyArray<Gate> => [
  gated([...path, "apple_pay"], applePay),
  gated([...path, "type"], applePay, ["apple_pay"]),
  gated([...path, "google_pay"], googlePay),
  gated([...path, "type"], googlePay, ["google_pay"])
]

const linking: ReadonlyArray<ApiVersion.Version> = ["3.1.rc.1.1", "3.1.rc.1.3"]

const linkedGates: ReadonlyArray<Gate> = [
  gated(["plaid_processor_token"], linking),
  gated(["type"], linking, ["plaid_processor_token"])
]

/** Types of payment methods that came with a version (payments.md 1.1): their member and their name. */
export const methodGates: ReadonlyArray<Gate> = [...linkedGates, ...walletGates(), ...rbitGates]

const onboarding: ReadonlyArray<ApiVersion.Version> = ["3.1", "3.1.rc.1.1", "3.1.rc.1.3"]
const prices: ReadonlyArray<ApiVersion.Version> = ["3.0.rc.5.1", ...late]

/** Fields of payments that came with a version (payments.md 3.2); those of methods but wallets come with a token. */
export const paymentGates: ReadonlyArray<Gate> = [
  { path: ["fee_type"], versions: beta },
  ...walletGates("payment_method"),
  ...[...linkedGates, ...rbitGates].map((gate) => ({
    ...gate,
    path: ["payment_method", ...gate.path],
    beside: ["payment_method", "token"]
  })),
  ...rbitGates
]

const under = (name: string, gates: ReadonlyArray<Gate>): ReadonlyArray<Gate> =>
  gates.map((gate) => ({ ...gate, path: [name, ...gate.path] }))

/** What a token brings is known to the versions that know it where it is created. */
export const tokenGates: ReadonlyArray<Gate> = [
  ...under("payment_methods", methodGates),
  ...under("legal_entities", rbitGates)
]

/** What 3.2 does not have. */
export const before32: ReadonlyArray<ApiVersion.Version> = ApiVersion.versions.filter((version) => version !== "3.2")
const in32: ReadonlyArray<ApiVersion.Version> = ["3.2"]

/** Each line of versions has devices and a configuration of its own (platform.md 11). */
const ofLine = (line: TerminalFields.Line, other: TerminalFields.Line, versions: Gate["versions"]) => [
  gated(["model"], versions, TerminalFields.models[line]),
  ...Object.keys(TerminalFields.members[line])
    .filter((name) => !(name in TerminalFields.members[other]))
    .map((name) => gated(["terminal_configuration", name], versions))
]
export const terminalGates: ReadonlyArray<Gate> = [...ofLine("3.0", "3.2", before32), ...ofLine("3.2", "3.0", in32)]

/** The list of terminals has no pages in 3.2. */
export const terminalListGates: ReadonlyArray<Gate> = [
  "page",
  "page_size",
  "create_time_start",
  "create_time_end",
  "status",
  "gateway_id"
].map((name) => ({ place: "query", path: [name], versions: before32 }))

/** Unreferenced refunds came with a version (payments.md 4). */
export const refundGates: ReadonlyArray<Gate> = [{ path: ["is_unreferenced_refund"], versions: ["3.2"] }, ...rbitGates]

/** Fields of accounts that came with a version (merchants.md 4). */
export const accountGates: ReadonlyArray<Gate> = [
  ...Object.values(OnboardingAsAService.names).map((name): Gate => ({ path: [name], versions: onboarding })),
  { path: ["convenience_fee_amount"], versions: beta },
  { path: ["incoming_payments", "prepaid_cards_disabled"], versions: beta },
  { path: ["pricing", "currencies", "*", "debit_card"], versions: prices },
  { path: ["pricing", "currencies", "*", "equipment_fees"], versions: prices },
  ...rbitGates
]
