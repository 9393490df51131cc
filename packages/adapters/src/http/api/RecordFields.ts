/** The members that many records of answers share. */
import { Schema } from "effect"

export const text = Schema.NullOr(Schema.String)
export const integer = Schema.NullOr(Schema.Int)
export const json = Schema.Json
export const flag = Schema.Boolean
export const data = Schema.NullOr(Schema.Record(Schema.String, json))

export const Reference = Schema.Struct({ id: Schema.String, path: text, resource: Schema.String }).annotate({
  identifier: "Reference"
})

export const embedded = { id: Schema.String, resource: Schema.String, path: text, create_time: Schema.Int }
export const common = { ...embedded, api_version: Schema.String }
