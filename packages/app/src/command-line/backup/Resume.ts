/** `resume`: lets the timers and deliveries of a restored database go on, and says what will begin. */
import { Effect } from "effect"
import * as SystemIds from "@payments-platform/adapters/clock/SystemIds"
import * as BackupSession from "@payments-platform/adapters/postgres/backup/BackupSession"
import * as ReadBackupFacts from "@payments-platform/adapters/postgres/backup/ReadBackupFacts"
import * as RestoreMark from "@payments-platform/adapters/postgres/backup/RestoreMark"
import { Ids } from "@payments-platform/domain/ports/Ids"
import type { Config } from "../../config/Config.ts"
import * as BackupContext from "./BackupContext.ts"

const release = Effect.fnUntraced(function* (config: Config, print: BackupContext.Print) {
  const read = yield* BackupSession.open
  const mark = yield* RestoreMark.requireWhole(read)
  yield* BackupContext.standing(config, read)
  if (mark === null) return yield* print("nothing is held: the database was not restored, or its work goes on already")
  const { deliveries, timers } = yield* ReadBackupFacts.openWork(read)
  const ids = yield* Ids
  yield* RestoreMark.release(read, { id: ids.next(), correlationId: ids.next() })
  yield* print(`notifications: ${deliveries} waiting`)
  yield* print(`timers: ${timers} due now`)
  yield* print("resumed: start the platform without WORKERS=off, and this begins")
})

export const resume = Effect.fnUntraced(function* (config: Config, print: BackupContext.Print) {
  const url = yield* BackupContext.databaseUrl(config)
  yield* BackupContext.withDatabase(url, Effect.scoped(release(config, print))).pipe(Effect.provide(SystemIds.layer))
})
