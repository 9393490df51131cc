/** The 3.0 line of versions and 3.2 have terminals and configurations of their own (platform.md 11). */
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as VersionGate from "../VersionGate.ts"

export const before32: ReadonlyArray<ApiVersion.Version> = ApiVersion.versions.filter((version) => version !== "3.2")
const in32: ReadonlyArray<ApiVersion.Version> = ["3.2"]

/** The models and the members of the configuration that only one line has. */
const lineGates = (
  line: TerminalFields.Line,
  other: TerminalFields.Line,
  versions: ReadonlyArray<ApiVersion.Version>
): ReadonlyArray<VersionGate.Gate> => {
  const others: ReadonlyArray<string> = TerminalFields.members[other]
  return [
    VersionGate.values(["model"], TerminalFields.models[line], versions),
    ...TerminalFields.members[line]
      .filter((name) => !others.includes(name))
      .map((name) => VersionGate.field(["terminal_configuration", name], versions))
  ]
}

export const terminalVersionFields: ReadonlyArray<VersionGate.Gate> = [
  ...lineGates("3.0", "3.2", before32),
  ...lineGates("3.2", "3.0", in32)
]

/** GET /terminals has neither pages nor these filters in 3.2. */
export const terminalListVersionFields: ReadonlyArray<VersionGate.Gate> = [
  "page",
  "page_size",
  "create_time_start",
  "create_time_end",
  "status",
  "gateway_id"
].map((name) => ({ place: "query", path: [name], versions: before32 }))
