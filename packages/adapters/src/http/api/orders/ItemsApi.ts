/** /items (payments.md 6). */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as DeleteItem from "@payments-platform/domain/payments/item/DeleteItem"
import * as Item from "@payments-platform/domain/payments/item/Item"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import { ItemRecord } from "@payments-platform/domain/payments/item/ItemRecord"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import { idOf, tea } from "@payments-platform/domain/vocabulary/Examples"
import { apiRecord } from "../ApiRecord.ts"
import { appCommand, appCreation, appRemoval } from "../CommandEndpoint.ts"
import { one } from "../ListFilters.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(ItemRecord)

export class ItemsApi extends HttpApiGroup.make("items")
  .add(
    appCreation("/items", ItemFields.Create, record, {
      executes: CreateItem.handler,
      summary: "Create an item",
      description: "Records something that a merchant sells (payments.md 6.2).",
      body: { account_id: idOf("account"), ...tea }
    }),
    appList(
      "/items",
      record,
      {
        owner_id: SharedParameters.ofAccount,
        reference_number: SharedParameters.filterBy("Only those with this number."),
        state: SharedParameters.oneOf(Item.states, "Only those in this state.")
      },
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
    appRead("/items/:id", record, {
      reads: ItemKind.kind,
      summary: "Read an item",
      description: "The item, also when it is deleted (payments.md 6.2)."
    }),
    appCommand("update", "/items/:id", ItemFields.Patch, record, {
      executes: UpdateItem.handler,
      summary: "Update an item",
      description: "A merge patch: an omitted member keeps its value, null clears it (payments.md 6.2).",
      body: { price: 480 },
      answer: { price: 480 }
    }),
    appRemoval("/items/:id", record, {
      executes: DeleteItem.handler,
      summary: "Delete an item",
      description: "The item stays readable with state `deleted`, and no new line may name it (payments.md 6.2).",
      params: { id: idOf("unusedItem") },
      answer: { state: "deleted" }
    })
  )
  .annotate(OpenApi.Description, "What merchants sell.") {}
