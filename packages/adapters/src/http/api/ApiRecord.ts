/** The records that the API answers: those of the domain with the version of the request, alone and in pages. */
import { Schema } from "effect"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import { exampleOf, text, withExample } from "@payments-platform/domain/vocabulary/RecordFields"

const versioned = { api_version: ApiVersion.Version }

/** The record with its version. It has the name and the example of the record. */
export const apiRecord = <F extends Schema.Struct.Fields>(record: Schema.Struct<F>) => {
  const identifier = record.ast.annotations?.["identifier"]
  const named = typeof identifier === "string" ? { identifier } : {}
  return Schema.Struct({ ...record.fields, ...versioned }).annotate({
    ...named,
    examples: [unsafeCoerce({ ...exampleOf(record), api_version: Examples.version }, "the example of a record fits it")]
  })
}

/** A page of records. `next` and `previous` are paths with a cursor; null: there is no such page. */
export const pageOf = <S extends Schema.Constraint>(record: S) =>
  withExample(
    Schema.Struct({ results: Schema.Array(record), next: text, previous: text, api_version: ApiVersion.Version }),
    {
      results: [exampleOf(record)],
      next: null,
      previous: null,
      api_version: Examples.version
    }
  )

/** A list that has pages only in some versions. */
export const listOf = <S extends Schema.Constraint>(record: S) =>
  withExample(
    Schema.Struct({
      results: Schema.Array(record),
      next: Schema.optionalKey(text),
      previous: Schema.optionalKey(text),
      api_version: ApiVersion.Version
    }),
    { results: [exampleOf(record)], api_version: Examples.version }
  )
