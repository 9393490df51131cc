/**
 * Migration 16: leaves the payment methods out of indexes that no list of them needs, because each payment with an inline
 * card adds a method. They are not listed by owner, who is always their app, and nearly all of them are verified, so a
 * list of the verified ones finds them by time.
 *
 * A row of `resource` then costs, beside its key: `by_app` and `by_type` for the lists of an app and of the operator,
 * `by_owner` (not of methods) and `by_rel` for those of an account and of a payment method, and `wants` while it is due.
 * All others hold rows with a rare value only. Each entry is about 120 bytes of WAL.
 */
const nearlyAll = "('completed', 'verified')"

export const fewerIndexEntries: ReadonlyArray<string> = [
  "drop index resource_by_owner",
  `create index resource_by_owner on resource (owner_id, type, create_time desc, id desc)
    where listed and type <> 'payment_methods'`,
  "drop index resource_by_rare_status",
  `create index resource_by_rare_status on resource (app_id, type, status, create_time desc, id desc)
    where listed and status not in ${nearlyAll}`,
  "drop index resource_of_all_by_rare_status",
  `create index resource_of_all_by_rare_status on resource (type, status, create_time desc, id desc)
    where listed and status not in ${nearlyAll}`
]
