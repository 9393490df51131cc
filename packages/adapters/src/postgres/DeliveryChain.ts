/**
 * The order of deliveries (platform.md 10), as SQL. A chain is all deliveries to one preference about one resource.
 * A waiting delivery blocks the later ones of its chain until it has succeeded, was dropped, or has failed
 * `Delivery.blockingAttempts` times. Blocked deliveries are parked: their next_attempt_at is null. The table
 * `delivery_queue` has the waiting ones; a transaction that changes one of them locks its row there before that of `delivery`.
 *
 * A transaction that inserts a delivery or promotes a parked one must first lock the row of its resource. Without the
 * lock a delivery could be parked behind one that finishes at the same moment, and nothing would ever promote it.
 */
/** SQL condition: the chain of `chain.preference_id` and `chain.resource_id` has a delivery `b` that blocks. */
export const isBlocked = (chain: string, which = ""): string =>
  `exists (select 1 from delivery_queue b
    where b.preference_id = ${chain}.preference_id and b.resource_id = ${chain}.resource_id and b.blocks ${which})`

/** Makes the first blocking delivery of each chain ($1 preferences, $2 resources) due at its time ($3), if it is parked. */
export const promote = `update delivery_queue t set next_attempt_at = chain.at
  from unnest($1::uuid[], $2::text[], $3::int8[]) as chain(preference_id, resource_id, at), lateral (
    select b.delivery_id from delivery_queue b
    where b.preference_id = chain.preference_id and b.resource_id = chain.resource_id and b.blocks
    order by b.resource_version, b.ordinal limit 1
  ) as first where t.delivery_id = first.delivery_id and t.next_attempt_at is null`

/** Locks the rows of resources by id, the order of every statement that locks several. */
export const holdResources = "select id from resource where id = any($1) order by id for no key update"
