/**
 * The table of the simulator store in PostgreSQL: one row for each entry, by book and key. An earlier version had a table
 * of authorizations with a column for each field; its rows are moved over once.
 */
import { Effect } from "effect"
import { type Database, orUnavailable } from "../../postgres/Database.ts"
import * as ReconnectingSession from "../../postgres/ReconnectingSession.ts"

/** The advisory lock under which the table is created; processes that start together would fail otherwise. */
const creation = 5_290_117

const createText = `create table if not exists simulated_entry (
  book text collate "C" not null,
  key text collate "C" not null,
  version integer not null,
  entry json not null,
  primary key (book, key)
)`

const moveText = `do $$ begin
  if to_regclass('simulated_authorization') is null then return; end if;
  insert into simulated_entry (book, key, version, entry)
  select 'authorization', key, version, json_build_object(
    'key', key, 'parameters', parameters, 'outcome', outcome, 'amount', amount, 'currency', currency,
    'autoCapture', auto_capture, 'state', state, 'decline', decline, 'avs', avs, 'askAt', ask_at,
    'capturedAmount', captured_amount, 'captureKey', capture_key, 'captureAmount', capture_amount,
    'captureRefusal', capture_refusal, 'newsAt', null, 'refunds', '[]'::json,
    'version', version, 'createTime', create_time, 'changeTime', change_time)
  from simulated_authorization
  on conflict (book, key) do nothing;
  drop table simulated_authorization;
end $$`

/** Creates the table if it is missing. Runs at every start. */
export const create = ({ session }: Database["Service"]) =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* session("migrate")
      const run = (sql: string) => connection.queryValues(sql, [], false)
      const created = run(`select pg_advisory_xact_lock(${creation}::bigint)`).pipe(
        Effect.andThen(run(createText)),
        Effect.andThen(run(moveText))
      )
      yield* orUnavailable(ReconnectingSession.transaction(connection, created))
    })
  )
