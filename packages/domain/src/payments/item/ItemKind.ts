/** The item's Kind, with its record in the API (payments.md 6.2). Its events have no ledger entries and no topics. */
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Item from "./Item.ts"
import * as ItemFields from "./ItemFields.ts"

const record = ({ accountId, fields, state }: Item.State, subject: Kind.Subject): JsonObject => ({
  ...ResourceReference.to("items", subject.id),
  owner: { ...ResourceReference.to("accounts", accountId) },
  create_time: subject.createTime,
  state,
  ...ItemFields.record(fields)
})

const { always, creation } = Kind.transitions<Item.State, Item.Event>()

export const kind = Kind.make<Item.State, Item.Event>({
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
    ref: fields.referenceNumber ?? null
  }),
  record
})
