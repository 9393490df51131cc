/** Migration 21: counts the active rbits about each resource, which a screening reads (platform.md 8). */
export const rbitCounters: ReadonlyArray<string> = [
  `insert into counter (key, amount)
    select 'rbits:' || owner_id, count(*) from resource where type = 'rbits' and status = 'active' group by owner_id`
]
