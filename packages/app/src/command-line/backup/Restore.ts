/**
 * `restore`: writes a backup into an empty database and into DATA_DIR, compares the rows with the manifest, and leaves the
 * database held. It may be killed at any moment and repeated: the rows come in one transaction, and until they are compared
 * nothing serves the database.
 */
import { Effect, type Redacted } from "effect"
import * as BackupFolder from "@payments-platform/adapters/backup/BackupFolder"
import type { Manifest } from "@payments-platform/adapters/backup/BackupManifest"
import * as DocumentCopies from "@payments-platform/adapters/backup/DocumentCopies"
import * as BackupFacts from "@payments-platform/adapters/postgres/backup/BackupFacts"
import * as BackupSession from "@payments-platform/adapters/postgres/backup/BackupSession"
import * as PostgresPrograms from "@payments-platform/adapters/postgres/backup/PostgresPrograms"
import * as ReadBackupFacts from "@payments-platform/adapters/postgres/backup/ReadBackupFacts"
import * as RestoreMark from "@payments-platform/adapters/postgres/backup/RestoreMark"
import * as Migrations from "@payments-platform/adapters/postgres/migrations/Migrations"
import { Incompatible } from "@payments-platform/adapters/postgres/sessions/DatabaseRequirements"
import { type Config, InvalidConfig } from "../../config/Config.ts"
import { ownCommand } from "../../OwnCommand.ts"
import * as Progress from "../../Progress.ts"
import * as DocumentFolder from "../../storage/DocumentFolder.ts"
import * as PrepareStorage from "../../storage/PrepareStorage.ts"
import * as BackupContext from "./BackupContext.ts"

/** A backup whose files are whole, which this version can read and these keys can open, and the program that restores it. */
export const open = Effect.fnUntraced(function* (config: Config, words: BackupContext.FolderWords) {
  const { folder, manifest } = yield* Progress.track("Reading the backup", () => BackupFolder.read(words.folder))
  const { environment, migration } = manifest.facts
  if (environment !== config.environment)
    return yield* PrepareStorage.otherEnvironment(config, environment, "the backup")
  const vault = yield* BackupContext.openVault(config, manifest.sealedWord, "the backup")
  if (!Migrations.isKnown(migration))
    return yield* new Incompatible({
      message: `the backup is at migration ${migration}, which this code is too old for`
    })
  const program = yield* PostgresPrograms.find("pg_restore", words.programs)
  yield* PostgresPrograms.requireVersion(program, manifest.pgDump, "the pg_dump of the backup was")
  return { folder, manifest, program, vault }
})
export type OpenBackup = Effect.Success<ReturnType<typeof open>>

/** Writes all rows, and gathers what PostgreSQL plans by. */
export const load = Effect.fnUntraced(function* (read: BackupSession.Read, url: Redacted.Redacted, backup: OpenBackup) {
  const { folder, manifest, program } = backup
  yield* Progress.track("Restoring the rows", (tell) => {
    let bytes = 0
    const onBytes = (count: number) => {
      bytes += count
      tell(`Restoring the rows: ${Math.floor((100 * bytes) / manifest.dump.bytes)} %`)
    }
    return PostgresPrograms.restore(program, {
      database: url,
      schema: manifest.facts.schema,
      file: folder.dump,
      onBytes
    })
  })
  yield* read("analyze")
})

/** How the restored database differs from the manifest, by part. */
export const compare = Effect.fnUntraced(function* (config: Config, read: BackupSession.Read, manifest: Manifest) {
  const facts = yield* Progress.track("Comparing the rows", () =>
    Effect.flatMap(BackupContext.standing(config, read), (standing) => ReadBackupFacts.readFacts(read, standing))
  )
  return BackupFacts.differences(manifest.facts, facts)
})

/** The documents go where the platform looks for them. Newer ones may be there already, and stay. */
const restoreDocuments = (config: Config, { folder }: OpenBackup) =>
  BackupFolder.attempt(config.dataDir, () => DocumentCopies.copy(folder.documents, DocumentFolder.pathOf(config)))

/** Documents in the backup need the folder, and those that were in a bucket need the bucket: nobody would find them else. */
const requirePlace = Effect.fnUntraced(function* ({ documentBucket }: Config, { manifest: { documents } }: OpenBackup) {
  if ((documents === null) === (documentBucket !== null)) return
  const message =
    documents === null
      ? "DOCUMENTS_URL must name a bucket with the documents, which the backup does not have"
      : "DOCUMENTS_URL must not be set, since the backup has documents for DATA_DIR; move them afterwards"
  return yield* new InvalidConfig({ message, variables: ["DOCUMENTS_URL"] })
})

const refuseConflicts = Effect.fnUntraced(function* (config: Config, { folder }: OpenBackup) {
  const to = DocumentFolder.pathOf(config)
  const [name] = yield* BackupFolder.attempt(config.dataDir, () => DocumentCopies.conflicts(folder.documents, to))
  if (name !== undefined)
    return yield* new InvalidConfig({
      message: `DATA_DIR must not have another document ${name} than the backup`,
      variables: ["DATA_DIR"]
    })
})

const requireSchema = Effect.fnUntraced(function* (read: BackupSession.Read, { facts: { schema } }: Manifest) {
  const own = yield* ReadBackupFacts.schemaName(read)
  if (own !== schema)
    return yield* new Incompatible({
      message: `tables go into the schema "${own}", and those of the backup are in "${schema}": set the search_path of the user`
    })
})

const write = Effect.fnUntraced(function* (config: Config, url: Redacted.Redacted, backup: OpenBackup) {
  const read = yield* BackupSession.open
  const { facts, id } = backup.manifest
  yield* requireSchema(read, backup.manifest)
  const { isLoaded } = yield* RestoreMark.begin(read, { id, time: facts.time })
  yield* restoreDocuments(config, backup)
  if (!isLoaded) yield* load(read, url, backup)
  const differences = yield* compare(config, read, backup.manifest)
  if (Object.values(differences).every((phrases) => phrases.length === 0)) yield* RestoreMark.hold(read)
  return { ...differences, documents: [] }
})

export const restore = Effect.fnUntraced(function* (
  config: Config,
  words: BackupContext.FolderWords,
  print: BackupContext.Print
) {
  const url = yield* BackupContext.databaseUrl(config)
  const backup = yield* open(config, words)
  yield* requirePlace(config, backup)
  yield* refuseConflicts(config, backup)
  const problems = yield* BackupContext.withDatabase(url, Effect.scoped(write(config, url, backup)))
  yield* BackupContext.report(
    backup.manifest,
    problems,
    "what was restored is not the backup, and is not served",
    print
  )
  yield* print(
    `held: timers and deliveries wait; look with WORKERS=off, then let them go on by \`${ownCommand} resume\``
  )
})
