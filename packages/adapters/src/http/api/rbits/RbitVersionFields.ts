/** The versions that have each type of rbit (platform.md 3, 8). */
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import * as VersionGate from "../VersionGate.ts"

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
