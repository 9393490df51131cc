/** /rbits (platform.md 8). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateRbit from "@payments-platform/domain/risk/rbit/CreateRbit"
import * as DeleteRbit from "@payments-platform/domain/risk/rbit/DeleteRbit"
import * as Rbit from "@payments-platform/domain/risk/rbit/Rbit"
import * as RbitKind from "@payments-platform/domain/risk/rbit/RbitKind"
import { RbitRecord } from "@payments-platform/domain/risk/rbit/RbitRecord"
import * as Check from "@payments-platform/domain/vocabulary/Check"
import { idOf, website } from "@payments-platform/domain/vocabulary/Examples"
import { problem } from "@payments-platform/domain/vocabulary/Problem"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCreation, appRemoval } from "../CommandEndpoint.ts"
import { createRbitVersionFields } from "../FieldsByVersion.ts"
import { appRead, withPage } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(RbitRecord)

/** An `owner_id` requires an `owner_type`, because an id does not name its resource. */
const ownerType = Check.rawObject((query) =>
  Object.hasOwn(query, "owner_id") && !Object.hasOwn(query, "owner_type")
    ? [problem("PARAM_IS_MISSING", "owner_type")]
    : []
)

const Filters = SharedParameters.list({
  owner_id: SharedParameters.filterBy("Only those about this resource, by its id; requires `owner_type`."),
  owner_type: SharedParameters.oneOf(Rbit.ownerTypes, "Only those about resources of this type.")
}).check(ownerType)

export class RbitsApi extends HttpApiGroup.make("rbits")
  .add(
    appCreation("/rbits", CreateRbit.Request, record, {
      executes: CreateRbit.handler,
      gates: createRbitVersionFields,
      summary: "Send risk information",
      description:
        "Keeps a piece of risk information about a user, an account or a transaction (platform.md 8). Requests may also embed it as `rbits`.",
      body: { associated_resource: { id: idOf("account"), resource: "accounts" }, ...website }
    }),
    withPage(HttpApiEndpoint.get("list", "/rbits", { query: Filters, success: pageOf(record), error: errors }), {
      lists: RbitKind.kind,
      filters: (query) => ({ ownerId: query.owner_id, facets: { owner_type: query.owner_type } }),
      summary: "List risk information",
      description:
        "The rbits of the app's resources, newest first, deleted ones too (platform.md 8). `owner_id` requires `owner_type`."
    }),
    appRead("/rbits/:id", record, {
      reads: RbitKind.kind,
      summary: "Read risk information",
      description: "The rbit with its type object (platform.md 8). A birth date is never returned."
    }),
    appRemoval("/rbits/:id", record, {
      executes: DeleteRbit.handler,
      summary: "Delete risk information",
      description: "The information is removed or outdated; the record stays readable (platform.md 8).",
      params: { id: idOf("outdatedRbit") },
      answer: { state: "deleted" }
    })
  )
  .annotate(OpenApi.Description, "Risk information about users, accounts and transactions.") {}
