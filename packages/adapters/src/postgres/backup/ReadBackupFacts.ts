/**
 * Reads the facts of a database for its backup, and proves a restored one by itself: that the ledger's sums are those of its
 * entries, that the chain of the audit log is whole, and that nothing waits to be delivered that was delivered. It reads whole
 * tables, so it takes a session without a time limit (BackupSession.ts), and changes nothing.
 */
import { PgTypes } from "@effect/sql-pg"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import type { Environment } from "@payments-platform/domain/access/app/App"
import * as VaultKeyCheck from "@payments-platform/domain/access/settings/VaultKeyCheck"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import type { LedgerSum, Unavailable } from "@payments-platform/domain/ports/Store"
import * as PgAudit from "../PgAudit.ts"
import * as PgLedger from "../PgLedger.ts"
import { int, resource, rowOf, text } from "../sql/RowMapping.ts"
import type { Facts } from "./BackupFacts.ts"
import type { Read } from "./BackupSession.ts"
import * as RestoreMark from "./RestoreMark.ts"

/** A row as text depends on these. */
const notation = `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO', false),
  set_config('bytea_output', 'hex', false)`

const tableNames = `select relname::text from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname <> '${RestoreMark.table}' order by 1`

/** Those of all tables but the mark of a restore. */
const indexes = `pg_index i join pg_class t on t.oid = i.indrelid
  where t.relnamespace = current_schema()::regnamespace and t.relname <> '${RestoreMark.table}'`

/** Quotes a name as SQL does. */
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Sixty-four bits of the SHA-256 of each row, added up. */
const fingerprintOf = (table: string): string => `select count(*), coalesce(sum(
    ('x' || encode(substr(sha256(convert_to(each_row::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric), 0)::text
  from ${quote(table)} as each_row`

const tableFacts = (read: Read) =>
  Effect.gen(function* () {
    yield* read(notation)
    const names = (yield* read(tableNames)).map(([name]) => text(name))
    const facts = yield* Effect.forEach(names, (name) =>
      Effect.map(read(fingerprintOf(name)), ([row = []]) => {
        const [rows, fingerprint] = row
        return [name, { rows: int(rows), fingerprint: text(fingerprint) }] as const
      })
    )
    return Object.fromEntries(facts)
  })

const ledgerFacts = (all: ReadonlyArray<LedgerSum>): Facts["ledger"] => {
  const lines = all.map(({ credits, currency, debits, ledgerAccount }) =>
    [ledgerAccount, currency, debits, credits].join(" ")
  )
  const sums = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    debits: ofCurrency.reduce((sum, { debits }) => sum + debits, 0),
    credits: ofCurrency.reduce((sum, { credits }) => sum + credits, 0)
  }))
  return { accounts: all.length, fingerprint: createHash("sha256").update(lines.join("\n")).digest("hex"), sums }
}

const count = (read: Read, from: string) => Effect.map(read(`select count(*) from ${from}`), ([row]) => int(row?.[0]))

/** The schema that tables go into. Empty: there is none that the user may use. */
export const schemaName = (read: Read): Effect.Effect<string, Unavailable> =>
  Effect.map(read("select coalesce(current_schema()::text, '')"), ([row]) => text(row?.[0]))

/** The facts of the database. Its schema is one of the platform, and `environment` the one that its data belong to. */
export const readFacts = Effect.fnUntraced(function* (
  read: Read,
  { environment, migration }: { readonly environment: Environment; readonly migration: number }
): Effect.fn.Return<Facts, Unavailable> {
  const [moment = []] = yield* read("select extract(epoch from now())::bigint")
  const [last = []] = yield* read(PgAudit.lastOfChain)
  return {
    time: int(moment[0]),
    schema: yield* schemaName(read),
    migration,
    environment,
    tables: yield* tableFacts(read),
    indexes: yield* count(read, indexes),
    ledger: ledgerFacts(yield* PgLedger.readSums(read)),
    audit: { entries: yield* count(read, "audit"), last: { place: int(last[0]), hash: text(last[1]) } },
    deliveries: {
      waiting: yield* count(read, "delivery_queue"),
      failed: yield* count(read, "delivery where undelivered = 'failed'")
    }
  }
})

