/**
 * The kind of terminals (platform.md 11): their transitions, their record in each line
 * of versions, and the claim on the device, so that no two terminals that are not
 * deleted stand for one device. Terminals have no ledger entries.
 */
import { Schema } from "effect"
import { isObject, type JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Terminal from "./Terminal.ts"
import { Configuration, type Line, members } from "./TerminalFields.ts"

/** Members without a value are null and not absent, at every depth. */
const filled = (template: JsonObject, values: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.keys(template).map((name) => [name, null])),
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const below = template[name] ?? everyMember[name]
      return [name, isObject(value) && isObject(below) ? filled(below, value) : value]
    })
  )
})

/** A terminal that was created in one line may have been updated in a version of the other. */
const everyMember: JsonObject = { ...members["3.0"], ...members["3.2"] }
const encode = Schema.encodeSync(Configuration)

const record = (state: Terminal.State, subject: Kind.Subject): JsonObject => ({
  ...ResourceReference.to("terminals", subject.id),
  owner: { ...ResourceReference.to("accounts", state.device.accountId) },
  create_time: subject.createTime,
  serial_number: state.device.serialNumber,
  model: state.device.model,
  reference_id: state.device.referenceId,
  status: Terminal.statusOf(state),
  last_call_home: state.device.calledHomeAt,
  terminal_configuration: filled(members[state.device.line], { ...encode(state.device.configuration) })
})

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

const { always, creation, from } = Kind.transitions<Terminal.State, Terminal.Event>()

export const kind = Kind.make<Terminal.State, Terminal.Event>({
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
    ref: state.device.referenceId,
    facets: { model: state.device.model, serial_number: state.device.serialNumber }
  }),
  record
})

/** The step that records the use of an encoded value at `at`, in UNIX seconds; none if that second is recorded already. */
export const callHomeSteps = (terminal: Kind.Fact<Terminal.State>, at: number): ReadonlyArray<Kind.Step> =>
  terminal.state.device.calledHomeAt === at ? [] : [kind.move(terminal, [{ _tag: "CalledHome", at }])]
