/**
 * The order of deliveries, as SQL. A chain is all deliveries to one preference
 * about one resource. One that waits and has not failed `Delivery.patience`
 * times blocks those after it, which are parked: they have no next attempt.
 * Whoever writes a delivery, or lets one go, holds the row of its resource, so
 * that none is parked behind one that lets go at the same moment.
 */
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"

const blocking = `state = 'waiting' and tries < ${Delivery.patience}`

/** Whether a chain, named by `preference_id` and `resource_id` of `chain`, has one that blocks. */
export const isBlocked = (chain: string): string =>
  `exists (select 1 from delivery b where b.preference_id = ${chain}.preference_id and b.resource_id = ${chain}.resource_id
    and b.${blocking})`

/** Lets the first of each chain go at `$3`, if it is parked. */
export const promote = `update delivery t set next_attempt_at = $3
  from unnest($1::text[], $2::text[]) as chain(preference_id, resource_id), lateral (
    select b.id from delivery b where b.preference_id = chain.preference_id and b.resource_id = chain.resource_id
      and b.${blocking} order by b.resource_version, b.ordinal limit 1
  ) as first where t.id = first.id and t.next_attempt_at is null`

/** Holds the rows of resources, in the order in which all that hold several take them. */
export const holdResources = "select id from resource where id = any($1) order by id for no key update"
