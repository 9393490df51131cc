/** Writes the entries of the audit log that no command makes: changes by the operator, and refusals (platform.md 12). */
import { Effect } from "effect"
import { askedIn, type Audit } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as Change from "@payments-platform/domain/decider/Change"
import { changesBetween } from "@payments-platform/domain/decider/RecordChanges"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"

/** The `values` of an entry about a record that holds no data of persons. */
export const valuesBetween = (before: JsonObject, after: JsonObject): JsonObject => {
  const values = changesBetween({ whole: before, erased: before }, { whole: after, erased: after })
  return Object.keys(values).length === 0 ? {} : { values }
}

export const make = Effect.gen(function* () {
  const store = yield* Store
  const ids = yield* Ids
  const time = yield* ServiceTime

  const write = Effect.fnUntraced(function* (
    audit: Audit,
    action: string,
    resource: string,
    resourceId: string,
    more: JsonObject = {}
  ) {
    const { actor, correlationId, ip, note } = audit
    const id = ids.next()
    const row = {
      id,
      actor,
      note,
      action,
      resource,
      resourceId,
      correlationId,
      ip,
      changes: { ...askedIn(audit), ...more }
    }
    yield* store.commit({ ...Change.empty(yield* time.now), audit: [row] })
  })

  return { write } as const
})
export type AuditTrail = Effect.Success<typeof make>
