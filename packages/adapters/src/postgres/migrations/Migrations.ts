/**
 * The schema's history. Migrations are numbered, run once, in order, all in one
 * transaction under an advisory lock, and are never edited afterwards: each
 * leaves its checksum, and a database whose past differs from this code's, or
 * that is newer, is refused.
 */
import { createHash } from "node:crypto"
import type { PgConnection } from "@effect/sql-pg"
import { Data, Effect } from "effect"
import type { Environment } from "@payments-platform/domain/access/app/App"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Database, edge, type Values } from "../Database.ts"
import { deliveryLanes } from "./0005-delivery-lanes.ts"
import { growth } from "./0003-indexes-of-large-stores.ts"
import { keyMemory } from "./0007-unique-key-memory.ts"
import { counters } from "./0010-counters.ts"
import { onboardingLocations } from "./0009-onboarding-locations.ts"
import { paymentsFamily } from "./0002-payments-family.ts"
import { schema } from "./0001-schema.ts"
import { environment } from "./0006-environment.ts"
import { settlements } from "./0008-card-settlements.ts"
import { transactionRecords } from "./0004-transaction-records.ts"

/** The database does not fit this code. An operator must act: a restart does not help. */
export class Incompatible extends Data.TaggedError("Database/Incompatible")<{ readonly message: string }> {}

/** The data are those of another environment than this process serves. */
export class OtherEnvironment extends Data.TaggedError("Database/OtherEnvironment")<{
  readonly environment: Environment
}> {}

export interface Migration {
  readonly number: number
  readonly name: string
  /** one statement each */
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
  { number: 10, name: "counters", statements: counters }
]

/** One lock for all processes that migrate one database. */
const lock = 7_204_001

const checksum = ({ statements }: Migration): string =>
  createHash("sha256").update(statements.join("\n;\n")).digest("hex")

const history =
  "create table if not exists migration (number int primary key, name text not null, checksum text not null, run_at timestamptz not null default now())"

/** The migrations that a database with this past still lacks. */
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

/** Whose the data are, by what is written there; null: nobody's yet. */
const heldBy = <E>(run: Run<E>): Effect.Effect<Environment | null, E> =>
  Effect.map(run("select name from environment"), ([row]) =>
    row === undefined ? null : row[0] === "production" ? "production" : "staging"
  )

/** Fails when the data are another environment's. */
const agree = <E>(run: Run<E>, own: Environment): Effect.Effect<Environment | null, E | OtherEnvironment> =>
  Effect.flatMap(heldBy(run), (held) =>
    held === null || held === own ? Effect.succeed(held) : new OtherEnvironment({ environment: held })
  )

/** Makes data that are nobody's those of this environment, unless another process is faster. */
const claim = <E>(run: Run<E>, own: Environment): Effect.Effect<Environment | null, E | OtherEnvironment> =>
  Effect.flatMap(agree(run, own), (held) =>
    held !== null
      ? Effect.succeed(held)
      : Effect.andThen(run("insert into environment (name) values ($1) on conflict do nothing", [own]), agree(run, own))
  )

const past = "select number, checksum from migration order by number"

const apply = Effect.fn("Migrations.apply")(function* (
  session: PgConnection.PgConnection,
  known: ReadonlyArray<Migration>,
  own: Environment | null
) {
  const run = (sql: string, parameters?: ReadonlyArray<unknown>) => edge(session.queryValues(sql, parameters, false))
  yield* run("begin")
  yield* run("select pg_advisory_xact_lock($1::bigint)", [String(lock)])
  yield* run(history)
  const missing = yield* pending(known, yield* run(past))
  const [[isHeld] = []] = yield* run(isThere("environment"))
  if (isHeld === true && own !== null) yield* agree(run, own)
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

/**
 * Brings the schema up to date, for `own`; answers how many migrations ran. Closing the session undoes what failed.
 * Without an environment the data stay nobody's.
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
  )

export const migrate = (own: Environment) => migrateTo(migrations, own)

/** Only looks (`MIGRATE=off`): fails when the schema is not exactly what this code needs, or the data are another's. */
export const check = Effect.fnUntraced(function* (
  own: Environment
): Effect.fn.Return<void, Incompatible | OtherEnvironment | Unavailable, Database> {
  const { read } = yield* Database
  const [[found] = []] = yield* read(isThere("migration"))
  const missing = yield* pending(migrations, found === true ? yield* read(past) : [])
  const [first] = missing
  if (first !== undefined)
    return yield* new Incompatible({
      message: `migration ${first.number} (${first.name}) has not run: set MIGRATE=auto`
    })
  yield* claim(read, own)
})
