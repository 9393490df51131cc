/** The versions that have each type of payout method (merchants.md 6). */
import { rbitVersionFields } from "../rbits/RbitVersionFields.ts"
import * as VersionGate from "../VersionGate.ts"

export const payoutMethodVersionFields: ReadonlyArray<VersionGate.Gate> = [
  ...VersionGate.gatesOfType("plaid_processor_token", VersionGate.beta),
  ...rbitVersionFields
]
