/** /orders (payments.md 6). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import { describe } from "../EndpointDescription.ts"
import { idOf, order } from "../Examples.ts"
import * as OrderRejections from "./OrderRejections.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { pageOf } from "../RecordFields.ts"
import { OrderRecord } from "./OrderRecordSchema.ts"

export class OrdersApi extends HttpApiGroup.make("orders")
  .add(
    HttpApiEndpoint.post("create", "/orders", {
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: OrderFields.Create,
      success: OrderRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    }).annotateMerge(
      describe({
        summary: "Create an order",
        description: "Records what a payment is for (payments.md 6). A line creates its item, or names one.",
        body: order(idOf("account"), idOf("item")),
        refuses: OrderRejections.tags.createOrder,
        forbids: CreateOrder.rule.forbids
      })
    ),
    HttpApiEndpoint.get("list", "/orders", {
      query: SharedParameters.list({ owner_id: SharedParameters.filter, reference_number: SharedParameters.filter }),
      success: pageOf(OrderRecord),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List orders",
        description: "The orders of the app's merchants, newest first (payments.md 6)."
      })
    ),
    HttpApiEndpoint.get("get", "/orders/:id", {
      params: SharedParameters.Id,
      success: OrderRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read an order",
        description: "The order with its lines and their items (payments.md 6)."
      })
    ),
    HttpApiEndpoint.post("update", "/orders/:id", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: OrderFields.Patch,
      success: OrderRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Update an order",
        description: "A merge patch; lines are replaced as a whole (payments.md 6).",
        body: { notes: "Ring twice" },
        answer: { notes: "Ring twice" },
        refuses: OrderRejections.tags.updateOrder,
        forbids: UpdateOrder.rule.forbids
      })
    )
  )
  .annotate(OpenApi.Description, "What payments are for.") {}
