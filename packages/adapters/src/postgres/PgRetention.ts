/**
 * The Retention port in PostgreSQL. Ids are UUIDs of version 7, so the primary key of a log finds its oldest records: a
 * batch reads no more rows than it may delete, and needs no index by time. Unique-Keys are not in order of time. They
 * are read in slices of pages instead, all of them in one round, which also needs no index.
 */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import { type Log, Retention } from "@payments-platform/domain/ports/Retention"
import { Database } from "./sessions/Database.ts"
import { int, text } from "./sql/RowMapping.ts"
import { texts } from "./sql/SqlParameters.ts"

/** Records that one statement deletes at most. A notification has a delivery for each preference. */
export const batchSize = 500
/** Pages of 8 KiB that one statement reads for old Unique-Keys. */
export const slicePages = 256

/** The ids of the oldest records, of those that are old. As an array, so that the planner must look them up by id. */
const oldest = (table: string, time: string): string =>
  `array(select id from (select id, ${time} from ${table} order by id limit ${batchSize}) head where ${time} <= $1)`

/** A delivery that waits would lose its body. */
const deleteNotifications = `with old as (
    select id from notification n where id = any(${oldest("notification", "event_time")})
      and not exists (
        select 1 from delivery d join delivery_queue q on q.delivery_id = d.id where d.notification_id = n.id)
  ), deliveries as (delete from delivery where notification_id = any(array(select id from old)))
  , gone as (delete from notification where id = any(array(select id from old)) returning 1)
  select count(*) from gone`

/** Deletes the chained entries before the first young one, and keeps the hash of the last of them as the chain's start. */
const deleteAudit = `with head as (
    select seq, hash, create_time from audit where seq is not null order by seq limit ${batchSize}
  ), old as (
    select seq, hash from head
    where seq < coalesce((select min(seq) from head where create_time > $1), (select max(seq) + 1 from head))
  ), started as (
    update audit_start s set seq = last.seq, hash = last.hash
    from (select seq, hash from old order by seq desc limit 1) last
  ), gone as (delete from audit where seq = any(array(select seq from old)) returning 1)
  select count(*) from gone`

/** The oldest entries of each app. */
const deleteHistory = `with recursive app (app_id) as (
    select min(app_id) from history
    union all select (select min(app_id) from history where app_id > app.app_id) from app where app_id is not null
  ), gone as (
    delete from history where ctid = any(array(
      select old.ctid from app cross join lateral (
        select ctid from history where history.app_id = app.app_id and create_time <= $1 order by create_time limit ${batchSize}
      ) old limit ${batchSize}
    )) returning 1
  ) select count(*) from gone`

const deleteOld: { readonly [L in Log]: string } = {
  notifications: deleteNotifications,
  history: deleteHistory,
  audit: deleteAudit
}

/** The pages from $3 to $4, without the last. The number of all pages says where the end is. */
const forgetKeys = `with gone as (
    delete from idempotency where ctid >= format('(%s,0)', $3::int8)::tid and ctid < format('(%s,0)', $4::int8)::tid
      and used_at <= $1 and lease_until <= $2 returning 1
  ) select count(*), pg_relation_size('idempotency') / current_setting('block_size')::int from gone`

/** Planned for its types: the index by owner has no payment methods, which no caller asks for. */
const ownedBy = "select id from resource where owner_id = $1 and type = any($2::text[]) and listed order by id"

const deleteResource = "delete from resource where id = $1"

const deleteAbout = `with about as (select id from notification where resource_id = $1),
  deliveries as (delete from delivery where notification_id = any(array(select id from about))),
  notifications as (delete from notification where id = any(array(select id from about)))
  delete from delivery_queue where delivery_id = any(array(
    select id from delivery where notification_id = any(array(select id from about))))`

const int8 = (value: number) => PgTypes.int8(BigInt(value))

export const layer: Layer.Layer<Retention, never, Database> = Layer.effect(
  Retention,
  Effect.map(Database, ({ read: run, readUnprepared }) => ({
    deleteOld: (log, until) => Effect.map(run(deleteOld[log], [int8(until)]), ([row]) => int(row?.[0])),
    forgetKeys: ({ from, leasedUntil, usedUntil }) => {
      const next = from + slicePages
      return Effect.map(run(forgetKeys, [int8(usedUntil), int8(leasedUntil), int8(from), int8(next)]), ([row]) => ({
        count: int(row?.[0]),
        next: int(row?.[1]) > next ? next : null
      }))
    },
    ownedBy: ({ id, types }) =>
      Effect.map(readUnprepared(ownedBy, [PgTypes.text(id), texts(types)]), (rows) => rows.map(([each]) => text(each))),
    deleteResource: (resourceId) => Effect.asVoid(run(deleteResource, [PgTypes.text(resourceId)])),
    deleteNotifications: (resourceId) => Effect.asVoid(run(deleteAbout, [PgTypes.text(resourceId)]))
  }))
)
