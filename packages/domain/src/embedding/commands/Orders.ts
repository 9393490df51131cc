/** The commands on orders and items (payments.md 6). */
import * as CreateItemCommand from "../../payments/item/CreateItem.ts"
import * as DeleteItemCommand from "../../payments/item/DeleteItem.ts"
import * as UpdateItemCommand from "../../payments/item/UpdateItem.ts"
import * as CreateOrderCommand from "../../payments/order/CreateOrder.ts"
import * as UpdateOrderCommand from "../../payments/order/UpdateOrder.ts"
import { type Creation, NoBody, ofApp, type OnResource } from "../HostCommand.ts"

export const CreateOrder: Creation = ofApp(CreateOrderCommand.Request, CreateOrderCommand.handler, (request) => ({
  request
}))
export const UpdateOrder: OnResource = ofApp(
  UpdateOrderCommand.Request,
  UpdateOrderCommand.handler,
  (request, { id }) => ({ orderId: id, request })
)
export const CreateItem: Creation = ofApp(CreateItemCommand.Request, CreateItemCommand.handler, (request) => ({
  request
}))
export const UpdateItem: OnResource = ofApp(
  UpdateItemCommand.Request,
  UpdateItemCommand.handler,
  (request, { id }) => ({ itemId: id, request })
)
export const DeleteItem: OnResource = ofApp(NoBody, DeleteItemCommand.handler, (_, { id }) => ({ itemId: id }))
