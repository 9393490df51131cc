/** The words of the commands that make backups, restore them and prove them. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { Name } from "../../config/EnvironmentVariables.ts"
import { describe } from "../DescribeCommand.ts"
import type { FolderWords } from "./BackupContext.ts"

type Commands = typeof import("../RunCommands.ts")

/** Runs a command. It is loaded only then, so that help does not wait for it. */
const run = (command: (commands: Commands) => Effect.Effect<void, unknown>) =>
  Effect.flatMap(
    Effect.promise(() => import("../RunCommands.ts")),
    command
  )

const reads: ReadonlyArray<Name> = [
  "DATABASE_URL",
  "SERVICE_ENVIRONMENT",
  "DATA_DIR",
  "DOCUMENTS_URL",
  "DOCUMENTS_ENDPOINT",
  "AWS_REGION",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "VAULT_KEY",
  "LOG_LEVEL",
  "LOG_FORMAT"
]

const folder = Argument.String("folder").pipe(Argument.withDescription("the folder of the backup"))

const programs = Flag.String("programs").pipe(
  Flag.withDescription("the folder of pg_dump and pg_restore; unless given, they are on the PATH"),
  Flag.withMetavar("folder"),
  Flag.optional
)

const wordsOf = (given: { readonly folder: string; readonly programs: Option.Option<string> }): FolderWords => ({
  folder: given.folder,
  programs: Option.getOrNull(given.programs)
})

const backup = Command.make("backup", { folder, programs }, (given) =>
  run(({ backup }) => backup(wordsOf(given)))
).pipe(
  describe(
    "Writes a backup of the database and of the documents in DATA_DIR (not of those in a bucket) into a new folder, as of one moment, while the platform goes on. Without the " +
      "key of the vault nobody can read cards, bank numbers and documents in it: keep the key too, elsewhere.",
    "make a backup",
    reads
  ),
  Command.withExamples([
    { command: "payments-platform backup /backups/2026-11-28", description: "of the database of DATABASE_URL" }
  ])
)

const restore = Command.make("restore", { folder, programs }, (given) =>
  run(({ restore }) => restore(wordsOf(given)))
).pipe(
  describe(
    "Restores a backup into the empty database of DATABASE_URL and into DATA_DIR, and compares the rows with it. Timers and " +
      "deliveries wait until `resume`. It may be repeated after it was killed.",
    "restore a backup into an empty database",
    reads
  )
)

const drill = Command.make("drill", { folder, programs }, (given) => run(({ drill }) => drill(wordsOf(given)))).pipe(
  describe(
    "Proves a backup: restores it into a new database on the server of DATABASE_URL, compares every row, proves ledger, audit " +
      "log, notifications and documents, and drops the database. Sends nothing. Ends with 6 when something is wrong.",
    "prove that a backup can be restored",
    reads
  )
)

const resume = Command.make("resume", {}, () => run(({ resume }) => resume)).pipe(
  describe(
    "Lets the timers and deliveries of a restored database go on, and says how many there are. Look at it with WORKERS=off before.",
    "let the work of a restored database go on",
    reads
  )
)

/** The commands of backups. */
export const commands = [backup, restore, drill, resume] as const

/** Their names, as `help` takes them. */
export const names = ["backup", "restore", "drill", "resume"] as const
