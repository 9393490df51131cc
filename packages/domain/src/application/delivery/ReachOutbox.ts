/** Says in the log when the outbox goes away and when it is back (platform.md 10), once each. */
import { Effect } from "effect"
import type { Outbox } from "../../ports/Outbox.ts"

const wentAway = ({ address }: Outbox, reason: string) =>
  Effect.logWarning("The outbox is away. Deliveries to it wait, and it is tried every few seconds.", {
    event: "outbox_away",
    host: new URL(address).host,
    reason
  })

const isBack = ({ address }: Outbox) =>
  Effect.logInfo("The outbox is back.", { event: "outbox_back", host: new URL(address).host })

/** The outbox, which tells of its outages; null: there is none. */
export const withLog = (outbox: Outbox | null): Effect.Effect<Outbox | null> =>
  Effect.sync(() => {
    if (outbox === null) return null
    let away = false
    const told = (now: boolean, tell: Effect.Effect<void>) =>
      Effect.suspend(() => {
        const before = away
        away = now
        return before === now ? Effect.void : tell
      })
    const reach = outbox.reach.pipe(
      Effect.tapError(({ reason }) => told(true, wentAway(outbox, reason))),
      Effect.tap(() => told(false, isBack(outbox)))
    )
    return { ...outbox, reach }
  })
