/** The records that the operator surface answers: those of the API with the app that owns them (platform.md 12). */
import { Schema } from "effect"
import * as Examples from "../api/Examples.ts"
import { exampleOf, text, withExample } from "../api/RecordFields.ts"

/** The record of the API in its newest fields, with `app_id` and without a version. */
export const operatorRecord = (
  record: Schema.Top & { readonly fields: Schema.Struct.Fields; readonly Type: object },
  identifier: string,
  more: object = {}
) => {
  const { api_version: _, ...fields } = record.fields
  const { api_version: __, ...example }: Record<string, unknown> = { ...exampleOf(record) }
  return withExample(Schema.Struct({ ...fields, app_id: Schema.String }).annotate({ identifier }), {
    ...example,
    ...more,
    app_id: Examples.appId
  })
}

/** A page of a list; the operator surface has no version, so the page has no `api_version`. */
export const pageOf = <S extends Schema.Constraint>(record: S) =>
  withExample(Schema.Struct({ results: Schema.Array(record), next: text, previous: text }), {
    results: [exampleOf(record)],
    next: null,
    previous: null
  })
