/**
 * Bounds the entries of the audit log that requests can cause without changing anything. The first ones of a minute are
 * written, so that a flood does not fill the log. One entry counts the others when the minute or the scope ends.
 */
import { Clock, Effect } from "effect"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import * as AuditTrail from "../../server/AuditTrail.ts"

/** Milliseconds. */
const minute = 60_000

/** What is bounded: the action of its entries, and the entry that counts the others. */
interface Bounded {
  /** the most entries of a minute, of each source */
  readonly most: number
  readonly action: string
  readonly resource: string
  readonly resourceId: string
  /** the name of the actor of the entry that counts */
  readonly countedBy: string
}

/** Whether one more entry of a source is within the bound of this minute. */
const makeMinuteLimit = (clock: Clock.Clock, most: number) => {
  const counts = new Map<string, number>()
  const window = { minute: 0 }
  return (source: string): boolean => {
    const now = Math.floor(clock.currentTimeMillisUnsafe() / minute)
    if (now !== window.minute) counts.clear()
    window.minute = now
    const count = (counts.get(source) ?? 0) + 1
    counts.set(source, count)
    return count <= most
  }
}

/** Counts the entries beyond the limit. One entry records their number when the minute or the scope ends. */
const makeOverflow = Effect.fnUntraced(function* (
  trail: AuditTrail.AuditTrail,
  clock: Clock.Clock,
  { action, countedBy, resource, resourceId }: Bounded
) {
  const overflow = { count: 0, scheduled: false }

  const write = Effect.suspend(() => {
    const { count } = overflow
    Object.assign(overflow, { count: 0, scheduled: false })
    if (count === 0) return Effect.void
    const actor = { type: "system", name: countedBy } as const
    const audit = { actor, note: null, correlationId: crypto.randomUUID(), ip: null, fields: [] }
    return trail.write(audit, action, resource, resourceId, { count }).pipe(
      Effect.catchTag("Store/Unavailable", () => {
        overflow.count += count
        return Effect.logWarning("audit entries were not counted yet", { event: "audit_waits", action, count })
      })
    )
  })
  const scope = yield* Effect.scope
  yield* Effect.addFinalizer(() => write)

  return Effect.suspend(() => {
    overflow.count += 1
    if (overflow.scheduled) return Effect.void
    overflow.scheduled = true
    const rest = minute - (clock.currentTimeMillisUnsafe() % minute)
    return Effect.asVoid(Effect.forkIn(Effect.andThen(Effect.sleep(rest), write), scope))
  })
})

/** Returns the function that writes an entry of a source, or counts it. */
export const make = Effect.fnUntraced(function* (bounded: Bounded) {
  const clock = yield* Clock.Clock
  const trail = yield* AuditTrail.make
  const admits = makeMinuteLimit(clock, bounded.most)
  const countOverflow = yield* makeOverflow(trail, clock, bounded)

  return (
    source: string,
    entry: (trail: AuditTrail.AuditTrail) => Effect.Effect<void, Unavailable>
  ): Effect.Effect<void, Unavailable> => (admits(source) ? entry(trail) : countOverflow)
})
