/** The versions that have each gated field of an account (merchants.md 4). */
import type * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as OnboardingServiceFields from "@payments-platform/domain/merchants/account/OnboardingServiceFields"
import { snake } from "@payments-platform/domain/vocabulary/text/SnakeCase"
import { rbitVersionFields } from "../rbits/RbitVersionFields.ts"
import * as VersionGate from "../VersionGate.ts"

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
