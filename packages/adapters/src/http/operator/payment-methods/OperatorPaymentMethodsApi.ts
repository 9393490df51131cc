/** /operator/payment_methods (platform.md 12): reads, the status of a bank account, removal, and microdeposits. */
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { integer } from "../../api/RecordFields.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { operatorCommand } from "../OperatorCommand.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import { bank, idOf, time } from "../../api/Examples.ts"
import { describe } from "../../api/EndpointDescription.ts"
import * as PaymentMethodRejections from "../../api/payment-methods/PaymentMethodRejections.ts"
import { PaymentMethodRecord } from "../../api/payment-methods/PaymentMethodRecord.ts"
import * as ResourceReads from "../ResourceReads.ts"

const params = SharedParameters.Id
const headers = SharedParameters.optionalUniqueKey

/** The two deposits that verify a bank account. Only staging returns their amounts. */
const Microdeposits = Schema.Struct({
  amounts: Schema.NullOr(Schema.Array(Schema.Int)),
  sent_time: integer,
  attempts_used: Schema.Int,
  attempts_left: Schema.Int,
  status: Schema.Literals(PaymentMethod.statuses)
}).annotate({
  identifier: "Microdeposits",
  examples: [{ amounts: [10, 55], sent_time: time, attempts_used: 0, attempts_left: 3, status: "unverified" }]
})

const record = operatorRecord(PaymentMethodRecord, "OperatorPaymentMethod")

export class OperatorPaymentMethodsApi extends HttpApiGroup.make("payment_methods")
  .add(
    ResourceReads.list("/operator/payment_methods", record),
    ResourceReads.get("/operator/payment_methods/:id", record),
    operatorCommand(
      "setStatus",
      "/operator/payment_methods/:id/status",
      SetPaymentMethodStatus.Request,
      record
    ).annotateMerge(
      describe({
        summary: "Set the status of a payment method",
        description: "Verifies a method, or fails its verification; not of a deleted one (payments.md 1).",
        params: { id: idOf("waitingBank") },
        body: { status: "verified" },
        answer: { ...bank, status: "verified" },
        refuses: PaymentMethodRejections.tags.operate
      })
    ),
    HttpApiEndpoint.delete("remove", "/operator/payment_methods/:id", {
      params,
      headers,
      success: record,
      error
    }).annotateMerge(
      describe({
        summary: "Delete a payment method",
        description: "The method pays no longer (payments.md 1).",
        params: { id: idOf("unusedBank") },
        answer: { ...bank, status: "deleted" },
        refuses: PaymentMethodRejections.tags.operate
      })
    )
  )
  .annotate(OpenApi.Description, "The payment methods of all apps.") {}

export class MicrodepositsApi extends HttpApiGroup.make("microdeposits")
  .add(
    HttpApiEndpoint.get("get", "/operator/payment_methods/:id/microdeposits", {
      params,
      success: Microdeposits,
      error
    }).annotateMerge(
      describe({
        summary: "Read the microdeposits of a bank account",
        description:
          "The two deposits that verify the account; their amounts are shown in staging only (payments.md 1.5).",
        params: { id: idOf("bank") }
      })
    ),
    HttpApiEndpoint.post("reset", "/operator/payment_methods/:id/microdeposits/reset", {
      params,
      headers,
      success: Microdeposits,
      error
    }).annotateMerge(
      describe({
        summary: "Start new microdeposits",
        description: "Two new deposits with all attempts, for an account whose verification failed (payments.md 1.5).",
        params: { id: idOf("failedBank") },
        refuses: PaymentMethodRejections.tags.operate
      })
    ),
    HttpApiEndpoint.post("send", "/operator/payment_methods/:id/microdeposits/send", {
      params,
      headers,
      success: Microdeposits,
      error
    }).annotateMerge(
      describe({
        summary: "Send queued microdeposits",
        description: "Sends the deposits that wait (payments.md 1.5).",
        params: { id: idOf("queuedBank") },
        refuses: PaymentMethodRejections.tags.operate
      })
    )
  )
  .annotate(OpenApi.Description, "The deposits that verify bank accounts.") {}
