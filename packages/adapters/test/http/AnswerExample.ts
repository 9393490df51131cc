/** The example of a record as the API answers it. */
import type { Schema } from "effect"
import { exampleOf } from "@payments-platform/domain/vocabulary/RecordFields"
import { apiRecord } from "../../src/http/api/ApiRecord.ts"

export const answerExample = <F extends Schema.Struct.Fields>(record: Schema.Struct<F>) => exampleOf(apiRecord(record))
