/**
 * The audit log in PostgreSQL. Changes insert its entries unchained. The leader chains them in rounds (AuditHashChain.ts),
 * and every read chains first, so that no reader sees an entry outside the chain.
 */
import type { PgConnection } from "@effect/sql-pg"
import { PgTypes } from "@effect/sql-pg"
import { Effect, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { AuditEntry, AuditQuery, Store, Unavailable } from "@payments-platform/domain/ports/Store"
import * as AuditHashChain from "../store/AuditHashChain.ts"
import { type Clause, page, pageOf, spanning, textual } from "./SqlConditions.ts"
import { type Database, orUnavailable } from "./Database.ts"
import { array, int8s, texts } from "./SqlParameters.ts"
import { auditColumns, auditedOf, int, unchainedColumns, unchainedOf, text } from "./RowMapping.ts"
import * as ReconnectingSession from "./ReconnectingSession.ts"

/** Entries that one transaction chains, or that one statement reads for the check. */
const batchSize = 500
const lock = 7_204_002

const chained: Clause = { sql: "seq is not null", parameters: [] }

const clauses = (query: AuditQuery): ReadonlyArray<Clause> => [
  chained,
  ...textual("actor_name = ?", query.actor),
  ...textual("action = ?", query.action),
  ...textual("resource = ?", query.resource),
  ...textual("resource_id = ?", query.resourceId),
  ...spanning(query)
]

/** Chains one batch of entries. An advisory lock lets one process chain at a time, so that the chain never forks. */
const chainBatch = (session: PgConnection.PgConnection): Effect.Effect<number, SqlError> =>
  ReconnectingSession.transaction(
    session,
    Effect.gen(function* () {
      yield* session.queryValues("select pg_advisory_xact_lock($1::bigint)", [PgTypes.int8(BigInt(lock))])
      const [last] = yield* session.queryValues(
        "select seq, hash from audit where seq is not null order by seq desc limit 1"
      )
      const unchained = yield* session.queryValues(
        `select ${unchainedColumns} from audit where seq is null order by create_time, id limit ${batchSize}`
      )
      const linked = AuditHashChain.chain(
        unchained.map(unchainedOf),
        last === undefined ? AuditHashChain.origin : text(last[1])
      )
      const seq = last === undefined ? 0 : int(last[0])
      if (linked.length > 0)
        yield* session.queryValues(
          `update audit t set seq = u.seq, previous_hash = u.previous_hash, hash = u.hash
          from unnest($1::text[], $2::int8[], $3::text[], $4::text[]) as u(id, seq, previous_hash, hash) where t.id = u.id`,
          [
            texts(linked.map(({ id }) => id)),
            int8s(linked.map((_, index) => seq + index + 1)),
            array(
              linked.map(({ previousHash }) => previousHash),
              "text"
            ),
            array(
              linked.map(({ hash }) => hash),
              "text"
            )
          ]
        )
      return linked.length
    })
  )

const chainAll = (session: PgConnection.PgConnection): Effect.Effect<number, SqlError> =>
  Effect.flatMap(chainBatch(session), (count) =>
    count < batchSize ? Effect.succeed(count) : Effect.map(chainAll(session), (more) => count + more)
  )

/** Recomputes the whole chain. A missing entry breaks it as a changed one does. */
const check = ({ read }: Database["Service"]) =>
  Effect.gen(function* () {
    const [[entries] = []] = yield* read("select count(*) from audit")
    let previous: AuditEntry | null = null
    let after = 0
    while (true) {
      const rows = yield* read(
        `select ${auditColumns}, seq from audit where seq > $1 order by seq limit ${batchSize}`,
        [PgTypes.int8(BigInt(after))]
      )
      const some = rows.map(auditedOf)
      const firstBrokenId = AuditHashChain.firstBroken(some, previous?.hash ?? AuditHashChain.origin)
      if (firstBrokenId !== null || some.length === 0)
        return { intact: firstBrokenId === null, entries: int(entries), firstBrokenId }
      previous = some.at(-1) ?? previous
      after = int(rows.at(-1)?.[13])
    }
  })

type Audit = Pick<Store["Service"], "audit" | "linkAudit" | "auditCheck">

/** `session` has one user at a time, so the leader and the readers take turns. */
export const make = (database: Database["Service"], session: ReconnectingSession.Session): Effect.Effect<Audit> =>
  Effect.map(Semaphore.make(1), (turn) => {
    const linkAudit = turn.withPermits(1)(orUnavailable(session.use(chainAll)))
    const auditCheck: Effect.Effect<
      { readonly intact: boolean; readonly entries: number; readonly firstBrokenId: string | null },
      Unavailable
    > = Effect.andThen(linkAudit, check(database))
    return {
      audit: (query) => {
        const { parameters, sql } = page(`select ${auditColumns} from audit`, "create_time", clauses(query), query)
        const read = Effect.map(database.read(sql, parameters), (values) => pageOf(values, query, auditedOf))
        return Effect.andThen(linkAudit, read)
      },
      linkAudit,
      auditCheck
    }
  })
