/**
 * `is_synchronous` (merchants.md 2): a read of the verifications waits until no check of a party runs, at most 10 s. It
 * does not wait for a check whose next poll is later than that.
 */
import { Clock, Effect } from "effect"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"

/** In seconds. */
const longest = 10
const pause = "200 millis"

/** Makes a function that waits for the checks of a legal entity, and runs due checks immediately. */
export const makeWait = Effect.gen(function* () {
  const executor = yield* CommandExecutor
  const store = yield* Store
  const time = yield* ServiceTime

  /** The next poll of a running check, in UNIX seconds; null: no check runs. */
  const nextOf = Effect.fnUntraced(function* (id: string) {
    const { rows } = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
    const row = rows.get(id)
    return row?.type === LegalEntityKind.kind.type
      ? LegalEntity.runningUntil(LegalEntityKind.kind.fact(row).state)
      : null
  })

  return Effect.fnUntraced(function* (id: string) {
    const end = (yield* Clock.currentTimeMillis) + longest * 1_000
    for (;;) {
      const next = yield* nextOf(id)
      const now = yield* time.now
      const isOver = (yield* Clock.currentTimeMillis) >= end
      if (next === null || next - now > longest) return
      if (next <= now) yield* Effect.catch(executor.runDueWork(id), () => Effect.sleep(pause))
      if (isOver) return
      if (next > now) yield* Effect.sleep(pause)
    }
  })
})
