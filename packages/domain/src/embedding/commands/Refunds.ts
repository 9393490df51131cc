/** The commands on refunds (payments.md 4). */
import * as CreateRefundCommand from "../../payments/refund/CreateRefund.ts"
import * as ReportRefundResultCommand from "../../payments/refund/ReportRefundResult.ts"
import * as UpdateRefundCommand from "../../payments/refund/UpdateRefund.ts"
import { appCommand, appCreation, type Creation, type OnResource, operatorCommand } from "../HostCommand.ts"

export const CreateRefund: Creation = appCreation(CreateRefundCommand.Request, CreateRefundCommand.handler)
export const UpdateRefund: OnResource = appCommand(UpdateRefundCommand.Request, UpdateRefundCommand.handler)
export const ReportRefundResult: OnResource = operatorCommand(
  ReportRefundResultCommand.Request,
  ReportRefundResultCommand.handler
)
