/**
 * Applies the migrations of the schema: each once, in the order of its number, all missing ones in one transaction under
 * an advisory lock. The statements of a migration are never edited: the database keeps their checksum, and a database
 * with another checksum, or with a newer migration, is refused.
 */
import { createHash } from "node:crypto"
import type { PgConnection } from "@effect/sql-pg"
import { Data, Effect } from "effect"
import type { Environment } from "@payments-platform/domain/access/app/App"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Database, type Values } from "../Database.ts"
import { explained, Incompatible, orFault } from "../DatabaseRequirements.ts"
import type { DatabaseFault } from "../SqlErrors.ts"
import { abandonedVerifications } from "./0022-abandoned-verifications.ts"
import { accountsOfLegalEntities } from "./0013-accounts-of-legal-entities.ts"
import { deliveryLanes } from "./0005-delivery-lanes.ts"
import { erasureOfCardNumbers } from "./0020-erasure-of-card-numbers.ts"
import { erasures } from "./0015-erasures.ts"
import { fewerIndexEntries } from "./0016-fewer-index-entries.ts"
import { ledgerEntries } from "./0024-ledger-entries.ts"
import { history } from "./0023-history.ts"
import { growth } from "./0003-indexes-of-large-stores.ts"
import { keyMemory } from "./0007-unique-key-memory.ts"
import { counters } from "./0010-counters.ts"
import { onboardingLocations } from "./0009-onboarding-locations.ts"
import { paymentsFamily } from "./0002-payments-family.ts"
import { repliesAsBytes } from "./0025-replies-as-bytes.ts"
import { rbitCounters } from "./0021-rbit-counters.ts"
import { schema } from "./0001-schema.ts"
import { payoutCycles } from "./0011-payout-cycles.ts"
import { environment } from "./0006-environment.ts"
import { ascendingIndexes } from "./0018-ascending-indexes.ts"
import { simulatorRecords } from "./0017-simulator-records.ts"
import { startOfTheAuditLog } from "./0014-start-of-the-audit-log.ts"
import { settlements } from "./0008-card-settlements.ts"
import { transactionRecords } from "./0004-transaction-records.ts"
import { usedTokens } from "./0019-used-tokens.ts"
import { wakeReasons } from "./0012-wake-reasons.ts"
import { ownersByRareStatus } from "./0026-owners-by-rare-status.ts"
import { endOfTheAuditLog } from "./0027-end-of-the-audit-log.ts"
import { deliveryQueue } from "./0028-delivery-queue.ts"
import { noStoredEvents } from "./0029-no-stored-events.ts"
import { uuidColumns } from "./0030-uuid-columns.ts"
import { denserIndexes } from "./0031-denser-indexes.ts"
import { ledgerSumsOfCommits } from "./0032-ledger-sums-of-commits.ts"
import { timeInTheQueue } from "./0033-time-in-the-queue.ts"
import { commitQueues } from "./0034-commit-queues.ts"

/** The data belong to another environment than this process serves (platform.md 1). */
export class OtherEnvironment extends Data.TaggedError("Database/OtherEnvironment")<{
  readonly environment: Environment
}> {}

export interface Migration {
  readonly number: number
  readonly name: string
  /** one SQL statement each; the checksum is over these alone */
  readonly statements: ReadonlyArray<string>
}

export const migrations: ReadonlyArray<Migration> = [
  { number: 1, name: "schema", statements: schema },
  { number: 2, name: "payments family", statements: paymentsFamily },
  { number: 3, name: "growth", statements: growth },
  { number: 4, name: "transaction records", statements: transactionRecords },
  { number: 5, name: "delivery lanes", statements: deliveryLanes },
  { number: 6, name: "environment", statements: environment },
  { number: 7, name: "key memory", statements: keyMemory },
  { number: 8, name: "settlements", statements: settlements },
  { number: 9, name: "onboarding locations", statements: onboardingLocations },
  { number: 10, name: "counters", statements: counters },
  { number: 11, name: "payout cycles", statements: payoutCycles },
  { number: 12, name: "wake reasons", statements: wakeReasons },
  { number: 13, name: "accounts of legal entities", statements: accountsOfLegalEntities },
  { number: 14, name: "start of the audit log", statements: startOfTheAuditLog },
  { number: 15, name: "erasures", statements: erasures },
  { number: 16, name: "fewer index entries", statements: fewerIndexEntries },
  { number: 17, name: "simulator records", statements: simulatorRecords },
  { number: 18, name: "ascending indexes", statements: ascendingIndexes },
  { number: 19, name: "used tokens", statements: usedTokens },
  { number: 20, name: "erasure of card numbers", statements: erasureOfCardNumbers },
  { number: 21, name: "rbit counters", statements: rbitCounters },
  { number: 22, name: "abandoned verifications", statements: abandonedVerifications },
  { number: 23, name: "history", statements: history },
  { number: 24, name: "ledger entries", statements: ledgerEntries },
  { number: 25, name: "replies as bytes", statements: repliesAsBytes },
  { number: 26, name: "owners by rare status", statements: ownersByRareStatus },
  { number: 27, name: "end of the audit log", statements: endOfTheAuditLog },
  { number: 28, name: "delivery queue", statements: deliveryQueue },
  { number: 29, name: "no stored events", statements: noStoredEvents },
  { number: 30, name: "uuid columns", statements: uuidColumns },
  { number: 31, name: "denser indexes", statements: denserIndexes },
  { number: 32, name: "ledger sums of commits", statements: ledgerSumsOfCommits },
  { number: 33, name: "time in the queue", statements: timeInTheQueue },
  { number: 34, name: "commit queues", statements: commitQueues }
]

