/**
 * Migration 1, second part: the indexes, each with the lists and the work that it serves. Primary keys and unique columns are
 * in 0001-tables.ts.
 *
 * - An index of a list ends with the time and the id by which the list is sorted. It ascends and is read backwards: new
 *   entries come last, where PostgreSQL fills its pages, while those in the middle of an index split a page into halves.
 * - A row adds an entry to an index only if the predicate holds, and each entry costs. So the common values have no entry:
 *   a list of completed payments reads the index without the status and skips few rows.
 * - PostgreSQL uses a partial index only where the statement has its words as literals (SqlConditions.ts).
 */

/** The statuses of nearly all payments and of nearly all payment methods. */
const commonStatuses = "('completed', 'verified')"

const resources: ReadonlyArray<string> = [
  `-- Lists of an app.
  create index resource_by_app on resource (app_id, type, create_time, id) where listed`,

  `-- Lists of an app by a status.
  create index resource_by_rare_status on resource (app_id, type, status, create_time, id)
    where listed and status not in ${commonStatuses}`,

  `-- Lists of an app by a type of payment method other than a card.
  create index resource_by_rare_kind on resource (app_id, type, kind, create_time, id)
    where listed and kind <> 'credit_card'`,

  `-- Lists by minimum_amount and maximum_amount.
  create index resource_by_amount on resource (app_id, type, amount) where listed and amount is not null`,

  `-- Lists by reference_id or reference_number.
  create index resource_by_ref on resource (app_id, type, ref, create_time, id) where listed and ref is not null`,

  `-- Lists by the related resource: the payments of a payment method, the disputes of a payment.
  create index resource_by_rel on resource (rel, type, create_time, id) where listed and rel is not null`,

  `-- Lists of an owner, and what is erased with it. The owner of a payment method is its app, whose lists have an index.
  create index resource_by_owner on resource (owner_id, type, create_time, id)
    where listed and type <> 'payment_methods'`,

  `-- Lists of an owner by a status.
  create index resource_by_owner_and_rare_status on resource (owner_id, type, status, create_time, id)
    where listed and type <> 'payment_methods' and status not in ${commonStatuses}`,

  `-- The operator's lists over all apps. Payments and payment methods have an index each, so that new ones come last in it.
  create index resource_by_type on resource (type, create_time, id)
    where listed and type not in ('payments', 'payment_methods')`,
  `-- The operator's list of payments.
  create index resource_of_all_payments on resource (create_time, id) where listed and type = 'payments'`,
  `-- The operator's list of payment methods.
  create index resource_of_all_payment_methods on resource (create_time, id) where listed and type = 'payment_methods'`,

  `-- The operator's lists by a status.
  create index resource_of_all_by_rare_status on resource (type, status, create_time, id)
    where listed and status not in ${commonStatuses}`,

  `-- The operator's lists by pending_reason.
  create index resource_by_pending_reason on resource (type, pending_reason, create_time, id)
    where listed and pending_reason is not null`,

  `-- The preferences of an app that get notifications, which each commit with notifications reads.
  create index resource_subscriptions on resource (app_id)
    where listed and type = 'notification_preferences' and status in ('active', 'unreachable')`,

  `-- What is due now, and when the next is. PostgreSQL stores a time once for all rows of that time: the payments of a day
  -- settle together.
  create index resource_wants on resource (wants_at) where wants_at is not null`
]

const ledger: ReadonlyArray<string> = [
  `-- The ledger and the transaction records of an account.
  create index entry_by_account on entry (account_id, create_time, id) where account_id is not null`,

  `-- Transaction records of an app.
  create index entry_by_app on entry (app_id, create_time, id) where app_id is not null`,

  `-- The transaction records that a payout took.
  create index entry_by_payout_cycle on entry (account_id, currency, payout_cycle, create_time, id)
    where payout_cycle is not null`
]

const notifications: ReadonlyArray<string> = [
  `-- GET /notifications.
  create index notification_by_app on notification (app_id, event_time, id)`,

  `-- GET /notifications by object_id, and what is erased with a resource.
  create index notification_by_resource on notification (resource_id, event_time, id)`,

  `-- GET /notifications by a type other than payments.
  create index notification_by_rare_type on notification (app_id, resource_type, event_time, id)
    where resource_type <> 'payments'`,

  `-- The operator's deliveries.
  create index delivery_by_time on delivery (create_time, id)`,

  `-- The operator's deliveries by app_id.
  create index delivery_by_app on delivery (app_id, create_time, id)`,

  `-- The operator's deliveries by preference_id.
  create index delivery_by_preference on delivery (preference_id, create_time, id)`,

  `-- The operator's deliveries by a topic that few payments have.
  create index delivery_by_rare_topic on delivery (topic, create_time, id)
    where topic not in ('payments.created', 'payments.completed')`,

  `-- The operator's failed and dropped deliveries.
  create index delivery_undelivered on delivery (undelivered, create_time, id) where undelivered is not null`,

  `-- Redelivery of a notification, and its deletion.
  create index delivery_by_notification on delivery (notification_id)`,

  `-- The next deliveries of a preference.
  create index delivery_queue_lane on delivery_queue (preference_id, next_attempt_at, delivery_id)
    where next_attempt_at is not null`,

  `-- What blocks the next delivery of a resource, and what is parked behind it.
  create index delivery_queue_chain on delivery_queue (preference_id, resource_id, resource_version, ordinal)`
]

const audit: ReadonlyArray<string> = [
  `-- The chain in its order, and no place twice.
  create unique index audit_chain on audit (seq) where seq is not null`,

  `-- Entries that are not chained yet.
  create index audit_loose on audit (create_time, id) where seq is null`,

  `-- GET /operator/audit.
  create index audit_by_time on audit (create_time, id)`,

  `-- GET /operator/audit by actor.
  create index audit_by_actor on audit (actor_name, create_time, id)`,

  `-- GET /operator/audit by action.
  create index audit_by_action on audit (action, create_time, id)`,

  `-- GET /operator/audit by the type of the resource.
  create index audit_by_kind on audit (resource, create_time, id)`,

  `-- GET /operator/audit by resource_id.
  create index audit_by_resource on audit (resource_id, create_time, id)`
]

export const indexes: ReadonlyArray<string> = [...resources, ...ledger, ...notifications, ...audit]
