/**
 * The audit log in PostgreSQL. Changes insert its entries unchained. The leader chains them in rounds (AuditHashChain.ts),
 * and every read chains first, so that no reader sees an entry outside the chain.
 */
import type { PgConnection } from "@effect/sql-pg"
import { PgTypes } from "@effect/sql-pg"
import { Effect, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { AuditQuery, Store, Unavailable } from "@payments-platform/domain/ports/Store"
import * as AuditHashChain from "../store/AuditHashChain.ts"
import { byTime, type Clause, page, pageOf, plannedOnce, spanning, textual } from "./SqlConditions.ts"
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

/** The last entry of the chain; when all are deleted, the last deleted one. */
const lastOfChain = `(select seq, hash from audit where seq is not null order by seq desc limit 1)
  union all (select seq, hash from audit_start) order by seq desc limit 1`

/** Chains one batch of entries. An advisory lock lets one process chain at a time, so that the chain never forks. */
const chainBatch = (session: PgConnection.PgConnection): Effect.Effect<number, SqlError> =>
  ReconnectingSession.transaction(
    session,
    Effect.gen(function* () {
      yield* session.queryValues("select pg_advisory_xact_lock($1::bigint)", [PgTypes.int8(BigInt(lock))])
      const [last] = yield* session.queryValues(lastOfChain)
      const unchained = yield* session.queryValues(
        `select ${unchainedColumns} from audit where seq is null order by create_time, id limit ${batchSize}`
      )
      const linked = AuditHashChain.chain(unchained.map(unchainedOf), text(last?.[1]))
      const seq = int(last?.[0])
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

type Check = Effect.Success<Store["Service"]["auditCheck"]>

/**
 * Recomputes the chain from its start. A missing entry breaks it as a changed one does, unless it was old and deleted
 * since the check began (PgRetention.ts): the start has then moved on, and the check begins again.
 */
const check = ({ read }: Pick<Database["Service"], "read">): Effect.Effect<Check, Unavailable> =>
  Effect.gen(function* () {
    const startOf = Effect.map(read("select seq, hash from audit_start"), ([row]) => ({
      seq: int(row?.[0]),
      hash: text(row?.[1])
    }))
    const start = yield* startOf
    const [[entries] = []] = yield* read("select count(*) from audit")
    let last = start
    while (true) {
      const rows = yield* read(
        `select ${auditColumns}, seq from audit where seq > $1 order by seq limit ${batchSize}`,
        [PgTypes.int8(BigInt(last.seq))]
      )
      const some = rows.map(auditedOf)
      const firstBrokenId = AuditHashChain.firstBroken(some, last.hash)
      if (firstBrokenId !== null && (yield* startOf).seq > start.seq) return yield* check({ read })
      if (firstBrokenId !== null || some.length === 0)
        return { intact: firstBrokenId === null, entries: int(entries), firstBrokenId }
      last = { seq: int(rows.at(-1)?.[13]), hash: some.at(-1)?.hash ?? last.hash }
    }
  })

type Audit = Pick<Store["Service"], "audit" | "linkAudit" | "auditCheck">

/** `session` has one user at a time, so the leader and the readers take turns. */
export const make = (database: Database["Service"], session: ReconnectingSession.Session): Effect.Effect<Audit> =>
  Effect.map(Semaphore.make(1), (turn) => {
    const linkAudit = turn.withPermits(1)(orUnavailable(session.use(chainAll)))
    const auditCheck = Effect.andThen(linkAudit, check(database))
    return {
      audit: (query) => {
        const { parameters, sql } = plannedOnce(
          page(`select ${auditColumns} from audit`, byTime("create_time"), clauses(query), query)
        )
        const read = Effect.map(database.read(sql, parameters), (values) => pageOf(values, query, auditedOf))
        return Effect.andThen(linkAudit, read)
      },
      linkAudit,
      auditCheck
    }
  })
