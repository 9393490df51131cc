/** /items (payments.md 6). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as DeleteItem from "@payments-platform/domain/payments/item/DeleteItem"
import * as Item from "@payments-platform/domain/payments/item/Item"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import { ItemRecord } from "@payments-platform/domain/payments/item/ItemRecord"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import { idOf, tea } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCommand, appCreation, withCommand } from "../CommandEndpoint.ts"
import { one } from "../ListFilters.ts"
import { withPage, withRecord } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(ItemRecord)

export class ItemsApi extends HttpApiGroup.make("items")
  .add(
    withCommand(appCreation("create", "/items", ItemFields.Create, record), {
      executes: CreateItem.handler,
      command: ({ payload }) => ({ request: payload }),
      summary: "Create an item",
      description: "Records something that a merchant sells (payments.md 6.2).",
      body: { account_id: idOf("account"), ...tea }
    }),
    withPage(
      HttpApiEndpoint.get("list", "/items", {
        query: SharedParameters.list({
          owner_id: SharedParameters.filter.annotateKey({ description: "Only those of the account with this id." }),
          reference_number: SharedParameters.filter.annotateKey({ description: "Only those with this number." }),
          state: Schema.optionalKey(Schema.Literals(Item.states)).annotateKey({
            description: "Only those in this state."
          })
        }),
        success: pageOf(record),
        error: errors
      }),
      {
        lists: ItemKind.kind,
        filters: (query) => ({
          ownerId: query.owner_id,
          referenceId: query.reference_number,
          status: one(query.state)
        }),
        summary: "List items",
        description: "The items of the app's merchants, newest first (payments.md 6.2)."
      }
    ),
    withRecord(
      HttpApiEndpoint.get("get", "/items/:id", {
        params: SharedParameters.Id,
        success: record,
        error: errors
      }),
      {
        reads: ItemKind.kind,
        summary: "Read an item",
        description: "The item, also when it is deleted (payments.md 6.2)."
      }
    ),
    withCommand(appCommand("update", "/items/:id", ItemFields.Patch, record), {
      executes: UpdateItem.handler,
      command: ({ params, payload }) => ({ itemId: params.id, request: payload }),
      summary: "Update an item",
      description: "A merge patch: an omitted member keeps its value, null clears it (payments.md 6.2).",
      body: { price: 480 },
      answer: { price: 480 }
    }),
    withCommand(
      HttpApiEndpoint.delete("remove", "/items/:id", {
        params: SharedParameters.Id,
        headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
        success: record,
        error: errors
      }),
      {
        executes: DeleteItem.handler,
        command: ({ params }) => ({ itemId: params.id }),
        summary: "Delete an item",
        description: "The item stays readable with state `deleted`, and no new line may name it (payments.md 6.2).",
        params: { id: idOf("unusedItem") },
        answer: { state: "deleted" }
      }
    )
  )
  .annotate(OpenApi.Description, "What merchants sell.") {}
