/**
 * Migration 23: the history of a resource has one row for each version, in place of a row for each event, and knows its
 * time. Rows of earlier versions have their events whole. Stop processes of older code first.
 */
export const history: ReadonlyArray<string> = [
  `create table history (
    resource_id text collate "C" not null,
    version int not null,
    at bigint,
    change_id text collate "C" not null,
    events json not null,
    former json
  )`,
  `insert into history (resource_id, version, at, change_id, events)
    select e.resource_id, e.version, min(c.at), min(e.change_id), json_agg(e.event order by e.ordinal)
    from event e left join change c on c.id = e.change_id group by e.resource_id, e.version`,
  "alter table history add primary key (resource_id, version)",
  "drop table event"
]
