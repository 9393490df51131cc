/** The statements that fill a store with many rows, of which few match a rare filter. */
import { noon } from "@payments-platform/specification/suites/store/StoreSamples"

export const size = 20_000
/** The few matching rows are the oldest, so that a scan from the newest reaches them last. */
const few = 15

const number = "lpad(n::text, 8, '0')"

/** The ids of type uuid: of the n-th row of a kind, which is a hexadecimal digit. Records have the ids that derive from the payment. */
const idOf = (kind: string, n: number, record = 0): string =>
  `${kind}0000000-0000-7000-800${record}-${String(n).padStart(12, "0")}`
const numbered = (kind: string, record = 0): string =>
  `('${idOf(kind, 0, record).slice(0, 24)}' || lpad(n::text, 12, '0'))::uuid`
const kinds = { payment: "a", notification: "b", delivery: "c", pending: "d", completed: "e" }
export const ids = {
  payment: (n: number, record = 0) => idOf(kinds.payment, n, record),
  notification: (n: number) => idOf(kinds.notification, n),
  delivery: (n: number) => idOf(kinds.delivery, n),
  pending: (n: number) => idOf(kinds.pending, n),
  completed: (n: number) => idOf(kinds.completed, n),
  owner: idOf("f", 1),
  rareOwner: idOf("f", 2),
  preference: idOf("f", 3),
  rarePreference: idOf("f", 4),
  payout: idOf("f", 5),
  nobody: idOf("f", 6)
}
const isRare = `n < ${few}`
const cased = (rare: string, common: string): string => `case when ${isRare} then '${rare}' else '${common}' end`

/** One of the rare values is rarer than the others. */
const kind = `case when ${isRare} then 'payment_bank_us' when n % 100 = 50 then 'apple_pay' else 'credit_card' end`
const reason = `case when ${isRare} then 'IN_REVIEW' when n % 100 = 50 then 'PROCESSING' end`

/** The account of the ledger. */
const account = `(${cased(ids.rareOwner, ids.owner)})`

export const fill = [
  `insert into resource (id, type, app_id, version, create_time, due_at, listed, owner_id, status, ref, rel, amount, facets, doc)
   select 'p' || ${number}, 'payments', 'app', 1, ${noon} + n, case when n = 7 then ${noon} end, true,
     ${cased("rare-owner", "owner")}, ${cased("pending", "completed")}, 'ref-' || n / 10, 'method-' || n / 10,
     case when ${isRare} then 5000000 else 100 + n % 900 end,
     json_build_object('type', ${kind}, 'pending_reason', ${reason})::jsonb,
     '{}' from generate_series(0, ${size - 1}) n`,
  `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, facets, doc)
   select 'm' || ${number}, 'payment_methods', 'app', 1, ${noon} + n, true, 'app', ${cased("deleted", "verified")},
     json_build_object('type', ${cased("payment_bank_us", "credit_card")}, 'last_four', ${cased("4242", "1111")})::jsonb, '{}' from generate_series(0, ${size - 1}) n`,
  `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, facets, doc)
   select 'r' || ${number}, 'refunds', 'app', 1, ${noon} + n, true, case when n % 2 = 0 then 'busy' else 'owner' || n end,
     case when n % 2 = 0 and n >= ${few} then 'completed' else 'failed' end, '{}', '{}' from generate_series(0, ${size - 1}) n`,
  `insert into idempotency (scope, key, hash, version, lease_until, used_at)
   select ${cased("rare-app", "app")}, 'key-' || n, '', 1, 0, ${noon} + n from generate_series(0, ${size - 1}) n`,
  `insert into notification (id, app_id, resource_type, resource_id, resource_version, ordinal, topic, event_time, body)
   select ${numbered(kinds.notification)}, 'app', ${cased("refunds", "payments")}, 'p' || ${number}, 1, 0,
     'payments.created', ${noon} + n, '{}' from generate_series(0, ${size - 1}) n`,
  `insert into delivery (id, notification_id, preference_id, app_id, topic, resource_id, resource_version, ordinal, create_time,
     undelivered, tries)
   select ${numbered(kinds.delivery)}, ${numbered(kinds.notification)}, (${cased(ids.rarePreference, ids.preference)})::uuid, ${cased("rare-app", "app")},
     ${cased("refunds.created", "payments.created")}, 'p' || ${number}, 1, 0, ${noon} + n,
     case when n between 5 and 9 then 'failed' when n between 10 and 14 then 'dropped' end, 1
   from generate_series(0, ${size - 1}) n`,
  `insert into delivery_queue (delivery_id, preference_id, resource_id, resource_version, ordinal, next_attempt_at, blocks, create_time)
   select ${numbered(kinds.delivery)}, '${ids.rarePreference}', 'p' || ${number}, 1, 0, ${noon} + 10, true, ${noon} + n
   from generate_series(0, ${size - 1}) n`,
  `insert into preference_success (preference_id, succeeded_at) values ('${ids.preference}', ${noon} + ${size - 1})`,
  `insert into entry (id, resource_id, resource_type, version, line, step, currency, create_time, account_id, postings)
   select ${numbered(kinds.pending)}, ${numbered(kinds.payment)}, 'payments', 1, 0, 'L1', 'USD', ${noon} + n, ${account}::uuid,
     json_build_array(json_build_array('merchant:' || ${account} || ':available', -5),
       json_build_array('cash', 5))
   from generate_series(0, ${size - 1}) n`,
  `insert into entry (id, resource_id, resource_type, version, line, step, currency, create_time, account_id, app_id,
     record_id, fee_record_id, payout_cycle, postings)
   select ${numbered(kinds.completed)}, ${numbered(kinds.payment)}, 'payments', 2, 0, 'L3', 'USD', ${noon} + n, ${account}::uuid,
     ${cased("rare-app", "app")}, ${numbered(kinds.payment, 1)}, ${numbered(kinds.payment, 6)}, n / 100,
     json_build_array(json_build_array('cash', 5),
       json_build_array('merchant:' || ${account} || ':available', -4),
       json_build_array('platform:app:fees', -1))
   from generate_series(0, ${size - 1}) n`,
  `insert into payout_cycle (payout_id, account_id, currency, number) values ('${ids.payout}', '${ids.owner}', 'USD', 30)`,
  `insert into ledger_sum (account, currency, debits, credits) values ('cash', 'USD', ${5 * size}, 0), ('merchant:${ids.owner}:available', 'USD', 0, ${5 * size})`,
  `insert into audit (id, create_time, actor_type, actor_name, action, resource, resource_id, correlation_id, changes, seq, previous_hash, hash)
   select 'a' || ${number}, ${noon} + n, 'operator', ${cased("ada", "bob")}, ${cased("apps.create", "apps.update")},
     ${cased("applications", "settings")}, 'r' || n, 'c', '{}', n + 1, '', '' from generate_series(0, ${size - 1}) n`,
  "analyze",
  // statistics say that every delivery waits, as they do when they were gathered under load
  `delete from delivery_queue q using delivery d where d.id = q.delivery_id and d.create_time >= ${noon} + 5`
]
