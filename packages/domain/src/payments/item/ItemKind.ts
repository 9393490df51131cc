/** The resource kind of items (payments.md 6.2). The events have no ledger entries and no topics. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Item from "./Item.ts"
import * as ItemRecord from "./ItemRecord.ts"

const { always, creation } = ResourceKind.transitions<Item.State, Item.Event>()

export const kind = ResourceKind.make<Item.State, Item.Event>({
  type: "items",
  state: Item.State,
  events: {
    Created: creation({ to: ({ accountId, fields }) => ({ accountId, state: "active", fields }) }),
    Updated: always({ to: (state, { fields }) => ({ ...state, fields }) }),
    Deleted: always({ to: (state) => ({ ...state, state: "deleted" }) })
  },
  listed: ({ accountId, fields, state }) => ({
    ownerId: accountId,
    status: state,
    referenceId: fields.referenceNumber ?? null
  }),
  record: ItemRecord.render
})
