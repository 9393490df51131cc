/** The records that the operator surface answers: those of the API with the app that owns them (platform.md 12). */
import { Schema } from "effect"
import { text } from "../api/RecordFields.ts"

/** The record of the API in its newest fields, with `app_id`. */
export const OperatorRecord = Schema.Record(Schema.String, Schema.Json)

/** A page of a list; the operator surface has no version, so the page has no `api_version`. */
export const pageOf = <S extends Schema.Constraint>(record: S) =>
  Schema.Struct({ results: Schema.Array(record), next: text, previous: text })
