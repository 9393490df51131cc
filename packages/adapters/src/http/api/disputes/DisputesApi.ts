/** /disputes (payments.md 5). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import { DisputeRecord, statuses } from "@payments-platform/domain/payments/dispute/DisputeRecord"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import { answer, answeredDispute } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCommand, withCommand } from "../CommandEndpoint.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { one } from "../ListFilters.ts"
import { withPage, withRecord } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(DisputeRecord)

export class DisputesApi extends HttpApiGroup.make("disputes")
  .add(
    withPage(
      HttpApiEndpoint.get("list", "/disputes", {
        query: SharedParameters.list({
          owner_id: SharedParameters.filter.annotateKey({ description: "Only those of the account with this id." }),
          type: Schema.optionalKey(Schema.Literals(Dispute.types)).annotateKey({
            description: "Only those of this type."
          }),
          payment_id: SharedParameters.filter.annotateKey({ description: "Only those of the payment with this id." }),
          status: Schema.optionalKey(Schema.Literals(statuses)).annotateKey({
            description: "Only those in this status."
          })
        }),
        success: pageOf(record),
        error: errors
      }),
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
    withRecord(
      HttpApiEndpoint.get("get", "/disputes/:id", {
        params: SharedParameters.Id,
        success: record,
        error: errors
      }),
      {
        reads: DisputeKind.kind,
        summary: "Read a dispute",
        description: "The dispute in its present state; `respond_by` is the merchant's time limit (payments.md 5)."
      }
    ),
    withCommand(
      appCommand("update", "/disputes/:id", UpdateDispute.Request, record).annotate(
        EndpointAnnotations.Gates,
        rbitVersionFields
      ),
      {
        executes: UpdateDispute.handler,
        command: ({ params, payload }) => ({
          disputeId: params.id,
          request: payload
        }),
        summary: "Answer or concede a dispute",
        description:
          "An `explanation` with up to 5 documents answers the dispute, `concede` gives it up; `custom_data` may change at any time (payments.md 5). A pre-dispute takes no answer. Announced as `disputes.updated`.",
        body: answer,
        answer: answeredDispute
      }
    )
  )
  .annotate(OpenApi.Description, "Payments that payers or their banks reclaim.") {}
