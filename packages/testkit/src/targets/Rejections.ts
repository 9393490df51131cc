/** What a rejection is on the wire, by its name alone: its code, its reasons, and whether a Unique-Key remembers it. */
import * as Wire from "@payments-platform/adapters/http/response/RejectionErrors"

/** One of that name, wherever it points to. */
function anywhere(name: string): Wire.Rejection
function anywhere(name: string): unknown {
  return { _tag: name, path: [], paths: [[]], problems: [] }
}

export const told = (name: string): Wire.Told => Wire.toWire(anywhere(name))
