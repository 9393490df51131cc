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
import type { Database } from "./sessions/Database.ts"
import * as ReconnectingSession from "./sessions/ReconnectingSession.ts"
import { orUnavailable } from "./sessions/SqlErrors.ts"
import { auditEntry, auditEntryOf, int, unchainedEntry, unchainedEntryOf, text } from "./sql/RowMapping.ts"
import { byTime, type Clause, page, pageOf, plannedOnce, rangeClauses, textual } from "./sql/SqlConditions.ts"
import { int8s, texts } from "./sql/SqlParameters.ts"

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
  ...textual("changes->>'operator_id' = ?", query.operatorId),
  ...rangeClauses(query)
]

/** The entry that was chained last, which may have been deleted since. */
export const lastOfChain = "select seq, hash from audit_end"

/** Writes the places of entries in the chain. Its end moves with them. */
const link = `with ended as (
    update audit_end set seq = ($2::int8[])[cardinality($2)], hash = ($4::text[])[cardinality($4)]
  ) update audit t set seq = u.seq, previous_hash = u.previous_hash, hash = u.hash
  from unnest($1::text[], $2::int8[], $3::text[], $4::text[]) as u(id, seq, previous_hash, hash) where t.id = u.id`

const linkParameters = (linked: ReadonlyArray<AuditEntry>, seq: number) => [
  texts(linked.map(({ id }) => id)),
  int8s(linked.map((_, index) => seq + index + 1)),
  texts(linked.map(({ previousHash }) => previousHash)),
  texts(linked.map(({ hash }) => hash))
]

/** Chains one batch of entries. An advisory lock lets one process chain at a time, so that the chain never forks. */
const chainBatch = (session: PgConnection.PgConnection): Effect.Effect<number, SqlError> =>
  ReconnectingSession.transaction(
    session,
    Effect.gen(function* () {
      yield* session.queryValues("select pg_advisory_xact_lock($1::bigint)", [PgTypes.int8(BigInt(lock))])
      const [last] = yield* session.queryValues(lastOfChain)
      const loose = yield* session.queryValues(
        `select ${unchainedEntry.sql} from audit where seq is null order by create_time, id limit ${batchSize}`
      )
      const linked = AuditHashChain.chain(loose.map(unchainedEntryOf), text(last?.[1]))
      if (linked.length > 0) yield* session.queryValues(link, linkParameters(linked, int(last?.[0])))
      return linked.length
    })
  )

const chainAll = (session: PgConnection.PgConnection): Effect.Effect<number, SqlError> =>
  Effect.flatMap(chainBatch(session), (count) =>
    count < batchSize ? Effect.succeed(count) : Effect.map(chainAll(session), (more) => count + more)
  )

type Check = Effect.Success<Store["Service"]["auditCheck"]>

const checked = `select ${auditEntry.sql} from audit where seq > $1 and seq <= $2 order by seq limit ${batchSize}`

/**
 * Recomputes the chain from its start to its end. A missing entry breaks it as a changed one does, unless it was old and
 * deleted since the check began (PgRetention.ts): the start has then moved on, and the check begins again. When the newest
 * entries are missing, no entry remains to be named.
 */
export const checkChain = (read: Database["Service"]["read"]): Effect.Effect<Check, Unavailable> =>
  Effect.gen(function* () {
    const placeIn = (table: "audit_start" | "audit_end") =>
      Effect.map(read(`select seq, hash from ${table}`), ([row]) => ({ seq: int(row?.[0]), hash: text(row?.[1]) }))
    const [start, end] = [yield* placeIn("audit_start"), yield* placeIn("audit_end")]
    const [[entries] = []] = yield* read("select count(*) from audit")
    let last = start
    while (true) {
      const rows = yield* read(checked, [PgTypes.int8(BigInt(last.seq)), PgTypes.int8(BigInt(end.seq))])
      const some = rows.map(auditEntryOf)
      const firstBrokenId = AuditHashChain.firstBrokenId(some, last.hash)
      const isWhole = firstBrokenId === null && (some.length > 0 || last.hash === end.hash)
      if (!isWhole && (yield* placeIn("audit_start")).seq > start.seq) return yield* checkChain(read)
      if (!isWhole || some.length === 0) return { intact: isWhole, entries: int(entries), firstBrokenId }
      last = { seq: int(rows.at(-1)?.[auditEntry.at.seq]), hash: some.at(-1)?.hash ?? last.hash }
    }
  })

type Audit = Pick<Store["Service"], "audit" | "linkAudit" | "auditCheck">

/** `session` has one user at a time, so the leader and the readers take turns. */
export const make = (database: Database["Service"], session: ReconnectingSession.Session): Effect.Effect<Audit> =>
  Effect.map(Semaphore.make(1), (turn) => {
    const linkAudit = turn.withPermits(1)(orUnavailable(session.use(chainAll)))
    const auditCheck = Effect.andThen(linkAudit, checkChain(database.read))
    return {
      audit: (query) => {
        const { parameters, sql } = plannedOnce(
          page(`select ${auditEntry.sql} from audit`, byTime("create_time"), clauses(query), query)
        )
        const read = Effect.map(database.read(sql, parameters), (values) => pageOf(values, query, auditEntryOf))
        return Effect.andThen(linkAudit, read)
      },
      linkAudit,
      auditCheck
    }
  })
