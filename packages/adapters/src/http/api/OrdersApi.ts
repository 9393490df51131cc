/** /orders (payments.md 6). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as OrderFields from "@payments-platform/domain/payments/OrderFields"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"

export class OrdersApi extends HttpApiGroup.make("orders").add(
  HttpApiEndpoint.post("create", "/orders", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: OrderFields.Create,
    success: Records.Order.pipe(HttpApiSchema.status(201)),
    error: errors
  }),
  HttpApiEndpoint.get("list", "/orders", {
    query: Fields.list({ owner_id: Fields.filter, reference_number: Fields.filter }),
    success: Records.pageOf(Records.Order),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/orders/:id", { params: Fields.Id, success: Records.Order, error: errors }),
  HttpApiEndpoint.post("update", "/orders/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: OrderFields.Patch,
    success: Records.Order,
    error: errors
  })
) {}