/** The word that the keys of the vault must open, sealed; null: nothing was sealed yet. */
export const sealedWord = (read: Read) =>
  Effect.map(
    read(
      `select ${resource.sql} from resource where id = '${VaultKeyCheck.id}' and type = '${VaultKeyCheck.kind.type}'`
    ),
    ([row]) => (row === undefined ? null : VaultKeyCheck.kind.fact(rowOf(row)).state.sealed)
  )

/** Documents that one statement reads. */
const batchSize = 500

const documents = `select ${resource.sql} from resource where type = 'documents' and listed and id > $1
  order by id limit ${batchSize}`

/** The ids of the documents whose bytes are kept, sorted. */
export const keptDocuments = (read: Read): Effect.Effect<ReadonlyArray<string>, Unavailable> => {
  const from = (last: string): Effect.Effect<ReadonlyArray<string>, Unavailable> =>
    Effect.flatMap(read(documents, [PgTypes.text(last)]), (rows) => {
      const facts = rows.map((row) => DocumentKind.kind.fact(rowOf(row)))
      const kept = facts.flatMap(({ id, state }) => (Document.isKept(state) ? [id] : []))
      const end = facts.at(-1)
      return end === undefined || facts.length < batchSize
        ? Effect.succeed(kept)
        : Effect.map(from(end.id), (more) => [...kept, ...more])
    })
  return from("")
}

/** Entries whose postings do not sum to zero. */
const unbalanced = `(select 1 from posting group by resource_id, version, line having sum(amount) <> 0) as entries`

/** Ledger accounts whose sums are not those of their entries. */
const deviating = `(${PgLedger.selectSums}) as kept (account, currency, debits, credits)
  full join (
    select account, currency, sum(greatest(amount, 0))::bigint, sum(greatest(-amount, 0))::bigint from posting
    group by account, currency
  ) as booked (account, currency, debits, credits) using (account, currency)
  where (coalesce(kept.debits, 0), coalesce(kept.credits, 0)) <> (coalesce(booked.debits, 0), coalesce(booked.credits, 0))`

/** Deliveries that wait although one of their attempts since they were queued succeeded: they would be sent twice. */
const deliveredAlready = `delivery_queue q join delivery d on d.id = q.delivery_id where exists (
    select 1 from json_array_elements(d.attempts) with ordinality as each (attempt, place)
    where place > json_array_length(d.attempts) - d.tries and (attempt->>'status')::int between 200 and 299)`

const some = (what: string, number: number): ReadonlyArray<string> => (number === 0 ? [] : [`${what}: ${number}`])

export interface Proof {
  readonly ledger: ReadonlyArray<string>
  readonly audit: ReadonlyArray<string>
  readonly deliveries: ReadonlyArray<string>
}

/** What is wrong with the database by itself, by part. */
export const prove = Effect.fnUntraced(function* (read: Read): Effect.fn.Return<Proof, Unavailable> {
  const { firstBrokenId, intact } = yield* PgAudit.checkChain(read)
  return {
    ledger: [
      ...some("entries that do not sum to zero", yield* count(read, unbalanced)),
      ...some("accounts with other sums than their entries", yield* count(read, deviating))
    ],
    audit: intact
      ? []
      : [firstBrokenId === null ? "its newest entries are missing" : `it is broken at ${firstBrokenId}`],
    deliveries: some("waiting although delivered", yield* count(read, deliveredAlready))
  }
})

const due = `resource where wants_at <= extract(epoch from now())::bigint + (select seconds from clock)`

/** The work that begins when nothing holds it: the notifications that wait, and the timers that are due now. */
export const openWork = (read: Read) =>
  Effect.all({ deliveries: count(read, "delivery_queue"), timers: count(read, due) })

/** The major version of the server. */
export const serverVersion = (read: Read): Effect.Effect<number, Unavailable> =>
  Effect.map(read("select current_setting('server_version_num')::int / 10000"), ([row]) => int(row?.[0]))
