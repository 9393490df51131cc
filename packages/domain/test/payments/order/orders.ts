/** Orders and items for specifications. */
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import type * as Item from "@payments-platform/domain/payments/item/Item"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import type * as Order from "@payments-platform/domain/payments/order/Order"
import * as OrderKind from "@payments-platform/domain/payments/order/OrderKind"
import { now } from "../../samples.ts"

const subject = (id: string) => ({ id, appId: "app", createTime: now })

export const buyer = LegalEntityKind.kind.create(subject("buyer"), [
  { _tag: "Created", fields: { country: "US" }, at: now }
])

export const item = (id = "item", accountId = "account", ...more: ReadonlyArray<Item.Event>): Step =>
  ItemKind.kind.create(subject(id), [{ _tag: "Created", accountId, fields: { productName: id } }, ...more])
export const deletedItem = (id = "item"): Step => item(id, "account", { _tag: "Deleted" })

export const lineOf = (itemId: string) => ({ itemId, terms: { description: "Tea", quantity: 2, unitPrice: 450 } })

export const order = (given: Partial<Order.State> = {}): Step =>
  OrderKind.kind.create(subject("order"), [
    {
      _tag: "Created",
      order: { accountId: "account", currency: null, fields: {}, lines: [lineOf("item")], ...given }
    }
  ])

/** A line of a request. */
export const line = (given: object = {}) => ({ description: "Tea", quantity: 2, unit_price: 450, ...given })

export const stateOf = (step: Step | undefined): Order.State | null =>
  step === undefined ? null : OrderKind.kind.fact(step.row).state
