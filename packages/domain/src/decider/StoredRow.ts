/**
 * A resource as a store keeps it: the document of its state, and the columns by which
 * stores select. Payments, accounts, apps and every other resource are stored like this.
 */
import { Schema } from "effect"
import type { JsonObject } from "../vocabulary/text/Json.ts"
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"
import * as StateCodec from "./StateCodec.ts"

/**
 * The columns by which lists find and filter a resource. A resource without them (`listed` null) does not exist for the
 * API: it is not listed, and its id is unknown.
 */
export interface ListColumns {
  /** the id in the record's `owner`: of an account, a legal entity or an app */
  readonly ownerId: string
  readonly status: string
  /** the `reference_id` */
  readonly referenceId?: string | null
  /** the id of the one related resource by which lists filter */
  readonly relatedId?: string | null
  /** the amount that amount filters compare, in the smallest unit of its currency */
  readonly amount?: number | null
  /** further filters; a list matches the rows whose facets contain those asked for */
  readonly facets?: JsonObject
}

/** One resource. Its state is read and written only through the `ResourceKind` of its `type`. */
export interface Row {
  readonly id: string
  /** the contract's `resource`: `payments`, `accounts` */
  readonly type: string
  /** the app that owns it */
  readonly appId: string
  /** 1 when created, and one more with each Change that writes the row */
  readonly version: number
  /** UNIX seconds of service time */
  readonly createTime: number
  /** UNIX seconds of service time at which its first timer is due (Timer.ts); null: it has none */
  readonly dueAt: number | null
  readonly listed: ListColumns | null
  readonly doc: StateCodec.StateDocument
}

/** A row in which only the state is still JSON, which the kind of the row decodes when it reads it. */
const Parsed = Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  appId: Schema.String,
  version: Schema.Int,
  createTime: Schema.Int,
  dueAt: Schema.NullOr(Schema.Int),
  listed: Schema.NullOr(
    Schema.Struct({
      ownerId: Schema.String,
      status: Schema.String,
      referenceId: Schema.optionalKey(Schema.NullOr(Schema.String)),
      relatedId: Schema.optionalKey(Schema.NullOr(Schema.String)),
      amount: Schema.optionalKey(Schema.NullOr(Schema.Int)),
      facets: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
    })
  ),
  doc: Schema.Record(Schema.String, Schema.Unknown)
})
const decodeParsed = Schema.decodeUnknownSync(Parsed)

const json = (value: object): JsonObject => unsafeCoerce(value, "JSON.parse made it")

const isDocument = (doc: unknown): doc is StateCodec.StateDocument =>
  typeof doc === "object" && doc !== null && "toJSON" in doc && typeof doc.toJSON === "function"

/** A row that a store gives back: as it got it, or as `JSON.parse` made it of `JSON.stringify(row)`. */
export type RowOrJson = Row | { readonly doc: JsonObject }

const isRow = (row: object): row is Row => "doc" in row && isDocument(row.doc)

const listedOf = ({ facets, ...columns }: NonNullable<(typeof Parsed.Type)["listed"]>): ListColumns =>
  facets === undefined ? columns : { ...columns, facets: json(facets) }

/** The row of what a store gives back. Throws when it is no row. */
export const ofJson = (stored: unknown): Row => {
  if (typeof stored === "object" && stored !== null && isRow(stored)) return stored
  const { doc, listed, ...row } = decodeParsed(stored)
  return {
    ...row,
    listed: listed === null ? null : listedOf(listed),
    doc: StateCodec.ofJson(json(doc))
  }
}
