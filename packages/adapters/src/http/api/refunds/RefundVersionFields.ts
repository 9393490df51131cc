/** The versions that have each gated field of a refund (payments.md 4). */
import { rbitVersionFields } from "../rbits/RbitVersionFields.ts"
import * as VersionGate from "../VersionGate.ts"

export const refundVersionFields: ReadonlyArray<VersionGate.Gate> = [
  VersionGate.field(["is_unreferenced_refund"], ["3.2"]),
  ...rbitVersionFields
]
