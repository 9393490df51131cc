/**
 * What a database held at the moment of its backup: a part of the manifest. A restored database is compared with it, row by
 * row through the fingerprints. It has counts, sums and hashes alone, so nothing of a person or a card.
 */
import { Schema } from "effect"

/** A sum over all rows of a table, whatever their order: equal for equal rows, on every version of PostgreSQL. */
const Table = Schema.Struct({ rows: Schema.Int, fingerprint: Schema.String })

/** The sums of all ledger accounts in a currency, in its smallest unit. */
const CurrencySum = Schema.Struct({ currency: Schema.String, debits: Schema.Int, credits: Schema.Int })

export const Facts = Schema.Struct({
  /** UNIX seconds of real time */
  time: Schema.Int,
  /** the number of the newest migration */
  migration: Schema.Int,
  /** the name of the schema that has the tables */
  schema: Schema.String,
  environment: Schema.Literals(["staging", "production"]),
  /** by name, those of the platform and others of the schema */
  tables: Schema.Record(Schema.String, Table),
  /** how many indexes these tables have, those of their keys included */
  indexes: Schema.Int,
  ledger: Schema.Struct({
    accounts: Schema.Int,
    /** SHA-256 of the sums of every ledger account */
    fingerprint: Schema.String,
    sums: Schema.Array(CurrencySum)
  }),
  /** `entries` are those that are kept; `last`: the place and the hash of the one that was chained last */
  audit: Schema.Struct({ entries: Schema.Int, last: Schema.Struct({ place: Schema.Int, hash: Schema.String }) }),
  /** `failed`: those whose attempts have ended without success */
  deliveries: Schema.Struct({ waiting: Schema.Int, failed: Schema.Int })
})
export type Facts = typeof Facts.Type

const changed = (what: string, before: number, after: number): ReadonlyArray<string> =>
  before === after ? [] : [`${what}: ${after} in place of ${before}`]

const tableDifferences = (before: Facts["tables"], after: Facts["tables"]): ReadonlyArray<string> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (was === undefined) return [`the table ${name} is not one of the backup`]
    if (is === undefined) return [`the table ${name} is missing`]
    if (was.rows !== is.rows) return changed(`rows of ${name}`, was.rows, is.rows)
    return was.fingerprint === is.fingerprint ? [] : [`rows of ${name} are not the same`]
  })

export interface Differences {
  readonly database: ReadonlyArray<string>
  readonly ledger: ReadonlyArray<string>
  readonly audit: ReadonlyArray<string>
  readonly deliveries: ReadonlyArray<string>
}

/** What differs in a restored database, by part, in phrases that name tables and counts. */
export const differences = (before: Facts, after: Facts): Differences => ({
  database: [
    ...changed("the migration", before.migration, after.migration),
    ...(before.environment === after.environment ? [] : ["the environment is another"]),
    ...tableDifferences(before.tables, after.tables),
    ...changed("indexes", before.indexes, after.indexes)
  ],
  ledger: [
    ...changed("ledger accounts", before.ledger.accounts, after.ledger.accounts),
    ...(before.ledger.fingerprint === after.ledger.fingerprint ? [] : ["the sums of ledger accounts are not the same"])
  ],
  audit: [
    ...changed("entries", before.audit.entries, after.audit.entries),
    ...changed("the place of the last one", before.audit.last.place, after.audit.last.place),
    ...(before.audit.last.hash === after.audit.last.hash ? [] : ["the hash of the last one is another"])
  ],
  deliveries: [
    ...changed("waiting", before.deliveries.waiting, after.deliveries.waiting),
    ...changed("failed", before.deliveries.failed, after.deliveries.failed)
  ]
})
