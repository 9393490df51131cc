/** The record of an approval (platform.md 12). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, time } from "../../vocabulary/Examples.ts"
import { resource, text, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import * as Role from "../operator/Role.ts"
import * as Approval from "./Approval.ts"

const Person = Schema.Struct({
  id: text.annotateKey({ description: "The id of the operator; null: someone with OPERATOR_TOKEN." }),
  name: Schema.String.annotateKey({ description: "The name in the audit log." })
}).annotate({ identifier: "ApprovalPerson" })

const Request = Schema.Struct({
  operation: Schema.String.annotateKey({ description: "The operation, such as `adjustments.create`." }),
  role: Role.Role.annotateKey({ description: "The role that the operation takes, and so does its approval." }),
  method: Schema.String.annotateKey({ description: "The HTTP method of the request." }),
  path: Schema.String.annotateKey({ description: "The path of the request." }),
  body: Schema.Json.annotateKey({ description: "The body of the request." })
}).annotate({ identifier: "ApprovalRequest" })

const Result = Schema.Struct({
  status: Schema.Int.annotateKey({ description: "The HTTP status of the answer." }),
  error_code: text.annotateKey({ description: "The error of the answer; null: it is none." }),
  reason_codes: Schema.Array(Schema.String).annotateKey({ description: "The reasons of the error." }),
  resource_id: text.annotateKey({ description: "The id of the record in the answer; null: it has none." })
}).annotate({ identifier: "ApprovalResult" })

export const ApprovalRecord = Schema.Struct({
  id: Text.Id.annotateKey({ description: "The id of the approval." }),
  resource,
  path: text.annotateKey({ description: "Always null: the API has no path for approvals." }),
  status: Schema.Literals(Approval.statuses).annotateKey({
    description:
      "`pending`: it waits; `approved`: the act is under way; `executed` or `refused`: what came of it; `rejected`; `expired`: nobody decided; `unresolved`: nobody saw what came of it."
  }),
  create_time: UnixTime.annotateKey({ description: "When the act was asked for, in UNIX seconds." }),
  expire_time: UnixTime.annotateKey({ description: "Until when it may be decided, in UNIX seconds." }),
  request: Request.annotateKey({ description: "What was asked for." }),
  requested_by: Person.annotateKey({ description: "Who asked." }),
  note: text.annotateKey({ description: "Why, as `Operator-Note` said; null: it said nothing." }),
  decided_by: Schema.NullOr(Person).annotateKey({ description: "Who approved or rejected it; null: nobody did." }),
  decide_time: UnixTimeOrNull.annotateKey({ description: "When, in UNIX seconds; null: nobody decided." }),
  result: Schema.NullOr(Result).annotateKey({
    description: "What came of the act; null: nothing yet, or nothing known."
  })
}).annotate({
  identifier: "Approval",
  examples: [
    {
      id: idOf("approval"),
      resource: "approvals",
      path: null,
      status: "pending",
      create_time: time,
      expire_time: time + Approval.lifetime,
      request: {
        operation: "adjustments.create",
        role: "finance",
        method: "POST",
        path: `/operator/accounts/${idOf("account")}/adjustments`,
        body: { type: "credit", amount: 2_500, currency: "USD" }
      },
      requested_by: { id: idOf("askingOperator"), name: "Jean Bartik" },
      note: "Goodwill",
      decided_by: null,
      decide_time: null,
      result: null
    }
  ]
})
export type ApprovalRecord = typeof ApprovalRecord.Type

const renderResult = ({ errorCode, reasonCodes, resourceId, status }: Approval.Result): typeof Result.Type => ({
  status,
  error_code: errorCode,
  reason_codes: reasonCodes,
  resource_id: resourceId
})

export const render = (state: Approval.State, { createTime, id }: Subject): ApprovalRecord => {
  const { body, method, operation, path, role } = state.act
  return {
    id,
    resource: "approvals",
    path: null,
    status: Approval.statusOf(state),
    create_time: createTime,
    expire_time: state.expireTime,
    request: { operation, role, method, path, body },
    requested_by: { id: state.askedBy.id, name: state.askedBy.name },
    note: state.note,
    decided_by: "decidedBy" in state ? { id: state.decidedBy.id, name: state.decidedBy.name } : null,
    decide_time: "decideTime" in state ? state.decideTime : null,
    result: "result" in state ? renderResult(state.result) : null
  }
}
