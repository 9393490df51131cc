/**
 * Cursors of lists (platform.md 5): the position of a page with the filters and the size of its list. A cursor is
 * authenticated, bound to the app and the path, and never expires. A cursor without a position begins at that end of
 * the list from which its direction starts.
 */
import { Option, Schema } from "effect"
import type { Position } from "@payments-platform/domain/ports/Store"
import type { Vault } from "@payments-platform/domain/ports/Vault"

export const Cursor = Schema.Struct({
  path: Schema.String,
  app: Schema.NullOr(Schema.String),
  query: Schema.Record(Schema.String, Schema.String),
  direction: Schema.Literals(["next", "previous"]),
  time: Schema.optionalKey(Schema.Int),
  id: Schema.optionalKey(Schema.String)
})
export type Cursor = typeof Cursor.Type

const Signed = Schema.fromJsonString(Schema.Tuple([Schema.String, Schema.String]))
const write = Schema.encodeSync(Schema.fromJsonString(Cursor))
const read = Schema.decodeUnknownOption(Schema.fromJsonString(Cursor))
const readSigned = Schema.decodeUnknownOption(Signed)

const context = "cursor"
const form = /^[A-Za-z0-9_-]+$/

/** The authenticated text of a cursor, for the `page` parameter. */
export const seal = (vault: Vault["Service"], cursor: Cursor): string => {
  const text = write(cursor)
  return Buffer.from(JSON.stringify([text, vault.hash(context, text)])).toString("base64url")
}

/** The cursor of a `page` parameter; null: it was changed, or belongs to another app or list. */
export const open = (vault: Vault["Service"], page: string, app: string | null, path: string): Cursor | null => {
  const bytes = Buffer.from(page, "base64url")
  if (!form.test(page) || bytes.toString("base64url") !== page) return null
  const signed = Option.getOrNull(readSigned(bytes.toString("utf8")))
  if (signed === null || !vault.matches(context, signed[0], signed[1])) return null
  const cursor = Option.getOrNull(read(signed[0]))
  return cursor !== null && cursor.app === app && cursor.path === path ? cursor : null
}

/** The position at which the page begins; null: the end of the list. */
export const at = ({ id, time }: Cursor): Position | null =>
  id === undefined || time === undefined ? null : { id, time }
