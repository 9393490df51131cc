/** /operator/billing_statements and /operator/billing_runs (platform.md 12). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { firstYear } from "@payments-platform/domain/billing/statement/BillingStatement"
import * as BillingStatementKind from "@payments-platform/domain/billing/statement/BillingStatementKind"
import { BillingStatementRecord } from "@payments-platform/domain/billing/statement/BillingStatementRecord"
import * as ChargeStatement from "@payments-platform/domain/billing/statement/ChargeStatement"
import * as ReportChargeResult from "@payments-platform/domain/billing/statement/ReportChargeResult"
import * as Check from "@payments-platform/domain/vocabulary/Check"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { exampleOf, withExample } from "@payments-platform/domain/vocabulary/RecordFields"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { operatorAction, operatorCommand } from "../../api/CommandEndpoint.ts"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors } from "../../response/ErrorCodes.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(BillingStatementRecord, "OperatorBillingStatement")

const Run = withExample(
  Schema.Struct({
    statements: Schema.Array(record).annotateKey({ description: "The statements that were made." })
  }),
  { statements: [exampleOf(record)] }
)

/** The body of POST /operator/billing_runs. The month must have begun, which depends on the time. */
export const RunRequest = Schema.Struct({
  year: Check.Integer.check(Check.between(firstYear, 9_999)).annotateKey({
    description: "The year of the month that is billed."
  }),
  month: Check.Integer.check(Check.between(1, 12)).annotateKey({
    description: "The month of New York that is billed, 1 to 12; it must have begun."
  }),
  account_id: Schema.optionalKey(Text.Id).annotateKey({
    description: "The id of the only account that is billed; all are unless stated."
  })
}).annotate({ identifier: "MakeBillingStatementsRequest" })

export class OperatorBillingStatementsApi extends HttpApiGroup.make("billing_statements")
  .add(
    ResourceReads.list("/operator/billing_statements", record, BillingStatementKind.kind),
    ResourceReads.get("/operator/billing_statements/:id", record, BillingStatementKind.kind),
    HttpApiEndpoint.post("run", "/operator/billing_runs", {
      headers: SharedParameters.optionalUniqueKey,
      payload: RunRequest,
      success: Run.pipe(HttpApiSchema.status(201)),
      error: errors
    }).annotateMerge(
      describe({
        role: "finance",
        movesMoney: true,
        summary: "Make billing statements",
        description:
          "Makes the statements of a month that has begun, of all accounts or of one (merchants.md 12). An existing statement is skipped; what follows it is on the next month's.",
        body: { year: 2024, month: 10, account_id: idOf("billedAccount") }
      })
    ),
    operatorAction("charge", "/operator/billing_statements/:id/charge", record, {
      executes: ChargeStatement.handler,
      command: ({ params }) => ({ id: params.id, early: true }),
      role: "finance",
      movesMoney: true,
      summary: "Charge a billing statement now",
      description:
        "Begins an attempt before its time, or after the last one (merchants.md 12). Without a live bank account it fails at once.",
      params: { id: idOf("chargeableStatement") },
      answer: { charge_status: "pending", charge_attempts: 1 }
    }),
    operatorCommand("report", "/operator/billing_statements/:id/charge_result", ReportChargeResult.Request, record, {
      executes: ReportChargeResult.handler,
      role: "finance",
      movesMoney: true,
      summary: "Report the result of a charge",
      description: "What became of the pending charge of a statement; a failed one is recalled (merchants.md 12).",
      params: { id: idOf("pendingStatement") },
      body: { result: "failed" },
      answer: {
        charge_status: "failed",
        charge_attempts: 1,
        charge_failure_reason: { reason_code: "OPERATOR", reason_message: "Operator.", details: [] }
      }
    })
  )
  .annotate(OpenApi.Description, "The billing statements of all apps, their making and their charges.") {}
