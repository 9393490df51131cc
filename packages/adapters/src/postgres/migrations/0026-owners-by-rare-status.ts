/**
 * Migration 26: an index for the lists of an owner by a status other than the common ones. Without it such a list reads the
 * owner's rows of every status, or those of the status of every owner: with a million payments a third of its time.
 * Payments that are completed at once have no entry in it.
 */
export const ownersByRareStatus: ReadonlyArray<string> = [
  `create index resource_by_owner_and_rare_status on resource (owner_id, type, status, create_time, id)
    where listed and type <> 'payment_methods' and status not in ('completed', 'verified')`
]
