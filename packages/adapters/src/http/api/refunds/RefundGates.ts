/** The versions that have each gated field of a refund (payments.md 4). */
import { rbitGates } from "../rbits/RbitGates.ts"
import * as VersionGate from "../VersionGate.ts"

export const refundGates: ReadonlyArray<VersionGate.Gate> = [
  VersionGate.field(["is_unreferenced_refund"], ["3.2"]),
  ...rbitGates
]
