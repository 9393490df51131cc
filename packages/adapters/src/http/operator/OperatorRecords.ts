/** The records that the operator surface answers: those of the API with the app that owns them (platform.md 12). */
import { Schema } from "effect"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import { exampleOf, text, withExample } from "@payments-platform/domain/vocabulary/RecordFields"

const app_id = Schema.String.annotateKey({ description: "The id of the app that the resource belongs to." })

/** The record in its newest fields, with `app_id`. */
export const operatorRecord = (
  record: Schema.Top & { readonly fields: Schema.Struct.Fields; readonly Type: object },
  identifier: string,
  more: object = {}
) => {
  const example = { ...exampleOf(record) }
  return withExample(Schema.Struct({ ...record.fields, app_id }).annotate({ identifier }), {
    ...example,
    ...more,
    app_id: Examples.appId
  })
}

/** A page of a list; the operator surface has no version, so the page has no `api_version`. */
export const pageOf = <S extends Schema.Constraint>(record: S) =>
  withExample(
    Schema.Struct({
      results: Schema.Array(record).annotateKey({ description: "The records of the page, newest first." }),
      next: text.annotateKey({ description: "The path of the next page, with a cursor; null: this is the last page." }),
      previous: text.annotateKey({ description: "The path of the page before; null: this is the first page." })
    }),
    {
      results: [exampleOf(record)],
      next: null,
      previous: null
    }
  )
