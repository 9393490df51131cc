/** The commands on payments (payments.md 3). */
import * as CancelPaymentCommand from "../../payments/payment/commands/CancelPayment.ts"
import * as CapturePaymentCommand from "../../payments/payment/commands/CapturePayment.ts"
import * as CreatePaymentCommand from "../../payments/payment/commands/CreatePayment.ts"
import * as ReportNetworkResultCommand from "../../payments/payment/commands/ReportNetworkResult.ts"
import * as ReviewPaymentCommand from "../../payments/payment/commands/ReviewPayment.ts"
import * as UpdatePaymentCommand from "../../payments/payment/commands/UpdatePayment.ts"
import { type Creation, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreatePayment: Creation = ofApp(
  CreatePaymentCommand.Request,
  CreatePaymentCommand.enrichedHandler,
  (request) => request
)
export const UpdatePayment: OnResource = ofApp(
  UpdatePaymentCommand.Request,
  UpdatePaymentCommand.handler,
  (request, { id }) => ({ paymentId: id, request })
)
export const CapturePayment: OnResource = ofApp(
  CapturePaymentCommand.Request,
  CapturePaymentCommand.handler,
  (request, { id }) => ({ paymentId: id, request })
)
export const CancelPayment: OnResource = ofApp(
  CancelPaymentCommand.Request,
  CancelPaymentCommand.handler,
  (request, { id }) => ({ paymentId: id, request })
)
export const ReviewPayment: OnResource = ofOperator(
  ReviewPaymentCommand.Request,
  ReviewPaymentCommand.handler,
  ({ decision }, { id }) => ({ paymentId: id, passed: decision === "passed" })
)
export const ReportNetworkResult: OnResource = ofOperator(
  ReportNetworkResultCommand.Request,
  ReportNetworkResultCommand.handler,
  ({ code = null, result }, { id }) => ({ paymentId: id, failure: result === "settled" ? null : code })
)
