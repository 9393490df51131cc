/**
 * Migration 30: the ids of ledger entries, notifications and deliveries are of type uuid, with 16 bytes in place of 37,
 * in the tables and in their indexes. All of them are made by the platform as UUIDs. Ids of resources of any type stay
 * texts, since those of terminals are none. Stop processes of older code first.
 */
import { postingView } from "./0024-ledger-entries.ts"

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
  postingView,
  "analyze entry, notification, delivery"
]
