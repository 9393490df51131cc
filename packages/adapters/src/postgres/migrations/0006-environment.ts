/**
 * Migration 6: records the environment that the data belong to, because staging and production are separate data sets
 * (platform.md 1). The first process that uses the data writes the row. Existing data belong to the environment of
 * their first app; without an app, to that of the process that starts first.
 */
export const environment: ReadonlyArray<string> = [
  `create table environment (
     single boolean primary key default true check (single),
     name text not null check (name in ('staging', 'production'))
   )`,
  `insert into environment (name)
   select doc ->> 'environment' from resource
   where type = 'applications' and doc ->> 'environment' in ('staging', 'production')
   order by create_time, id limit 1`
]
