/**
 * A terminal: a device that reads cards for one account (platform.md 11). A terminal created in 3.2 is pending until
 * its device is onboarded; a terminal of the earlier line is active at once.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import { Configuration, Line, Model } from "./TerminalFields.ts"

export const Device = Schema.Struct({
  accountId: Schema.String,
  line: Line,
  serialNumber: Schema.String,
  model: Model,
  referenceId: StateCodec.orNull(Schema.String),
  configuration: Configuration,
  /** UNIX seconds of service time at which an encoded value of the device was last used; null: never */
  calledHomeAt: StateCodec.orNull(Schema.Int)
})
export type Device = typeof Device.Type

export const State = Schema.TaggedUnion({
  /** 3.2 only: the device was never online */
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
  | { readonly _tag: "Restored" }
  | { readonly _tag: "Deleted" }
  | { readonly _tag: "CalledHome"; readonly at: number }

export const statuses = ["pending", "active", "inactive", "deleted"] as const
export const Status = Schema.Literals(statuses).annotate({ identifier: "TerminalStatus" })
export type Status = typeof Status.Type

const statusOfTag = {
  Pending: "pending",
  Active: "active",
  Inactive: "inactive",
  Deleted: "deleted"
} as const satisfies Record<State["_tag"], Status>

export const statusOf = ({ _tag }: State): Status => statusOfTag[_tag]

/** The random bits of a UUID of version 7: 12 after the version and 62 after the variant. */
const randomBits = (id: string): bigint => {
  const [, , version = "", ...rest] = id.split("-")
  const last = BigInt(`0x${rest.join("")}`) & ((1n << 62n) - 1n)
  return (BigInt(`0x${version.slice(1)}`) << 62n) | last
}

/** The id of a terminal created in 3.2: 15 characters of `[0-9A-Z]`, from the random bits of a UUID. */
export const shortId = (id: string): string => randomBits(id).toString(36).toUpperCase().padStart(15, "0")
