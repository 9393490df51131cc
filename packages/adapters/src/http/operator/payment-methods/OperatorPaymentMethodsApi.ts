/** /operator/payment_methods (platform.md 12): reads, the status of a bank account, removal, and microdeposits. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as SharedFields from "../../api/SharedFields.ts"
import { integer } from "../../api/RecordFields.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { operatorCommand } from "../OperatorCommand.ts"
import { OperatorRecord } from "../OperatorRecords.ts"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as ResourceReads from "../ResourceReads.ts"

const params = SharedFields.Id
const headers = SharedFields.optionalUniqueKey

/** The two deposits that verify a bank account. Only staging returns their amounts. */
const Microdeposits = Schema.Struct({
  amounts: Schema.NullOr(Schema.Array(Schema.Int)),
  sent_time: integer,
  attempts_used: Schema.Int,
  attempts_left: Schema.Int,
  status: Schema.String
}).annotate({ identifier: "Microdeposits" })

export class OperatorPaymentMethodsApi extends HttpApiGroup.make("payment_methods").add(
  ResourceReads.list("/operator/payment_methods"),
  ResourceReads.get("/operator/payment_methods/:id"),
  operatorCommand("setStatus", "/operator/payment_methods/:id/status", SetPaymentMethodStatus.Request),
  HttpApiEndpoint.delete("remove", "/operator/payment_methods/:id", { params, headers, success: OperatorRecord, error })
) {}

export class MicrodepositsApi extends HttpApiGroup.make("microdeposits").add(
  HttpApiEndpoint.get("get", "/operator/payment_methods/:id/microdeposits", { params, success: Microdeposits, error }),
  HttpApiEndpoint.post("reset", "/operator/payment_methods/:id/microdeposits/reset", {
    params,
    headers,
    success: Microdeposits,
    error
  }),
  HttpApiEndpoint.post("send", "/operator/payment_methods/:id/microdeposits/send", {
    params,
    headers,
    success: Microdeposits,
    error
  })
) {}
