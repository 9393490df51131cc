/** The versions that have each type of payment method (payments.md 1.1): its member and its name in `type`. */
import type * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import { rbitVersionFields } from "../rbits/RbitVersionFields.ts"
import * as VersionGate from "../VersionGate.ts"

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
