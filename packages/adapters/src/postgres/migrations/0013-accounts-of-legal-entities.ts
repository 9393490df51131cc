/**
 * Migration 13: a legal entity knows its accounts that are not deleted. Until now a counter held their number. Stop
 * processes of older code first.
 */
export const accountsOfLegalEntities: ReadonlyArray<string> = [
  `update resource entity set doc = jsonb_set(entity.doc::jsonb, '{accounts}', held.ids)::json
    from (
      select owner_id, jsonb_agg(id order by create_time, id) as ids
      from resource where type = 'accounts' and status <> 'deleted' group by owner_id
    ) held
    where entity.id = held.owner_id and entity.type = 'legal_entities'`,
  "delete from counter where key like 'accounts:%'"
]
