/** The resource kind of orders (payments.md 6.1), without ledger entries and topics, and the facts they require. */
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as LegalEntityKind from "../../merchants/legal-entity/LegalEntityKind.ts"
import * as RequireSameAccount from "../payment/RequireSameAccount.ts"
import * as Order from "./Order.ts"
import * as OrderRecord from "./OrderRecord.ts"

const { always, creation } = ResourceKind.transitions<Order.State, Order.Event>()

export const kind = ResourceKind.make<Order.State, Order.Event>({
  type: "orders",
  state: Order.State,
  events: {
    Created: creation({ to: ({ order }) => order }),
    Updated: always({ to: (state, { fields, lines }) => ({ ...state, fields, lines }) })
  },
  listed: ({ accountId, fields }) => ({
    ownerId: accountId,
    status: "active",
    referenceId: fields.referenceNumber ?? null
  }),
  record: OrderRecord.render
})

/** The order that `order_id` of a payment or refund names; an order of another account is unknown. */
export const requireOrder = (
  id: string,
  accountId: string,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<ResourceKind.Fact<Order.State>> =>
  RequireSameAccount.one(kind, id, () => accountId, ...path)

/** Requires that the buyer, if there is one, is a legal entity of the app. */
export const buyer = (
  id: string | null | undefined,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<null> =>
  id === undefined || id === null
    ? RequiredFacts.nothing
    : RequiredFacts.exists(LegalEntityKind.kind.type, id, "body", ...path, "buyer_legal_entity_id")
