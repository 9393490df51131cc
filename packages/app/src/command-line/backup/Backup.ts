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
import type { Config } from "../../config/Config.ts"
import * as Progress from "../../Progress.ts"
import * as DocumentFolder from "../../storage/DocumentFolder.ts"
import { version } from "../../Version.ts"
import * as BackupContext from "./BackupContext.ts"

interface Writing {
  readonly config: Config
  readonly url: Redacted.Redacted
  readonly program: PostgresPrograms.Program
  readonly folder: BackupFolder.Folder
}

/** Writes the rows of one moment, and reads what the manifest says of them. The moment is let go before documents are copied. */
const writeRows = Effect.fnUntraced(function* ({ config, folder, program, url }: Writing) {
  const { name, read } = yield* BackupSession.snapshot
  yield* RestoreMark.requireWhole(read)
  const standing = yield* BackupContext.standing(config, read)
  const sealedWord = yield* ReadBackupFacts.sealedWord(read)
  yield* BackupContext.openVault(config, sealedWord, "the data")
  yield* PostgresPrograms.requireVersion(program, yield* ReadBackupFacts.serverVersion(read), "the server is")
  const schema = yield* ReadBackupFacts.schemaName(read)
  const dump = PostgresPrograms.dump(program, { database: url, schema, snapshot: name, file: folder.dump })
  const [facts] = yield* Effect.all([ReadBackupFacts.readFacts(read, standing), dump], { concurrency: "unbounded" })
  return { facts, sealedWord, kept: yield* ReadBackupFacts.keptDocuments(read) }
}, Effect.scoped)

/** Copies the files of documents, unless they are in a bucket. `missing`: ids of those that are kept, and have no file. */
const copyDocuments = Effect.fnUntraced(function* ({ config, folder }: Writing, kept: ReadonlyArray<string>) {
  if (config.documentBucket !== null) return { documents: null, missing: [] }
  const { bytes, names, sha256 } = yield* BackupFolder.attempt(folder.path, () =>
    DocumentCopies.copy(DocumentFolder.pathOf(config), folder.documents)
  )
  const isThere = new Set(names)
  const absent = kept.filter((id) => !isThere.has(id))
  // since the moment of the rows some may have been erased, file and all
  const keptNow =
    absent.length === 0 ? [] : yield* Effect.scoped(Effect.flatMap(BackupSession.open, ReadBackupFacts.keptDocuments))
  const isKept = new Set(keptNow)
  return {
    documents: { files: names.length, bytes, sha256, erased: absent.filter((id) => !isKept.has(id)) },
    missing: absent.filter((id) => isKept.has(id))
  }
})

/** Writes everything into a new folder, the manifest last. */
const write = Effect.fnUntraced(function* (given: Omit<Writing, "folder">, path: string) {
  const folder = yield* BackupFolder.make(path)
  const writing = { ...given, folder }
  const { facts, kept, sealedWord } = yield* Progress.track("Writing the rows", () => writeRows(writing))
  const { documents, missing } = yield* Progress.track("Copying the documents", () => copyDocuments(writing, kept))
  const manifest: Manifest = {
    format,
    id: randomUUID(),
    version,
    pgDump: given.program.version,
    sealedWord,
    dump: yield* BackupFolder.closeDump(folder),
    documents,
    facts
  }
  yield* BackupFolder.finish(folder, manifest)
  return { folder, manifest, missing }
}, Effect.scoped)

export const backup = Effect.fnUntraced(function* (
  config: Config,
  words: BackupContext.FolderWords,
  print: BackupContext.Print
) {
  const url = yield* BackupContext.databaseUrl(config)
  const program = yield* PostgresPrograms.find("pg_dump", words.programs)
  const writing = write({ config, url, program }, words.folder)
  const { folder, manifest, missing } = yield* BackupContext.withDatabase(url, writing)
  for (const part of BackupContext.partsOf(manifest)) yield* print(BackupContext.contentOf(part))
  yield* print(`backup: ${folder.path}`)
  if (missing.length > 0)
    return yield* new FaultyBackup({
      message: `the backup is there, with documents without a file in DATA_DIR: ${missing.length}, the first of them ${missing[0]}`
    })
})
