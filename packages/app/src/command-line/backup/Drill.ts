/**
 * `drill`: proves that a backup can be restored. It restores it into a database of its own on the server of DATABASE_URL,
 * compares every row with the manifest, proves ledger, audit log, notifications and documents, and drops the database. Nothing
 * is served and no timer runs, so nothing is sent.
 */
import { Effect, Redacted } from "effect"
import * as BackupFolder from "@payments-platform/adapters/backup/BackupFolder"
import * as DocumentCopies from "@payments-platform/adapters/backup/DocumentCopies"
import * as BackupSession from "@payments-platform/adapters/postgres/backup/BackupSession"
import * as DrillDatabase from "@payments-platform/adapters/postgres/backup/DrillDatabase"
import * as ReadBackupFacts from "@payments-platform/adapters/postgres/backup/ReadBackupFacts"
import type { Config } from "../../config/Config.ts"
import * as BackupContext from "./BackupContext.ts"
import * as Restore from "./Restore.ts"

/** Opens every document of the backup. */
const proveDocuments = Effect.fnUntraced(function* (read: BackupSession.Read, backup: Restore.OpenBackup) {
  const { folder, manifest, vault } = backup
  if (manifest.documents === null) return []
  const closed: Array<string> = []
  const { names } = yield* BackupFolder.attempt(folder.path, () =>
    DocumentCopies.forEach(folder.documents, (name, bytes) => {
      try {
        vault.openBytes("document", name, bytes)
      } catch {
        closed.push(name)
      }
    })
  )
  const isThere = new Set([...names, ...manifest.documents.erased])
  const missing = (yield* ReadBackupFacts.keptDocuments(read)).filter((id) => !isThere.has(id))
  return [
    ...closed.slice(0, 1).map((id) => `that VAULT_KEY does not open: ${closed.length}, the first of them ${id}`),
    ...missing.slice(0, 1).map((id) => `without a file: ${missing.length}, the first of them ${id}`)
  ]
})

const prove = Effect.fnUntraced(function* (config: Config, url: Redacted.Redacted, backup: Restore.OpenBackup) {
  const { manifest } = backup
  const read = yield* DrillDatabase.open(manifest.facts.schema)
  yield* Restore.load(read, url, backup)
  const differences = yield* Restore.compare(config, read, manifest)
  const proof = yield* ReadBackupFacts.prove(read)
  const problems: BackupContext.Problems = {
    database: differences.database,
    ledger: [...differences.ledger, ...proof.ledger],
    audit: [...differences.audit, ...proof.audit],
    deliveries: [...differences.deliveries, ...proof.deliveries],
    documents: yield* proveDocuments(read, backup)
  }
  return problems
})

export const drill = Effect.fnUntraced(function* (
  config: Config,
  words: BackupContext.FolderWords,
  print: BackupContext.Print
) {
  const server = yield* BackupContext.databaseUrl(config)
  const backup = yield* Restore.open(config, words)
  const inDatabase = Effect.flatMap(DrillDatabase.make(server), (url) =>
    BackupContext.withDatabase(url, Effect.scoped(prove(config, url, backup)))
  )
  const problems = yield* BackupContext.withDatabase(server, Effect.scoped(inDatabase))
  yield* BackupContext.report(backup.manifest, problems, "the backup does not hold what it should", print)
  yield* print("drill: the backup can be restored; nothing was sent, and the database of the drill is gone")
})
