/** POST /tokens (platform.md 7). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import { fromBrowsers } from "../OpenApiDocument.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { TokenRecord } from "./TokenRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { tokenGates } from "./TokenGates.ts"

export class TokensApi extends HttpApiGroup.make("tokens").add(
  HttpApiEndpoint.post("create", "/tokens", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: CreateClientToken.Request,
    success: TokenRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.Gates, tokenGates)
    .annotate(EndpointAnnotations.FromBrowsers, true)
    .annotate(OpenApi.Override, fromBrowsers)
    .annotate(EndpointAnnotations.Unthrottled, true)
) {}
