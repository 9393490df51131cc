/** The records that the API answers: those of the domain with the version of the request, alone and in pages. */
import { Schema } from "effect"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import { exampleOf, text, withExample } from "@payments-platform/domain/vocabulary/RecordFields"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"

const versioned = {
  api_version: ApiVersion.Version.annotateKey({ description: "The version of the interface that the answer is of." })
}

const pages = {
  next: text.annotateKey({ description: "The path of the next page, with a cursor; null: this is the last page." }),
  previous: text.annotateKey({
    description: "The path of the page before, with a cursor; null: this is the first page."
  })
}

const resultsOf = <S extends Schema.Constraint>(record: S) =>
  Schema.Array(record).annotateKey({ description: "The records of the page, newest first." })

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
  withExample(Schema.Struct({ results: resultsOf(record), ...pages, ...versioned }), {
    results: [exampleOf(record)],
    next: null,
    previous: null,
    api_version: Examples.version
  })

/** A list that has pages only in some versions. */
export const listOf = <S extends Schema.Constraint>(record: S) =>
  withExample(
    Schema.Struct({
      results: resultsOf(record),
      next: Schema.optionalKey(pages.next),
      previous: Schema.optionalKey(pages.previous),
      ...versioned
    }),
    { results: [exampleOf(record)], api_version: Examples.version }
  )
