/**
 * What the contract says of an operation beside its schemas: when the risk
 * headers are required, which fields a version does not know yet, what is
 * audited, and what stays out of the ordinary. Annotations of endpoints.
 */
import { Context } from "effect"
import * as Onboarding from "@payments-platform/domain/merchants/Onboarding"
import type * as Version from "@payments-platform/domain/access/Version"

type Body = { readonly [key: string]: unknown }

/** Whether this body comes from a browser whose risk token must come along (platform.md 2). */
export const RiskRequired = Context.Reference<(body: Body) => boolean>("http/api/RiskRequired", {
  defaultValue: () => () => false
})

/** A field, or some values of it, that only these versions know. `*` stands for any member. */
export interface Gate {
  readonly path: ReadonlyArray<string>
  readonly values?: ReadonlyArray<string>
  readonly versions: ReadonlyArray<Version.Version>
}

export const Gates = Context.Reference<ReadonlyArray<Gate>>("http/api/Gates", { defaultValue: () => [] })

/** Changes by apps that go into the audit log (platform.md 12). */
export const Audited = Context.Reference<boolean>("http/api/Audited", { defaultValue: () => false })

/** An operation that exists in staging only, else 403 STAGING_ONLY. */
export const StagingOnly = Context.Reference<boolean>("http/api/StagingOnly", { defaultValue: () => false })

/** An operation that may take longer than the 30 s of a request. */
export const Unhurried = Context.Reference<boolean>("http/api/Unhurried", { defaultValue: () => false })

/** Whether `outcome_<nnn>` of Service-Magic-Behavior means something to it (platform.md 9). */
export const TakesOutcome = Context.Reference<boolean>("http/api/TakesOutcome", { defaultValue: () => false })

const has = (body: Body, key: string): boolean => (body[key] ?? null) !== null
const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null && !Array.isArray(value)

export const rawMethod = (body: Body): boolean => !has(body, "token")

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

const late: ReadonlyArray<Version.Version> = ["3.1", "3.1.rc.1.1", "3.2", "3.1.rc.1.3"]
const beta: ReadonlyArray<Version.Version> = ["3.1.rc.1.3"]

/** rbit types that the 3.0 line does not know (platform.md 8). */
export const rbitGates: ReadonlyArray<Gate> = [
  { path: ["rbits", "*", "type"], values: ["event", "expected_volume", "landlord", "property"], versions: late },
  { path: ["rbits", "*", "type"], values: ["rental_contract"], versions: ["3.1.rc.1.3", "3.2"] }
]

const onboarding: ReadonlyArray<Version.Version> = ["3.1", "3.1.rc.1.1", "3.1.rc.1.3"]
const prices: ReadonlyArray<Version.Version> = ["3.0.rc.5.1", ...late]

/** Fields of payments that came with a version (payments.md 3.2). */
export const paymentGates: ReadonlyArray<Gate> = [{ path: ["fee_type"], versions: beta }, ...rbitGates]

/** Fields of accounts that came with a version (merchants.md 4). */
export const accountGates: ReadonlyArray<Gate> = [
  ...Object.values(Onboarding.names).map((name): Gate => ({ path: [name], versions: onboarding })),
  { path: ["convenience_fee_amount"], versions: beta },
  { path: ["incoming_payments", "prepaid_cards_disabled"], versions: beta },
  { path: ["pricing", "currencies", "*", "debit_card"], versions: prices },
  { path: ["pricing", "currencies", "*", "equipment_fees"], versions: prices },
  ...rbitGates
]
