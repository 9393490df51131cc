/**
 * Migration 6: whose the data are. Staging and production are separate data sets (platform.md 1), so one row says to
 * which of them these belong; the process that first uses them writes it. Data of before it belong where their first
 * app does; without any app, to whichever process starts first.
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
