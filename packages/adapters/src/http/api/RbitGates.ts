/** The versions that have each type of rbit (platform.md 3, 8), for every request that embeds rbits. */
import * as RbitTypes from "@payments-platform/domain/risk/RbitTypes"
import * as VersionGate from "./VersionGate.ts"

export const rbitGates: ReadonlyArray<VersionGate.Gate> = RbitTypes.types.flatMap((type) => {
  const versions = RbitTypes.versionsOfType[type]
  return versions === undefined ? [] : [VersionGate.values(["rbits", "*", "type"], [type], versions)]
})
