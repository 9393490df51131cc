/** How the rows of one kind of resource become the records that reads answer. */
import type { Counters, Fact, Subject } from "@payments-platform/domain/decider/ResourceKind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"

/** How the rows of one kind become records. */
export interface View {
  readonly type: string
  /** the counters that the record contains */
  readonly shows: (row: Row) => ReadonlyArray<string>
  readonly record: (row: Row, counters: Counters) => JsonObject
}

/** What a view needs of the kind of a resource. */
export interface RecordKind<S> {
  readonly type: string
  readonly fact: (row: Row) => Fact<S>
  readonly shows: (state: S, subject: Subject) => ReadonlyArray<string>
  readonly record: (state: S, subject: Subject, counters: Counters) => JsonObject
}

export const viewOf = <S>(kind: RecordKind<S>): View => ({
  type: kind.type,
  shows: (row) => {
    const fact = kind.fact(row)
    return kind.shows(fact.state, fact)
  },
  record: (row, counters) => {
    const fact = kind.fact(row)
    return kind.record(fact.state, fact, counters)
  }
})

/** The view of the operator: every record has the app that owns it. */
export const withApp = (view: View): View => ({
  ...view,
  record: (row, counters) => ({ ...view.record(row, counters), app_id: row.appId })
})
