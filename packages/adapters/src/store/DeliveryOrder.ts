/** The order in which the deliveries of a batch are sent: by Change, then by resource version, then by ordinal. */
import type { Change, DeliveryRow } from "@payments-platform/domain/decider/Change"

export interface OrderedDelivery {
  readonly row: DeliveryRow
  /** UNIX seconds of service time */
  readonly at: number
}

export const inOrder = (changes: ReadonlyArray<Change>): ReadonlyArray<OrderedDelivery> =>
  changes.flatMap(({ at, deliveries }) =>
    [...deliveries]
      .sort((a, b) => a.resourceVersion - b.resourceVersion || a.ordinal - b.ordinal)
      .map((row) => ({ row, at }))
  )
