/**
 * Migration 15: data that is no longer kept gets the time of its erasure (merchants.md 15): legal entities whose accounts
 * are all deleted, rejected documents, and deleted bank accounts that payers paid with. The time counts from the event
 * that began it.
 */

/** Adds a member to a document as text, which keeps the rest of it byte for byte. */
const withMember = (member: string): string =>
  `(regexp_replace(r.doc::text, '\\}\\s*$', ', ' || ${member} || '}'))::json`

/** The time of the last event with this tag. */
export const lastTimes = (tag: string, where = ""): string => `select v.resource_id as id, max(c.at) as at
  from event v join change c on c.id = v.change_id where v.event->>'_tag' = '${tag}'${where} group by v.resource_id`

export const schedule = (since: string, where: string): string =>
  `update resource r set doc = ${withMember(`'"eraseAt": ' || since.at`)}, due_at = least(r.due_at, since.at)
    from (${since}) since where r.id = since.id and ${where}`

export const later = (of: string, days: number): string => `select id, at + ${days * 86_400} as at from (${of}) began`

export const erasures: ReadonlyArray<string> = [
  `update resource r
    set doc = ${withMember(`'"erasure": {"at": ' || since.at || ', "isDone": false}'`)}, due_at = least(r.due_at, since.at)
    from (
      select a.owner_id as id, extract(epoch from
        (to_timestamp(max(began.at)) at time zone 'UTC' + interval '5 years') at time zone 'UTC')::bigint as at
      from resource a join (${lastTimes("Deleted")}) began on began.id = a.id
      where a.type = 'accounts' group by a.owner_id
    ) since
    where r.id = since.id and r.type = 'legal_entities'
      and not exists (select 1 from resource o where o.owner_id = r.id and o.type = 'accounts' and o.status <> 'deleted')`,
  schedule(
    later(lastTimes("Decided", " and v.event->>'accepted' = 'false'"), 90),
    "r.type = 'documents' and r.doc->>'_tag' = 'Rejected'"
  ),
  schedule(
    later(lastTimes("Deleted"), 180),
    "r.type = 'payment_methods' and r.doc->>'_tag' = 'Deleted' and r.doc->'details'->'bank' is not null"
  )
]
