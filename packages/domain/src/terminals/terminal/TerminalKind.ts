/**
 * The resource kind of terminals (platform.md 11): their transitions, the members of the record that a line of versions
 * shows, and the claim by which a device has at most one terminal that is not deleted. Terminals have no ledger
 * entries.
 */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import * as Terminal from "./Terminal.ts"
import type { Line } from "./TerminalFields.ts"
import * as TerminalRecord from "./TerminalRecord.ts"

const without = (record: JsonObject, ...names: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/**
 * The record as the versions of a line show it. 3.2 has no `last_call_home`, and no configuration before the device is
 * onboarded; the earlier versions have no status `pending`.
 */
export const recordIn = (line: Line, record: JsonObject): JsonObject => {
  const isPending = record["status"] === "pending"
  if (line === "3.0") return isPending ? { ...record, status: "inactive" } : record
  return without(record, "last_call_home", ...(isPending ? ["terminal_configuration"] : []))
}

/** The claim on a device: only one terminal that is not deleted may have it. */
const deviceClaim = ({ model, serialNumber }: Terminal.Device): string => `terminals:${model}:${serialNumber}`

const { always, creation, from } = ResourceKind.transitions<Terminal.State, Terminal.Event>()

export const kind = ResourceKind.make<Terminal.State, Terminal.Event>({
  type: "terminals",
  state: Terminal.State,
  events: {
    Created: creation({
      to: ({ device }) => ({ _tag: device.line === "3.2" ? "Pending" : "Active", device }),
      topics: ["terminals.created"]
    }),
    Updated: from(["Pending", "Active"], {
      to: (state, { device }) => ({ ...state, device }),
      topics: ["terminals.updated"]
    }),
    Onboarded: from(["Pending"], { to: ({ device }) => ({ _tag: "Active", device }), topics: ["terminals.updated"] }),
    Deactivated: from(["Active"], {
      to: ({ device }) => ({ _tag: "Inactive", device }),
      topics: ["terminals.updated"]
    }),
    Restored: from(["Inactive"], { to: ({ device }) => ({ _tag: "Active", device }), topics: ["terminals.updated"] }),
    Deleted: from(["Active", "Inactive"], {
      to: ({ device }) => ({ _tag: "Deleted", device }),
      topics: ["terminals.deleted"]
    }),
    CalledHome: always({ to: (state, { at }) => ({ ...state, device: { ...state.device, calledHomeAt: at } }) })
  },
  claims: ({ _tag, device }) => (_tag === "Deleted" ? [] : [deviceClaim(device)]),
  listed: (state) => ({
    ownerId: state.device.accountId,
    status: Terminal.statusOf(state),
    referenceId: state.device.referenceId,
    facets: { model: state.device.model, serial_number: state.device.serialNumber }
  }),
  record: TerminalRecord.render
})

/** Records the use of an encoded value at `at`, in UNIX seconds; no step if that second is recorded already. */
export const callHomeSteps = (
  terminal: ResourceKind.Fact<Terminal.State>,
  at: number
): ReadonlyArray<ResourceKind.Step> =>
  terminal.state.device.calledHomeAt === at ? [] : [kind.move(terminal, [{ _tag: "CalledHome", at }])]
