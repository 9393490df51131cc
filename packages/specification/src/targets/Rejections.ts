/**
 * The error response of a rejection, by its name alone: code, reasons, and whether a Unique-Key stores it. The obstacles
 * of a rejection that reports several at once are part of its name.
 */
import * as Wire from "@payments-platform/adapters/http/response/RejectionErrors"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"

/** The name of a rejection, with its obstacles. */
export const nameOf = (rejection: unknown): string => {
  if (!isObject(rejection)) return "nothing"
  const { _tag, obstacles } = rejection
  return [_tag, ...(Array.isArray(obstacles) ? obstacles : [])].join(" ")
}

/** A rejection of that name with empty paths and a bound. */
const anywhere = (name: string): Wire.Rejection => {
  const [_tag, ...obstacles] = name.split(" ")
  return unsafeCoerce(
    { _tag, path: [], paths: [[]], problems: [], obstacles, bound: { key: "", amount: 0, max: 0 } },
    "these are the members that any rejection has"
  )
}

export const renderedRejection = (name: string): Wire.RenderedRejection => Wire.mapRejection(anywhere(name))
