/** /operator/terminals (platform.md 12): reads, and in staging the device that comes online. */
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as EndpointAnnotations from "../../api/EndpointAnnotations.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import { errors } from "../../response/ErrorCodes.ts"
import { OperatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

export class OperatorTerminalsApi extends HttpApiGroup.make("terminals").add(
  ResourceReads.list("/operator/terminals"),
  ResourceReads.get("/operator/terminals/:id"),
  HttpApiEndpoint.post("onboard", "/operator/terminals/:id/onboard", {
    params: SharedFields.Id,
    headers: SharedFields.optionalUniqueKey,
    success: OperatorRecord,
    error: errors
  }).annotate(EndpointAnnotations.StagingOnly, true)
) {}
