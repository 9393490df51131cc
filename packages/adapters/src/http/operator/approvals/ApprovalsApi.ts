/** /operator/approvals (platform.md 12): acts that move money and wait for a second operator. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Approval from "@payments-platform/domain/access/approval/Approval"
import * as ApprovalKind from "@payments-platform/domain/access/approval/ApprovalKind"
import { ApprovalRecord } from "@payments-platform/domain/access/approval/ApprovalRecord"
import * as DecideApproval from "@payments-platform/domain/access/approval/DecideApproval"
import { idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import { describe } from "../../api/EndpointDescription.ts"
import { one } from "../../api/ListFilters.ts"
import { withPage, withRecord } from "../../api/ReadEndpoint.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"

const Decision = Wire.struct({
  decision: Schema.Literals(Approval.decisions).annotateKey({
    description:
      "`approve`: the act is carried out now; `reject`: it never is. Who asked may reject, which withdraws it."
  })
}).annotate({ identifier: "DecideApprovalRequest" })

export class ApprovalsApi extends HttpApiGroup.make("approvals")
  .add(
    withPage(
      HttpApiEndpoint.get("list", "/operator/approvals", {
        query: SharedParameters.list({
          status: SharedParameters.oneOf(Approval.statuses, "Only those in this status."),
          operation: SharedParameters.filterBy("Only those of this operation, such as `adjustments.create`.")
        }),
        success: pageOf(ApprovalRecord),
        error
      }),
      {
        lists: ApprovalKind.kind,
        showsApp: false,
        filters: (query) => ({ status: one(query.status), facets: { operation: query.operation } }),
        summary: "List approvals",
        description: "The acts that waited for a second operator, newest first (platform.md 12)."
      }
    ),
    withRecord(
      HttpApiEndpoint.get("get", "/operator/approvals/:id", {
        params: SharedParameters.Id,
        success: ApprovalRecord,
        error
      }),
      {
        reads: ApprovalKind.kind,
        showsApp: false,
        summary: "Read an approval",
        description: "What was asked for, by whom and why, who decided it, and what came of it (platform.md 12)."
      }
    ),
    HttpApiEndpoint.post("decide", "/operator/approvals/:id/decision", {
      params: SharedParameters.Id,
      headers: SharedParameters.optionalUniqueKey,
      payload: Decision,
      success: ApprovalRecord,
      error
    }).annotateMerge(
      describe({
        role: "read",
        summary: "Decide an approval",
        description:
          "Takes the role of the act, except of who asked, who may withdraw it. Approved by another operator, the act is carried out as if it were asked for now, once. If it is refused, the refusal is the answer, and the approval is closed with it (platform.md 12).",
        params: { id: idOf("approval") },
        body: { decision: "reject" },
        answer: { status: "rejected", decided_by: { id: null, name: "operator" }, decide_time: time },
        refuses: DecideApproval.handler.rejects ?? []
      })
    )
  )
  .annotate(OpenApi.Description, "Acts that move money and wait for the approval of a second operator.") {}
