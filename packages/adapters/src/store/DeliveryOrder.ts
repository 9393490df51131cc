/** The order in which one batch of Changes announces things: that of the Changes, then of versions, then of topics. */
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
