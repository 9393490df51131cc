/**
 * Migration 34: each process that commits has a row with the number of its last committed batch. Only this number says
 * whether a batch was committed whose answer was lost (PgCommit.ts).
 */
export const commitQueues: ReadonlyArray<string> = [
  `create table commit_queue (
    id uuid primary key,
    last_batch bigint not null,
    used_at timestamptz not null default now()
  )`
]
