/**
 * Migration 18: indexes by time ascend, and lists read them backwards. New entries then come last in their group, where
 * PostgreSQL fills its pages; in a descending index they come first and split a half-full page each time. It rebuilds
 * these indexes, which takes about a minute for each million payments.
 */
export const ascendingIndexes: ReadonlyArray<string> = [
  `do $$ declare found record; begin
    for found in select indexname, indexdef from pg_indexes
      where schemaname = current_schema() and indexdef like '% DESC%' order by indexname
    loop
      execute format('drop index %I', found.indexname);
      execute replace(found.indexdef, ' DESC', '');
    end loop;
  end $$`
]
