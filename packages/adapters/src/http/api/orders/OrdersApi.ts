/** /orders (payments.md 6). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as OrderItems from "@payments-platform/domain/payments/order/OrderRecord"
import { OrderRecord } from "@payments-platform/domain/payments/order/OrderRecord"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import { idOf, order } from "@payments-platform/domain/vocabulary/Examples"
import { withVersion } from "../../request/RequestContext.ts"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCommand, appCreation } from "../CommandEndpoint.ts"
import { describe } from "../EndpointDescription.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(OrderRecord)

export class OrdersApi extends HttpApiGroup.make("orders")
  .add(
    appCreation("/orders", OrderFields.Create, record, {
      executes: CreateOrder.handler,
      show: (order, version) => OrderItems.withItems(order, (item) => withVersion({ version }, item)),
      summary: "Create an order",
      description: "Records what a payment is for (payments.md 6). A line creates its item, or names one.",
      body: order(idOf("account"), idOf("item"))
    }),
    HttpApiEndpoint.get("list", "/orders", {
      query: SharedParameters.list({
        owner_id: SharedParameters.ofAccount,
        reference_number: SharedParameters.filterBy("Only those with this number.")
      }),
      success: pageOf(record),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List orders",
        description: "The orders of the app's merchants, newest first (payments.md 6)."
      })
    ),
    HttpApiEndpoint.get("get", "/orders/:id", {
      params: SharedParameters.Id,
      success: record,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read an order",
        description: "The order with its lines and their items (payments.md 6)."
      })
    ),
    appCommand("update", "/orders/:id", OrderFields.Patch, record, {
      executes: UpdateOrder.handler,
      show: (order, version) => OrderItems.withItems(order, (item) => withVersion({ version }, item)),
      summary: "Update an order",
      description: "A merge patch; lines are replaced as a whole (payments.md 6).",
      body: { notes: "Ring twice" },
      answer: { notes: "Ring twice" }
    })
  )
  .annotate(OpenApi.Description, "What payments are for.") {}
