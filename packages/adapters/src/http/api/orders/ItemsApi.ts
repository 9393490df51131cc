/** /items (payments.md 6). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Item from "@payments-platform/domain/payments/item/Item"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import * as Records from "../Records.ts"

export class ItemsApi extends HttpApiGroup.make("items").add(
  HttpApiEndpoint.post("create", "/items", {
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: ItemFields.Create,
    success: Records.Item.pipe(HttpApiSchema.status(201)),
    error: errors
  }),
  HttpApiEndpoint.get("list", "/items", {
    query: SharedFields.list({
      owner_id: SharedFields.filter,
      reference_number: SharedFields.filter,
      state: Schema.optionalKey(Schema.Literals(Item.states))
    }),
    success: Records.pageOf(Records.Item),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/items/:id", { params: SharedFields.Id, success: Records.Item, error: errors }),
  HttpApiEndpoint.post("update", "/items/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: ItemFields.Patch,
    success: Records.Item,
    error: errors
  }),
  HttpApiEndpoint.delete("remove", "/items/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    success: Records.Item,
    error: errors
  })
) {}
