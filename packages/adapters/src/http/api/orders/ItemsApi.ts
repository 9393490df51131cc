/** /items (payments.md 6). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Item from "@payments-platform/domain/payments/item/Item"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { ItemRecord } from "./ItemRecord.ts"

export class ItemsApi extends HttpApiGroup.make("items").add(
  HttpApiEndpoint.post("create", "/items", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: ItemFields.Create,
    success: ItemRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  }),
  HttpApiEndpoint.get("list", "/items", {
    query: SharedFields.list({
      owner_id: SharedFields.filter,
      reference_number: SharedFields.filter,
      state: Schema.optionalKey(Schema.Literals(Item.states))
    }),
    success: pageOf(ItemRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/items/:id", { params: SharedFields.Id, success: ItemRecord, error: errors }),
  HttpApiEndpoint.post("update", "/items/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: ItemFields.Patch,
    success: ItemRecord,
    error: errors
  }),
  HttpApiEndpoint.delete("remove", "/items/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    success: ItemRecord,
    error: errors
  })
) {}
