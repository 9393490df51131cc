/**
 * Migration 17: the records of the simulated networks become rows of `resource`, so that they commit with the Change
 * that rests on them. Processes of an older version that use the simulator must be stopped before it.
 */
export const simulatorRecords: ReadonlyArray<string> = [
  `do $$ begin
    if to_regclass('simulated_entry') is null then return; end if;
    insert into resource (id, type, app_id, version, create_time, listed, doc)
    select type || '/' || key, type, 'simulator', version, coalesce((entry->>'createTime')::bigint, 0), false, entry
    from (select 'simulated_' || book || 's' as type, * from simulated_entry) as entries;
    drop table simulated_entry;
  end $$`
]
