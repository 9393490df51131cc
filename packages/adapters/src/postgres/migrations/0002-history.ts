/**
 * Migration 2: the history of resources, a row for each version. Statements of a migration are never edited; their comments
 * may be.
 */
export const history: ReadonlyArray<string> = [
  `create table history (
    resource_id text collate "C" not null,
    version int not null,
    -- UNIX seconds of service time.
    create_time bigint not null,
    app_id text collate "C" not null,
    resource_type text collate "C" not null,
    command text collate "C" not null,
    -- Who had the command executed, in short (HistoryColumns.ts). Null: the app.
    actor text,
    -- That of the request. Null: no request asked for the command.
    correlation_id uuid,
    status_before text collate "C",
    status text collate "C",
    amount bigint,
    -- A list of names; an event with an amount is a list of both.
    events json not null,
    primary key (resource_id, version)
  )`,

  `-- The history of an app's resources. PostgreSQL stores a time once for all rows of that time.
  create index history_by_app on history (app_id, create_time)`
]
