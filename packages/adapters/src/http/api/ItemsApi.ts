/** /items (payments.md 6). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Item from "@payments-platform/domain/payments/Item"
import * as ItemFields from "@payments-platform/domain/payments/ItemFields"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"

export class ItemsApi extends HttpApiGroup.make("items").add(
  HttpApiEndpoint.post("create", "/items", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: ItemFields.Create,
    success: Records.Item.pipe(HttpApiSchema.status(201)),
    error: errors
  }),
  HttpApiEndpoint.get("list", "/items", {
    query: Fields.list({
      owner_id: Fields.filter,
      reference_number: Fields.filter,
      state: Schema.optionalKey(Schema.Literals(Item.states))
    }),
    success: Records.pageOf(Records.Item),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/items/:id", { params: Fields.Id, success: Records.Item, error: errors }),
  HttpApiEndpoint.post("update", "/items/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: ItemFields.Patch,
    success: Records.Item,
    error: errors
  }),
  HttpApiEndpoint.delete("remove", "/items/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    success: Records.Item,
    error: errors
  })
) {}
