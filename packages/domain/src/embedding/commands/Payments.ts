/** The commands on payments (payments.md 3). */
import * as CancelPaymentCommand from "../../payments/payment/commands/CancelPayment.ts"
import * as CapturePaymentCommand from "../../payments/payment/commands/CapturePayment.ts"
import * as CreatePaymentCommand from "../../payments/payment/commands/CreatePayment.ts"
import * as ReportNetworkResultCommand from "../../payments/payment/commands/ReportNetworkResult.ts"
import * as ReviewPaymentCommand from "../../payments/payment/commands/ReviewPayment.ts"
import * as UpdatePaymentCommand from "../../payments/payment/commands/UpdatePayment.ts"
import { appCommand, appCreation, type Creation, type OnResource, operatorCommand } from "../HostCommand.ts"

export const CreatePayment: Creation = appCreation(
  CreatePaymentCommand.Request,
  CreatePaymentCommand.enrichedHandler,
  (request) => request
)
export const UpdatePayment: OnResource = appCommand(UpdatePaymentCommand.Request, UpdatePaymentCommand.handler)
export const CapturePayment: OnResource = appCommand(CapturePaymentCommand.Request, CapturePaymentCommand.handler)
export const CancelPayment: OnResource = appCommand(CancelPaymentCommand.Request, CancelPaymentCommand.handler)
export const ReviewPayment: OnResource = operatorCommand(ReviewPaymentCommand.Request, ReviewPaymentCommand.handler)
export const ReportNetworkResult: OnResource = operatorCommand(
  ReportNetworkResultCommand.Request,
  ReportNetworkResultCommand.handler
)
