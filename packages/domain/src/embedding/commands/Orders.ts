/** The commands on orders and items (payments.md 6). */
import * as CreateItemCommand from "../../payments/item/CreateItem.ts"
import * as DeleteItemCommand from "../../payments/item/DeleteItem.ts"
import * as UpdateItemCommand from "../../payments/item/UpdateItem.ts"
import * as CreateOrderCommand from "../../payments/order/CreateOrder.ts"
import * as UpdateOrderCommand from "../../payments/order/UpdateOrder.ts"
import { appAction, appCommand, appCreation, type Creation, type OnResource } from "../HostCommand.ts"

export const CreateOrder: Creation = appCreation(CreateOrderCommand.Request, CreateOrderCommand.handler)
export const UpdateOrder: OnResource = appCommand(UpdateOrderCommand.Request, UpdateOrderCommand.handler)
export const CreateItem: Creation = appCreation(CreateItemCommand.Request, CreateItemCommand.handler)
export const UpdateItem: OnResource = appCommand(UpdateItemCommand.Request, UpdateItemCommand.handler)
export const DeleteItem: OnResource = appAction(DeleteItemCommand.handler)
