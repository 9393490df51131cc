/** /operator/disputes (platform.md 12). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import { errors as error } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import * as Operator from "../OperatorRecords.ts"

const params = SharedFields.Id
const headers = SharedFields.keyed

export class OperatorDisputesApi extends HttpApiGroup.make("disputes").add(
  HttpApiEndpoint.post("create", "/operator/disputes", {
    headers,
    payload: CreateDispute.Request,
    success: Operator.Record.pipe(HttpApiSchema.status(201)),
    error
  }),
  HttpApiEndpoint.get("list", "/operator/disputes", {
    query: SharedFields.resources,
    success: Operator.pageOf(Operator.Record),
    error
  }),
  HttpApiEndpoint.get("get", "/operator/disputes/:id", { params, success: Operator.Record, error }),
  HttpApiEndpoint.post("decide", "/operator/disputes/:id/decision", {
    params,
    headers,
    payload: DecideDispute.Request,
    success: Operator.Record,
    error
  })
) {}
