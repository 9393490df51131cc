/** The versions that have each type of payout method (merchants.md 6). */
import { rbitGates } from "../rbits/RbitGates.ts"
import * as VersionGate from "../VersionGate.ts"

export const payoutMethodGates: ReadonlyArray<VersionGate.Gate> = [
  ...VersionGate.typed("plaid_processor_token", VersionGate.beta),
  ...rbitGates
]
