/** The commands on refunds (payments.md 4). */
import * as CreateRefundCommand from "../../payments/refund/CreateRefund.ts"
import * as ReportRefundResultCommand from "../../payments/refund/ReportRefundResult.ts"
import * as UpdateRefundCommand from "../../payments/refund/UpdateRefund.ts"
import { type Creation, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreateRefund: Creation = ofApp(CreateRefundCommand.Request, CreateRefundCommand.handler, (request) => ({
  request
}))
export const UpdateRefund: OnResource = ofApp(
  UpdateRefundCommand.Request,
  UpdateRefundCommand.handler,
  (request, { id }) => ({ refundId: id, request })
)
export const ReportRefundResult: OnResource = ofOperator(
  ReportRefundResultCommand.Request,
  ReportRefundResultCommand.handler,
  (request, { id }) => ({ refundId: id, failure: ReportRefundResultCommand.failureOf(request) })
)
