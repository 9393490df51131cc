/** /disputes (payments.md 5). */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import { DisputeRecord, statuses } from "@payments-platform/domain/payments/dispute/DisputeRecord"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import { answer, answeredDispute } from "@payments-platform/domain/vocabulary/Examples"
import { apiRecord } from "../ApiRecord.ts"
import { appCommand } from "../CommandEndpoint.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { one } from "../ListFilters.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(DisputeRecord)

export class DisputesApi extends HttpApiGroup.make("disputes")
  .add(
    appList(
      "/disputes",
      record,
      {
        owner_id: SharedParameters.ofAccount,
        type: SharedParameters.oneOf(Dispute.types, "Only those of this type."),
        payment_id: SharedParameters.filterBy("Only those of the payment with this id."),
        status: SharedParameters.oneOf(statuses, "Only those in this status.")
      },
      {
        lists: DisputeKind.kind,
        filters: (query) => ({
          ownerId: query.owner_id,
          relatedId: query.payment_id,
          status: one(query.status),
          facets: { type: query.type }
        }),
        summary: "List disputes",
        description: "The disputes of the app's merchants, newest first (payments.md 5)."
      }
    ),
    appRead("/disputes/:id", record, {
      reads: DisputeKind.kind,
      summary: "Read a dispute",
      description: "The dispute in its present state; `respond_by` is the merchant's time limit (payments.md 5)."
    }),
    appCommand("update", "/disputes/:id", UpdateDispute.Request, record, {
      executes: UpdateDispute.handler,
      gates: rbitVersionFields,
      summary: "Answer or concede a dispute",
      description:
        "An `explanation` with up to 5 documents answers the dispute, `concede` gives it up; `custom_data` may change at any time (payments.md 5). A pre-dispute takes no answer. Announced as `disputes.updated`.",
      body: answer,
      answer: answeredDispute
    })
  )
  .annotate(OpenApi.Description, "Payments that payers or their banks reclaim.") {}
