/** A database that was restored is only looked at, until an operator lets its timers and deliveries go on (platform.md 13). */
import { Effect } from "effect"
import * as RestoreMark from "@payments-platform/adapters/postgres/backup/RestoreMark"
import { Database } from "@payments-platform/adapters/postgres/sessions/Database"
import { type Config, InvalidConfig } from "../config/Config.ts"
import { ownCommand } from "../OwnCommand.ts"

/** Whether the timers and deliveries of the database are held. */
export const isHeld = Effect.flatMap(Database, ({ read }) =>
  Effect.map(RestoreMark.find(read), (mark) => mark !== null)
)

/** Fails for a process that would run what is held. */
export const refuse = ({ workers }: Config): Effect.Effect<void, InvalidConfig> =>
  workers === "off"
    ? Effect.void
    : new InvalidConfig({
        message:
          "WORKERS must be off: the database was restored from a backup, and its timers and deliveries are held until " +
          `\`${ownCommand} resume\``,
        variables: ["WORKERS"]
      })
