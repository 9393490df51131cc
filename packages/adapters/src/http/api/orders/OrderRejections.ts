/** The error that each rejection about orders and items becomes (payments.md 6, platform.md 4). */
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import { invalidField, invalidFields, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

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
