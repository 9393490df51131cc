/**
 * The error that each rejection of the domain becomes (platform.md 4), and whether its Unique-Key stores it
 * (platform.md 2). Each resource brings the lines of its rejections (Resources.ts); this file joins them. A command
 * with a rejection that has no line does not compile where a handler executes it.
 */
import { rejectionTables } from "../Resources.ts"
import type { Reason } from "./ErrorCodes.ts"
import type { Refusal, RejectionError, RejectionLine, RejectionOf } from "./RejectionTable.ts"

type Tables = (typeof rejectionTables)[number]
type JoinedOf<Table> = Table extends object ? RejectionOf<Table> : never

/** Every rejection that has a line. */
export type Rejection = JoinedOf<Tables>

const table: ReadonlyMap<string, RejectionLine<never>> = new Map(
  rejectionTables.flatMap((lines) => Object.entries<RejectionLine<never>>(lines))
)

/**
 * A Unique-Key does not store an error that the client may retry, a missing permission or an unknown id. It stores
 * every other rejection. An error of the request alone is found before the decision, is no rejection, and is not stored.
 */
const notStored: ReadonlySet<Reason> = new Set<Reason>([
  "SERVICE_TEMPORARILY_UNAVAILABLE",
  "RESOURCE_CONFLICT",
  "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED",
  "NOT_AUTHORIZED",
  "ID_NOT_FOUND"
])

const isStored = ({ code, details }: RejectionError): boolean =>
  ![code, ...details.map(({ reason }) => reason)].some((each) => notStored.has(each))

/** The line of a rejection, which takes the rejections of its tag. */
function lineOf(tag: string): RejectionLine<Rejection>
function lineOf(tag: string): object {
  const line = table.get(tag)
  if (line === undefined) throw new TypeError(`no error for ${tag}`)
  return line
}

const errorOf = (rejection: Rejection): RejectionError => {
  const { code, details } = lineOf(rejection._tag)
  return { code, details: details(rejection) }
}

/** The code and the reasons of the rejections with a tag. */
export const refusalOf = (tag: string): Refusal => lineOf(tag)

/** The error of a rejection. `kept`: its Unique-Key stores the error and returns it again. */
export interface Told extends RejectionError {
  readonly kept: boolean
}

/** The error of a rejection, and whether its Unique-Key stores it. */
export const mapRejection = (rejection: Rejection): Told => {
  const error = errorOf(rejection)
  return { ...error, kept: isStored(error) }
}

/** The tags of all rejections. */
export const rejectionTags: ReadonlyArray<string> = [...table.keys()]
