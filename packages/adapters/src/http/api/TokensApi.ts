/** POST /tokens (platform.md 7). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as TokenRequest from "@payments-platform/domain/access/TokenRequest"
import { fromBrowsers } from "./Document.ts"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

export class TokensApi extends HttpApiGroup.make("tokens").add(
  HttpApiEndpoint.post("create", "/tokens", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: TokenRequest.Request,
    success: Records.Token.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(Traits.Gates, Traits.tokenGates)
    .annotate(Traits.FromBrowsers, true)
    .annotate(OpenApi.Override, fromBrowsers)
    .annotate(Traits.Unthrottled, true)
) {}
