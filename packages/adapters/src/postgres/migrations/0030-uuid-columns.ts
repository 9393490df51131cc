/**
 * Migration 30: the ids of ledger entries, notifications and deliveries are of type uuid, with 16 bytes in place of 37,
 * in the tables and in their indexes. All of them are made by the platform as UUIDs. Ids of resources of any type stay
 * texts, since those of terminals are none. Stop processes of older code first.
 */
const toUuid = (table: string, ...columns: ReadonlyArray<string>): string =>
  `alter table ${table} ${columns.map((name) => `alter column ${name} type uuid using ${name}::uuid`).join(", ")}`

export const uuidColumns: ReadonlyArray<string> = [
  "drop view posting",
  toUuid("entry", "id", "resource_id", "account_id", "record_id", "fee_record_id"),
  toUuid("payout_cycle", "payout_id", "account_id"),
  toUuid("notification", "id"),
  toUuid("delivery", "id", "notification_id", "preference_id"),
  toUuid("delivery_queue", "delivery_id", "preference_id"),
  toUuid("preference_success", "preference_id"),
  `create view posting as
    select entry.id || '-' || lpad((place - 1)::text, 2, '0') as id, entry.id as entry_id, resource_id, resource_type,
      version, line, (place - 1)::int as place, step, account_id, posting->>0 as account, currency,
      (posting->>1)::bigint as amount, create_time
    from entry cross join lateral json_array_elements(postings) with ordinality as listed (posting, place)`,
  "analyze entry, notification, delivery"
]
