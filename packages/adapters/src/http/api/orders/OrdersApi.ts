/** /orders (payments.md 6). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { OrderRecord } from "./OrderRecord.ts"

export class OrdersApi extends HttpApiGroup.make("orders").add(
  HttpApiEndpoint.post("create", "/orders", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: OrderFields.Create,
    success: OrderRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  }),
  HttpApiEndpoint.get("list", "/orders", {
    query: SharedFields.list({ owner_id: SharedFields.filter, reference_number: SharedFields.filter }),
    success: pageOf(OrderRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/orders/:id", { params: SharedFields.Id, success: OrderRecord, error: errors }),
  HttpApiEndpoint.post("update", "/orders/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: OrderFields.Patch,
    success: OrderRecord,
    error: errors
  })
) {}
