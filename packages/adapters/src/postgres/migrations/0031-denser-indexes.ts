/**
 * Migration 31: indexes with smaller entries and fuller pages. A page in the middle of an index is split into halves, the
 * last page is split so that the left one stays full.
 *
 * - Payments have their own index over all apps, and so do payment methods. New ones are added at its end.
 * - What is due is found by its time alone, and PostgreSQL stores a time once for many rows: all payments of a day settle
 *   at one time.
 * - The ids of the records of simulated networks begin with the id of the resource that they are for, so they stand beside
 *   it and not behind all ids.
 *
 * It rebuilds indexes of all resources and rewrites the records of simulated networks. Stop processes of older code first.
 */
export const denserIndexes: ReadonlyArray<string> = [
  "drop index resource_by_type",
  `create index resource_by_type on resource (type, create_time, id)
    where listed and type not in ('payments', 'payment_methods')`,
  "create index resource_of_all_payments on resource (create_time, id) where listed and type = 'payments'",
  "create index resource_of_all_payment_methods on resource (create_time, id) where listed and type = 'payment_methods'",
  "drop index resource_wants",
  "create index resource_wants on resource (wants_at) where wants_at is not null",
  `update resource set id = substr(id, length(type) + 2) || '/' || type
    where app_id = 'simulator' and starts_with(id, type || '/')`
]
