/** The error response of a rejection, by its name alone: code, reasons, and whether a Unique-Key stores it. */
import * as Wire from "@payments-platform/adapters/http/response/RejectionErrors"

/** A rejection of that name with empty paths. */
function anywhere(name: string): Wire.Rejection
function anywhere(name: string): unknown {
  return { _tag: name, path: [], paths: [[]], problems: [], obstacles: [] }
}

export const told = (name: string): Wire.Told => Wire.mapRejection(anywhere(name))
