/** The error that each rejection about orders and items becomes (payments.md 6, platform.md 4). */
import type * as DeleteItem from "@payments-platform/domain/payments/item/DeleteItem"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import { invalidField, invalidFields, pathError, type RejectionTable, tagsOf } from "../../response/RejectionTable.ts"

/** Every rejection of a command on orders and items. */
export type Rejection = CreateItem.Rejection | UpdateItem.Rejection | CreateOrder.Rejection | UpdateOrder.Rejection

export const rejections: RejectionTable<Rejection, "Order" | "Item"> = {
  "Order/AccountDeleted": invalidField("ALREADY_DELETED"),
  "Order/Invalid": invalidFields,
  "Item/AccountDeleted": invalidField("ALREADY_DELETED"),
  "Item/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED"),
  "Item/Deleted": invalidField("ALREADY_DELETED"),
  "Item/Invalid": invalidFields
}

/** The rejections of each command, by their tags. */
export const tags = {
  createOrder: tagsOf<CreateOrder.Rejection>()("Order/AccountDeleted", "Item/Deleted"),
  updateOrder: tagsOf<UpdateOrder.Rejection>()("Order/Invalid", "Item/Deleted"),
  createItem: tagsOf<CreateItem.Rejection>()("Item/AccountDeleted"),
  updateItem: tagsOf<UpdateItem.Rejection>()("Item/AlreadyDeleted", "Item/Invalid"),
  removeItem: tagsOf<DeleteItem.Rejection>()("Item/AlreadyDeleted")
}
