/**
 * A terminal is a device that reads cards for one account (platform.md 11). One
 * made in 3.2 works once it was onboarded, one of the lines before at once. While
 * it is not deleted no other terminal stands for the same device.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import { Configuration, Line, members, Model } from "./TerminalFields.ts"

export const Device = Schema.Struct({
  accountId: Schema.String,
  line: Line,
  serialNumber: Schema.String,
  model: Model,
  referenceId: Schema.NullOr(Schema.String),
  configuration: Configuration,
  /** when an encoded value of it was used last */
  calledHomeAt: Schema.NullOr(Schema.Int)
})
export type Device = typeof Device.Type

export const State = Schema.TaggedUnion({
  /** not onboarded yet */
  Pending: { device: Device },
  Active: { device: Device },
  Inactive: { device: Device },
  Deleted: { device: Device }
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly device: Device }
  | { readonly _tag: "Updated"; readonly device: Device }
  | { readonly _tag: "Onboarded" }
  | { readonly _tag: "Deactivated" }
  | { readonly _tag: "Deleted" }
  | { readonly _tag: "CalledHome"; readonly at: number }

export const statuses = ["pending", "active", "inactive", "deleted"] as const
export type Status = (typeof statuses)[number]

const statusOfTag = {
  Pending: "pending",
  Active: "active",
  Inactive: "inactive",
  Deleted: "deleted"
} as const satisfies Record<State["_tag"], Status>

export const statusOf = ({ _tag }: State): Status => statusOfTag[_tag]

const { Active, Deleted, Inactive, Pending } = State.cases

const evolve = (state: State | null, event: Event): State => {
  if (event._tag === "Created") return (event.device.line === "3.2" ? Pending : Active).make({ device: event.device })
  if (state === null) throw new TypeError("a terminal begins with Created")
  const { device } = state
  switch (event._tag) {
    case "Updated":
      return { ...state, device: event.device }
    case "CalledHome":
      return { ...state, device: { ...device, calledHomeAt: event.at } }
    case "Onboarded":
      return Active.make({ device })
    case "Deactivated":
      return Inactive.make({ device })
    case "Deleted":
      return Deleted.make({ device })
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Members without a value are null, not absent, however deep they are. */
const filled = (template: JsonObject, given: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.keys(template).map((name) => [name, null])),
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const below = template[name] ?? everyMember[name]
      return [name, isObject(value) && isObject(below) ? filled(below, value) : value]
    })
  )
})

/** A terminal of one line may have been changed in a version of the other. */
const everyMember: JsonObject = { ...members["3.0"], ...members["3.2"] }
const encode = Schema.encodeSync(Configuration)

const record = (state: State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("terminals", subject.id),
  owner: { ...Reference.to("accounts", state.device.accountId) },
  create_time: subject.createTime,
  serial_number: state.device.serialNumber,
  model: state.device.model,
  reference_id: state.device.referenceId,
  status: statusOf(state),
  last_call_home: state.device.calledHomeAt,
  terminal_configuration: filled(members[state.device.line], { ...encode(state.device.configuration) })
})

const without = (record: JsonObject, ...names: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** A record as the versions of a line show it: 3.2 knows no calls home, and those before it no device to be onboarded. */
export const shownIn = (line: Line, record: JsonObject): JsonObject => {
  const isPending = record["status"] === "pending"
  if (line === "3.0") return isPending ? { ...record, status: "inactive" } : record
  return without(record, "last_call_home", ...(isPending ? ["terminal_configuration"] : []))
}

/** Names the device that a terminal stands for. */
const deviceClaim = ({ model, serialNumber }: Device): string => `terminals:${model}:${serialNumber}`

export const kind = Kind.make<State, Event>({
  type: "terminals",
  state: State,
  evolve,
  entries: {
    Created: Kind.none,
    Updated: Kind.none,
    Onboarded: Kind.none,
    Deactivated: Kind.none,
    Deleted: Kind.none,
    CalledHome: Kind.none
  },
  topics: {
    Created: () => ["terminals.created"],
    Updated: () => ["terminals.updated"],
    Onboarded: () => ["terminals.updated"],
    Deactivated: () => ["terminals.updated"],
    Deleted: () => ["terminals.deleted"],
    CalledHome: Kind.none
  },
  dueAt: () => null,
  claims: ({ _tag, device }) => (_tag === "Deleted" ? [] : [deviceClaim(device)]),
  counts: Kind.none,
  listed: (state) => ({
    ownerId: state.device.accountId,
    status: statusOf(state),
    ref: state.device.referenceId,
    facets: { model: state.device.model, serial_number: state.device.serialNumber }
  }),
  shows: Kind.none,
  record
})

/** What is random in a UUID of version 7, beside its time, its version and its variant: 12 and 62 bits. */
const randomOf = (id: string): bigint => {
  const [, , version = "", ...rest] = id.split("-")
  const last = BigInt(`0x${rest.join("")}`) & ((1n << 62n) - 1n)
  return (BigInt(`0x${version.slice(1)}`) << 62n) | last
}

/** The id of a terminal made in 3.2: 15 characters of `[0-9A-Z]`, out of what is random in an id. */
export const shortId = (id: string): string => randomOf(id).toString(36).toUpperCase().padStart(15, "0")

/** That an encoded value of it is used; to the second. */
export const calledHome = (terminal: Kind.Fact<State>, at: number): ReadonlyArray<Kind.Step> =>
  terminal.state.device.calledHomeAt === at ? [] : [kind.move(terminal, [{ _tag: "CalledHome", at }])]
