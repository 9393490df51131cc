/** /operator/adjustments and /operator/accounts/{id}/adjustments (platform.md 12): reads, and adjusting a balance. */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as AdjustmentKind from "@payments-platform/domain/merchants/adjustment/AdjustmentKind"
import { AdjustmentRecord } from "@payments-platform/domain/merchants/adjustment/AdjustmentRecord"
import * as CreateAdjustment from "@payments-platform/domain/merchants/adjustment/CreateAdjustment"
import { idOf, reference } from "@payments-platform/domain/vocabulary/Examples"
import { withCommand } from "../../api/CommandEndpoint.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(AdjustmentRecord, "OperatorAdjustment")

export class OperatorAdjustmentsApi extends HttpApiGroup.make("adjustments")
  .add(
    withCommand(
      HttpApiEndpoint.post("create", "/operator/accounts/:id/adjustments", {
        params: SharedParameters.Id,
        headers: SharedParameters.optionalUniqueKey,
        payload: CreateAdjustment.Request,
        success: record.pipe(HttpApiSchema.status(201)),
        error: errors
      }),
      {
        executes: CreateAdjustment.handler,
        role: "finance",
        movesMoney: true,
        summary: "Adjust the balance of an account",
        description:
          "Credits or debits what is available to the account, at once and for good (merchants.md 9). A debit may make it negative. Announced as `adjustments.created`.",
        params: { id: idOf("account") },
        body: {
          type: "credit",
          amount: 1_500,
          currency: "USD",
          reason_code: "REIMBURSEMENTS_AND_CORRECTIONS",
          detail_code: "billing_correction"
        },
        answer: reference("adjustments", idOf("adjustment"))
      }
    ),
    ResourceReads.list("/operator/adjustments", record, AdjustmentKind.kind),
    ResourceReads.get("/operator/adjustments/:id", record, AdjustmentKind.kind)
  )
  .annotate(OpenApi.Description, "The adjustments of all apps, and making them.") {}
