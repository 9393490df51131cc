/**
 * An order describes the purchase behind a payment (payments.md 6.1): amounts,
 * delivery, and lines of items. It moves no money.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as LineItem from "./LineItem.ts"
import * as OrderFields from "./OrderFields.ts"

export const State = Schema.Struct({
  accountId: Schema.String,
  currency: StateCodec.orNull(Money.Currency),
  fields: OrderFields.Fields,
  lines: StateCodec.orNull(Schema.Array(LineItem.Line))
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly order: State }
  | {
      readonly _tag: "Updated"
      readonly fields: OrderFields.Fields
      readonly lines: ReadonlyArray<LineItem.Line> | null
    }

/** The ids of an order's items, one per line. */
export const itemIdsOf = ({ lines }: State): ReadonlyArray<string> => (lines ?? []).map(({ itemId }) => itemId)