/** The advisory lock of all processes that migrate one database. */
const lock = 7_204_001

const checksum = ({ statements }: Migration): string =>
  createHash("sha256").update(statements.join("\n;\n")).digest("hex")

const historyOfMigrations =
  "create table migration (number int primary key, name text not null, checksum text not null, run_at timestamptz not null default now())"

/** The migrations that a database with these rows of `migration` still needs. */
const pending = (
  known: ReadonlyArray<Migration>,
  past: Values
): Effect.Effect<ReadonlyArray<Migration>, Incompatible> => {
  const ran = new Map(past.map(([number, sum]) => [Number(number), String(sum)]))
  for (const each of known) {
    const sum = ran.get(each.number)
    if (sum !== undefined && sum !== checksum(each))
      return new Incompatible({ message: `migration ${each.number} (${each.name}) was changed after it ran` })
  }
  const newest = Math.max(0, ...ran.keys())
  const last = Math.max(0, ...known.map(({ number }) => number))
  if (newest > last)
    return new Incompatible({ message: `the database is at migration ${newest}, this code knows ${last}: it is older` })
  return Effect.succeed(known.filter(({ number }) => !ran.has(number)))
}

const isThere = (table: string) => `select to_regclass('${table}') is not null`

type Run<E> = (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, E>

/** The environment that the data belong to; null when none is recorded yet. */
const ownerOf = <E>(run: Run<E>): Effect.Effect<Environment | null, E> =>
  Effect.map(run("select name from environment"), ([row]) =>
    row === undefined ? null : row[0] === "production" ? "production" : "staging"
  )

/** Fails when the data belong to another environment. */
const requireOwner = <E>(run: Run<E>, own: Environment): Effect.Effect<Environment | null, E | OtherEnvironment> =>
  Effect.flatMap(ownerOf(run), (held) =>
    held === null || held === own ? Effect.succeed(held) : new OtherEnvironment({ environment: held })
  )

/** Records this environment as the owner when there is none. Fails when another process recorded another one first. */
const claim = <E>(run: Run<E>, own: Environment): Effect.Effect<Environment | null, E | OtherEnvironment> =>
  Effect.flatMap(requireOwner(run, own), (held) =>
    held !== null
      ? Effect.succeed(held)
      : Effect.andThen(
          run("insert into environment (name) values ($1) on conflict do nothing", [own]),
          requireOwner(run, own)
        )
  )

const past = "select number, checksum from migration order by number"

const apply = Effect.fn("Migrations.apply")(function* (
  session: PgConnection.PgConnection,
  known: ReadonlyArray<Migration>,
  own: Environment | null
) {
  const run = (sql: string, parameters?: ReadonlyArray<unknown>) => orFault(session.queryValues(sql, parameters, false))
  yield* run("begin")
  yield* run("select pg_advisory_xact_lock($1::bigint)", [String(lock)])
  const [[hasHistory] = []] = yield* run(isThere("migration"))
  // whoever may not create tables may still serve when nothing is missing
  if (hasHistory !== true) yield* run(historyOfMigrations)
  const missing = yield* pending(known, yield* run(past))
  const [[isHeld] = []] = yield* run(isThere("environment"))
  if (isHeld === true && own !== null) yield* requireOwner(run, own)
  for (const each of missing) {
    for (const statement of each.statements) yield* run(statement)
    yield* run("insert into migration (number, name, checksum) values ($1, $2, $3)", [
      each.number,
      each.name,
      checksum(each)
    ])
  }
  if (own !== null) yield* claim(run, own)
  yield* run("commit")
  return missing.length
})

/** Messages about definitions (class 42) name objects alone; others may repeat data. */
const failed = (fault: DatabaseFault) =>
  Effect.catchTag(explained(fault), "DatabaseFault", ({ code, message }) =>
    Effect.fail(
      new Incompatible({ message: `the schema cannot be migrated: ${code.startsWith("42") ? message : code}` })
    )
  )

/**
 * Runs the missing migrations and returns how many ran. Records `own` as the owner of the data; without it the data keep
 * no owner. When it fails, closing the session rolls the transaction back.
 */
export const migrateTo = (
  known: ReadonlyArray<Migration>,
  own: Environment | null = null
): Effect.Effect<number, Incompatible | OtherEnvironment | Unavailable, Database> =>
  Effect.scoped(
    Effect.gen(function* () {
      const session = yield* (yield* Database).session("migrate")
      return yield* apply(session, known, own)
    })
  ).pipe(Effect.catchTag("DatabaseFault", failed))

export const migrate = (own: Environment) => migrateTo(migrations, own)

/** Checks the schema without changing it (`MIGRATE=off`). Fails when a migration is missing or the owner is another. */
export const check = (own: Environment): Effect.Effect<void, Incompatible | OtherEnvironment | Unavailable, Database> =>
  Effect.catchTag(checked(own), "DatabaseFault", failed)

const checked = Effect.fnUntraced(function* (own: Environment) {
  const { query } = yield* Database
  const run = (sql: string, parameters?: ReadonlyArray<unknown>) => orFault(query(sql, parameters))
  const [[found] = []] = yield* run(isThere("migration"))
  const missing = yield* pending(migrations, found === true ? yield* run(past) : [])
  const [first] = missing
  if (first !== undefined)
    return yield* new Incompatible({
      message: `migration ${first.number} (${first.name}) has not run: set MIGRATE=auto`
    })
  yield* claim(run, own)
})
