/**
 * Migration 4: three indexes without the id at their end, which was a third of each entry. A list still sorts by time and id:
 * PostgreSQL reads the rows of one second and sorts them. The lists by an app and by an owner keep the id, since a busy one
 * may have thousands of rows in a second. Processes of the version before may run beside it. Statements of a migration are never edited; their comments may be.
 */
export const shorterIndexes: ReadonlyArray<string> = [
  "drop index resource_by_rel",
  `-- Lists by the related resource: the payments of a payment method, the disputes of a payment.
  create index resource_by_rel on resource (rel, type, create_time) where listed and rel is not null`,

  "drop index resource_of_all_payments",
  `-- The operator's list of payments. PostgreSQL stores a time once for all rows of that time.
  create index resource_of_all_payments on resource (create_time) where listed and type = 'payments'`,

  "drop index resource_of_all_payment_methods",
  `-- The operator's list of payment methods.
  create index resource_of_all_payment_methods on resource (create_time) where listed and type = 'payment_methods'`
]
