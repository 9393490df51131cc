/** /items (payments.md 6). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as Item from "@payments-platform/domain/payments/item/Item"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import { describe } from "../EndpointDescription.ts"
import { idOf, tea } from "../Examples.ts"
import * as OrderRejections from "./OrderRejections.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { pageOf } from "../RecordFields.ts"
import { ItemRecord } from "./ItemRecordSchema.ts"

export class ItemsApi extends HttpApiGroup.make("items")
  .add(
    HttpApiEndpoint.post("create", "/items", {
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: ItemFields.Create,
      success: ItemRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    }).annotateMerge(
      describe({
        summary: "Create an item",
        description: "Records something that a merchant sells (payments.md 6.2).",
        body: { account_id: idOf("account"), ...tea },
        refuses: OrderRejections.tags.createItem,
        forbids: CreateItem.rule.forbids
      })
    ),
    HttpApiEndpoint.get("list", "/items", {
      query: SharedParameters.list({
        owner_id: SharedParameters.filter,
        reference_number: SharedParameters.filter,
        state: Schema.optionalKey(Schema.Literals(Item.states))
      }),
      success: pageOf(ItemRecord),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List items",
        description: "The items of the app's merchants, newest first (payments.md 6.2)."
      })
    ),
    HttpApiEndpoint.get("get", "/items/:id", {
      params: SharedParameters.Id,
      success: ItemRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read an item",
        description: "The item, also when it is deleted (payments.md 6.2)."
      })
    ),
    HttpApiEndpoint.post("update", "/items/:id", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: ItemFields.Patch,
      success: ItemRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Update an item",
        description: "A merge patch: an omitted member keeps its value, null clears it (payments.md 6.2).",
        body: { price: 480 },
        answer: { price: 480 },
        refuses: OrderRejections.tags.updateItem,
        forbids: UpdateItem.rule.forbids
      })
    ),
    HttpApiEndpoint.delete("remove", "/items/:id", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      success: ItemRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Delete an item",
        description: "The item stays readable with state `deleted`, and no new line may name it (payments.md 6.2).",
        params: { id: idOf("unusedItem") },
        answer: { state: "deleted" },
        refuses: OrderRejections.tags.removeItem
      })
    )
  )
  .annotate(OpenApi.Description, "What merchants sell.") {}
