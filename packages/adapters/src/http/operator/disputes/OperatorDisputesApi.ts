/** /operator/disputes (platform.md 12): opening a dispute, reads, and decisions. */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import { errors as error } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import { OperatorRecord } from "../OperatorRecords.ts"
import { operatorCommand } from "../OperatorCommand.ts"
import * as ResourceReads from "../ResourceReads.ts"

export class OperatorDisputesApi extends HttpApiGroup.make("disputes").add(
  HttpApiEndpoint.post("create", "/operator/disputes", {
    headers: SharedFields.optionalUniqueKey,
    payload: CreateDispute.Request,
    success: OperatorRecord.pipe(HttpApiSchema.status(201)),
    error
  }),
  ResourceReads.list("/operator/disputes"),
  ResourceReads.get("/operator/disputes/:id"),
  operatorCommand("decide", "/operator/disputes/:id/decision", DecideDispute.Request)
) {}
