/** /operator/payouts (platform.md 12): reads, the decisions on a payout, and the schedule as if it were due. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as DecidePayout from "@payments-platform/domain/payouts/payout/DecidePayout"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import { PayoutRecord } from "@payments-platform/domain/payouts/payout/PayoutRecord"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { exampleOf, withExample } from "@payments-platform/domain/vocabulary/RecordFields"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { operatorCommand } from "../../api/CommandEndpoint.ts"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(PayoutRecord, "OperatorPayout")

const Run = withExample(
  Schema.Struct({ payouts: Schema.Array(record).annotateKey({ description: "The payouts that were created." }) }),
  { payouts: [exampleOf(record)] }
)

const RunRequest = Schema.Struct({
  account_id: Schema.optionalKey(Text.Id).annotateKey({
    description: "The id of the only account that is paid out; all with a period are unless stated."
  })
}).annotate({ identifier: "RunPayoutScheduleRequest" })

export class OperatorPayoutsApi extends HttpApiGroup.make("payouts")
  .add(
    ResourceReads.list("/operator/payouts", record, PayoutKind.kind),
    ResourceReads.get("/operator/payouts/:id", record, PayoutKind.kind),
    HttpApiEndpoint.post("run", "/operator/payouts/run", {
      headers: SharedParameters.optionalUniqueKey,
      payload: RunRequest,
      success: Run,
      error: errors
    }).annotateMerge(
      describe({
        stagingOnly: true,
        role: "finance",
        movesMoney: true,
        summary: "Run the schedule of payouts",
        description:
          "In staging, pays out the accounts that have a period, or one of them, as if the period were due (merchants.md 7).",
        body: { account_id: idOf("scheduledAccount") }
      })
    ),
    operatorCommand("decide", "/operator/payouts/:id/decision", DecidePayout.Request, record, {
      executes: DecidePayout.handler,
      role: "finance",
      movesMoney: true,
      summary: "Decide a payout",
      description:
        "Holds or releases a pending payout, or reports that it was paid, failed or returned (merchants.md 7).",
      params: { id: idOf("pendingPayout") },
      body: { decision: "hold" },
      answer: {
        pending_reasons: [{ reason_code: "IN_REVIEW", reason_message: "Payout is being reviewed.", details: [] }]
      }
    })
  )
  .annotate(OpenApi.Description, "The payouts of all apps, and decisions on them.") {}
