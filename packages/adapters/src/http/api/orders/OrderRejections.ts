/** The error that each rejection about orders and items becomes (payments.md 6, platform.md 4). */
import type * as ChangeItem from "@payments-platform/domain/payments/item/ChangeItem"
import type * as ChangeOrder from "@payments-platform/domain/payments/order/ChangeOrder"
import { invalidField, invalidFields, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on orders and items. */
export type Rejection =
  | ChangeItem.CreateRejection
  | ChangeItem.UpdateRejection
  | ChangeOrder.CreateRejection
  | ChangeOrder.UpdateRejection

export const rejections: RejectionTable<"Order" | "Item"> = {
  "Order/AccountDeleted": invalidField("ALREADY_DELETED"),
  "Order/Invalid": invalidFields,
  "Item/AccountDeleted": invalidField("ALREADY_DELETED"),
  "Item/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED"),
  "Item/Deleted": invalidField("ALREADY_DELETED"),
  "Item/Invalid": invalidFields
}
