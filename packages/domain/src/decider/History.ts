/**
 * The history of a resource (platform.md 12): an entry for each of its versions, which says what happened, by which
 * command, and for whom.
 */
import type { HistoryRow, Origin } from "./Change.ts"
import type { Step } from "./ResourceKind.ts"

/** A row with the service time of its Change, in UNIX seconds. */
export interface HistoryEntry extends HistoryRow {
  readonly createTime: number
}

const amountOf = (event: object): number | null =>
  "amount" in event && typeof event.amount === "number" ? event.amount : null

/** The history of the steps of a decision. */
export const historyOf = (
  steps: ReadonlyArray<Step>,
  { actor, command, correlationId }: Origin
): ReadonlyArray<HistoryRow> =>
  steps.flatMap(({ events, hasSecretId, row, statusBefore, subject, type, version }) =>
    hasSecretId
      ? []
      : [
          {
            resourceId: subject.id,
            resourceType: type,
            appId: subject.appId,
            version,
            command,
            actor,
            correlationId,
            statusBefore: statusBefore(),
            status: row.listed?.status ?? null,
            amount: row.listed?.amount ?? null,
            events: events.map((event) => ({ name: event._tag, amount: amountOf(event) }))
          }
        ]
  )

/** The place of an entry in lists: by time, then by resource, then by version. */
export const placeOf = ({
  createTime,
  resourceId,
  version
}: Pick<HistoryEntry, "createTime" | "resourceId" | "version">) => ({
  time: createTime,
  id: `${resourceId} ${String(version).padStart(10, "0")}`
})

/** The resource and the version of a place; null: the text is none. */
export const resourceOf = (place: string): { readonly resourceId: string; readonly version: number } | null => {
  const found = /^(.+) (\d{1,10})$/.exec(place)
  return found === null ? null : { resourceId: found[1] ?? "", version: Number(found[2]) }
}
