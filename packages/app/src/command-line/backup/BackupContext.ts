/** What the commands of backups share: the database and the keys that they work with, and the lines that they print. */
import { Effect, type Redacted } from "effect"
import { FaultyBackup, type Manifest } from "@payments-platform/adapters/backup/BackupManifest"
import type * as BackupFacts from "@payments-platform/adapters/postgres/backup/BackupFacts"
import type * as BackupSession from "@payments-platform/adapters/postgres/backup/BackupSession"
import * as Migrations from "@payments-platform/adapters/postgres/migrations/Migrations"
import * as Database from "@payments-platform/adapters/postgres/sessions/Database"
import * as DatabaseRequirements from "@payments-platform/adapters/postgres/sessions/DatabaseRequirements"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import { WrongVaultKey } from "../../Bootstrap.ts"
import { type Config, InvalidConfig } from "../../config/Config.ts"
import * as VaultKeys from "../../config/VaultKeys.ts"
import * as PrepareStorage from "../../storage/PrepareStorage.ts"

/** Prints a line on standard output. */
export type Print = (line: string) => Effect.Effect<void>

export interface FolderWords {
  /** the folder of the backup */
  readonly folder: string
  /** the folder of pg_dump and pg_restore; null: they are on the PATH */
  readonly programs: string | null
}

/** The address of the database. The embedded one has no programs beside it, and none of its own. */
export const databaseUrl = ({ databaseUrl: url, store }: Config): Effect.Effect<Redacted.Redacted, InvalidConfig> =>
  store === "memory" || url === null
    ? new InvalidConfig({
        message:
          "DATABASE_URL must name the database; a backup of the embedded one is a copy of DATA_DIR, made while no process uses it",
        variables: ["DATABASE_URL"]
      })
    : Effect.succeed(url)

/** Runs `use` with a session on the database, once it is reachable. A right that is missing is an error that names it. */
export const withDatabase = <A, E, R>(url: Redacted.Redacted, use: Effect.Effect<A, E, R | Database.Database>) =>
  Effect.andThen(
    PrepareStorage.reach(url),
    DatabaseRequirements.explainRights(use).pipe(Effect.provide(Database.layer({ url, poolSize: 1 })))
  )

/** How far the database is that has data of the platform. Fails when they are of another environment. */
export const standing = Effect.fnUntraced(function* (config: Config, read: BackupSession.Read) {
  const found = yield* Migrations.standing(read)
  if (found === null)
    return yield* new InvalidConfig({
      message: "the database of DATABASE_URL has no data of the platform",
      variables: ["DATABASE_URL"]
    })
  if (found.environment !== config.environment) return yield* PrepareStorage.otherEnvironment(config, found.environment)
  return found
})

/** The vault with the configured keys, which open the word of the data. `data`: what has the word. */
export const openVault = Effect.fnUntraced(function* (config: Config, word: string | null, data: string) {
  const vault = Vault.make(yield* VaultKeys.find(config))
  if (word !== null)
    yield* Effect.try({
      try: () => vault.open("secret", word),
      catch: () => new WrongVaultKey({ message: `VAULT_KEY does not open ${data}` })
    })
  return vault
})

/** What is wrong with each part of a backup, in phrases. */
export interface Problems extends BackupFacts.Differences {
  readonly documents: ReadonlyArray<string>
}

export interface Part {
  readonly key: keyof Problems
  readonly name: string
  /** what the backup has of it; null: documents that are in a bucket */
  readonly holds: string | null
}

const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const timeOf = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace("T", " ")} UTC`

/** The parts of a backup, in the order in which they are printed. */
export const partsOf = ({ documents, facts }: Manifest): ReadonlyArray<Part> => {
  const { audit, deliveries, ledger, tables, time } = facts
  const rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
  const sums = ledger.sums.map(({ credits, currency, debits }) =>
    debits === credits ? `${currency} ${debits} on both sides` : `${currency} ${debits} debits and ${credits} credits`
  )
  const size = `${some(Object.keys(tables).length, "table", "tables")} with ${some(rows, "row", "rows")}`
  return [
    { key: "database", name: "database", holds: `${size}, of ${timeOf(time)}` },
    { key: "ledger", name: "ledger", holds: [some(ledger.accounts, "account", "accounts"), ...sums].join(", ") },
    { key: "audit", name: "audit log", holds: some(audit.entries, "entry", "entries") },
    {
      key: "deliveries",
      name: "notifications",
      holds: `${deliveries.waiting} waiting, ${deliveries.failed} failed`
    },
    {
      key: "documents",
      name: "documents",
      holds: documents === null ? null : some(documents.files, "file", "files")
    }
  ]
}

/** The most problems of a part that its line has. */
const maxProblems = 5

/** What a backup has of a part, as a line for people. */
export const contentOf = ({ holds, name }: Part): string => `${name}: ${holds ?? "in a bucket, and not in the backup"}`

/** A line for people, as those of `check`: `ledger: 3 accounts: ok`. */
const lineOf = (part: Part, problems: ReadonlyArray<string>): string => {
  if (part.holds === null) return contentOf(part)
  const more = problems.length > maxProblems ? [`and ${problems.length - maxProblems} more`] : []
  const said = problems.length === 0 ? ["ok"] : [...problems.slice(0, maxProblems), ...more]
  return `${contentOf(part)}: ${said.join("; ")}`
}

/** Prints a line for each part of a backup. Fails when something is wrong with one. `meaning`: what that means. */
export const report = Effect.fnUntraced(function* (
  manifest: Manifest,
  problems: Problems,
  meaning: string,
  print: Print
) {
  const parts = partsOf(manifest)
  for (const part of parts) yield* print(lineOf(part, problems[part.key]))
  const faulty = parts.filter(({ key }) => problems[key].length > 0).map(({ name }) => name)
  if (faulty.length > 0) return yield* new FaultyBackup({ message: `${meaning}: ${faulty.join(", ")}` })
})
