/**
 * Migration 29: the events of resources are no longer stored. Nothing read them, and they held data of persons once more.
 * The ids of Changes go with them: a commit whose answer was lost is looked up by its transaction (PgCommit.ts). Stop
 * processes of older code first.
 */
export const noStoredEvents: ReadonlyArray<string> = ["drop table history", "drop table change"]
