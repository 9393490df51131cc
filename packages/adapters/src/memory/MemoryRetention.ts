/** The Retention port in memory. */
import { Effect, Layer } from "effect"
import { type Log, type OldKeys, type OwnedType, Retention } from "@payments-platform/domain/ports/Retention"
import { MemoryState, type Records, scheduleRow } from "./MemoryState.ts"

/** Removes a notification with its deliveries. */
const removeNotification = ({ deliveries, notifications }: Records, id: string): void => {
  notifications.delete(id)
  deliveries.removeOf(id)
}

const deleteNotifications = (records: Records, until: number): number => {
  const waiting = new Set([...records.deliveries.waiting()].map(({ notificationId }) => notificationId))
  const old = [...records.notifications.values()].filter(({ eventTime, id }) => eventTime <= until && !waiting.has(id))
  for (const { id } of old) removeNotification(records, id)
  return old.length
}

/** Only the oldest entries: those before the first young one. */
const deleteAudit = (records: Records, until: number): number => {
  const young = records.audit.findIndex(({ createTime }) => createTime > until)
  const old = records.audit.splice(0, young < 0 ? records.audit.length : young)
  records.auditStart = old.at(-1)?.hash ?? records.auditStart
  return old.length
}

const deleteHistory = (records: Records, until: number): number => {
  const old = records.history.filter(({ createTime }) => createTime <= until).length
  if (old > 0)
    records.history.splice(0, records.history.length, ...records.history.filter(({ createTime }) => createTime > until))
  return old
}

const deleteOld: { readonly [L in Log]: (records: Records, until: number) => number } = {
  notifications: deleteNotifications,
  history: deleteHistory,
  audit: deleteAudit
}

const forgetKeys = ({ keys }: Records, { leasedUntil, usedUntil }: OldKeys): number => {
  const old = [...keys].filter(([, row]) => row.usedAt <= usedUntil && row.leaseUntil <= leasedUntil)
  for (const [key] of old) keys.delete(key)
  return old.length
}

const ownedBy = ({ rows }: Records, ownerId: string, types: ReadonlyArray<OwnedType>): ReadonlyArray<string> =>
  [...rows.values()]
    .filter(({ listed, type }) => listed?.ownerId === ownerId && types.some((each) => each === type))
    .map(({ id }) => id)
    .sort()

const deleteResource = (records: Records, resourceId: string): void => {
  records.rows.delete(resourceId)
  records.signals.delete(resourceId)
  scheduleRow(records, resourceId)
}

export const layer: Layer.Layer<Retention, never, MemoryState> = Layer.effect(
  Retention,
  Effect.map(MemoryState, ({ records }) => ({
    deleteOld: (log, until) => Effect.sync(() => deleteOld[log](records, until)),
    forgetKeys: (keys) => Effect.sync(() => ({ count: forgetKeys(records, keys), next: null })),
    ownedBy: ({ id, types }) => Effect.sync(() => ownedBy(records, id, types)),
    deleteResource: (resourceId) => Effect.sync(() => deleteResource(records, resourceId)),
    deleteNotifications: (about) =>
      Effect.sync(() => {
        for (const { id, resourceId } of records.notifications.values())
          if (resourceId === about) removeNotification(records, id)
      })
  }))
)
