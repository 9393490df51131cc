/**
 * `backup`: writes a backup of one moment while the platform goes on: the rows by pg_dump, the files of documents, and last the
 * manifest with what the database held at that moment. It changes nothing in the database.
 */
import { Effect, type Redacted } from "effect"
import { randomUUID } from "node:crypto"
import * as BackupFolder from "@payments-platform/adapters/backup/BackupFolder"
import { FaultyBackup, format, type Manifest } from "@payments-platform/adapters/backup/BackupManifest"
import * as DocumentCopies from "@payments-platform/adapters/backup/DocumentCopies"
import * as BackupSession from "@payments-platform/adapters/postgres/backup/BackupSession"
import * as PostgresPrograms from "@payments-platform/adapters/postgres/backup/PostgresPrograms"
import * as ReadBackupFacts from "@payments-platform/adapters/postgres/backup/ReadBackupFacts"
import * as RestoreMark from "@payments-platform/adapters/postgres/backup/RestoreMark"
import * as Adapters from "../../Adapters.ts"
import type { Config } from "../../config/Config.ts"
import * as Progress from "../../Progress.ts"
import { version } from "../../Version.ts"
import * as BackupContext from "./BackupContext.ts"

/** Copies the files of documents, and says which of those that the backup has rows of are not there. */
const copyDocuments = Effect.fnUntraced(function* (
  config: Config,
  folder: BackupFolder.Folder,
  snapshot: BackupSession.Snapshot
) {
  const { bytes, names, sha256 } = yield* BackupFolder.attempt(folder.path, () =>
    DocumentCopies.copy(Adapters.documentsFolder(config), folder.documents)
  )
  const isThere = new Set(names)
  const absent = (yield* ReadBackupFacts.keptDocuments(snapshot.read)).filter((id) => !isThere.has(id))
  // after the moment of the snapshot some may have been erased, file and all
  const now =
    absent.length === 0 ? [] : yield* Effect.scoped(Effect.flatMap(BackupSession.open, ReadBackupFacts.keptDocuments))
  const isKept = new Set(now)
  return {
    documents: { files: names.length, bytes, sha256, erased: absent.filter((id) => !isKept.has(id)) },
    missing: absent.filter((id) => isKept.has(id))
  }
})

/** Writes everything into a new folder. Returns the manifest, and the ids of documents whose files are missing. */
const write = Effect.fnUntraced(function* (config: Config, url: Redacted.Redacted, words: BackupContext.FolderWords) {
  const program = yield* PostgresPrograms.find("pg_dump", words.programs)
  const snapshot = yield* BackupSession.snapshot
  const { name, read } = snapshot
  yield* RestoreMark.requireWhole(read)
  const standing = yield* BackupContext.standing(config, read)
  const sealedWord = yield* ReadBackupFacts.sealedWord(read)
  yield* BackupContext.openVault(config, sealedWord, "the data")
  yield* PostgresPrograms.requireVersion(program, yield* ReadBackupFacts.serverVersion(read), "the server is")
  const folder = yield* BackupFolder.make(words.folder)
  const schema = yield* ReadBackupFacts.schemaName(read)
  const dump = PostgresPrograms.dump(program, { database: url, schema, snapshot: name, file: folder.dump })
  const [facts] = yield* Progress.track("Writing the backup", () =>
    Effect.all([ReadBackupFacts.readFacts(read, standing), dump], { concurrency: "unbounded" })
  )
  const { documents, missing } = yield* copyDocuments(config, folder, snapshot)
  const manifest: Manifest = {
    format,
    id: randomUUID(),
    version,
    pgDump: program.version,
    sealedWord,
    dump: yield* BackupFolder.closeDump(folder),
    documents,
    facts
  }
  yield* BackupFolder.finish(folder, manifest)
  return { folder, manifest, missing }
})

export const backup = Effect.fnUntraced(function* (
  config: Config,
  words: BackupContext.FolderWords,
  print: BackupContext.Print
) {
  const url = yield* BackupContext.databaseUrl(config)
  const { folder, manifest, missing } = yield* BackupContext.withDatabase(url, Effect.scoped(write(config, url, words)))
  const { audit, database, deliveries, ledger } = BackupContext.holdings(manifest.facts)
  yield* print(`database: ${database}`)
  yield* print(`ledger: ${ledger}`)
  yield* print(`audit log: ${audit}`)
  yield* print(`notifications: ${deliveries}`)
  yield* print(`documents: ${BackupContext.filesOf(manifest)}`)
  yield* print(`backup: ${folder.path}`)
  if (missing.length > 0)
    return yield* new FaultyBackup({
      message: `the backup is there, but ${missing.length} documents have no file in DATA_DIR, the first of them ${missing[0]}`
    })
})
