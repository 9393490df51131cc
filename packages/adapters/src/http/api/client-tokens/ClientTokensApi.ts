/** POST /tokens (platform.md 7). */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { TokenRecord } from "@payments-platform/domain/access/client-token/ClientTokenRecord"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import { card } from "@payments-platform/domain/vocabulary/Examples"
import { apiRecord } from "../ApiRecord.ts"
import { appCreation } from "../CommandEndpoint.ts"
import { clientTokenVersionFields } from "../FieldsByVersion.ts"

const record = apiRecord(TokenRecord)

export class ClientTokensApi extends HttpApiGroup.make("tokens")
  .add(
    appCreation("/tokens", CreateClientToken.Request, record, {
      executes: CreateClientToken.enrichedHandler,
      command: ({ payload }) => payload,
      gates: clientTokenVersionFields,
      fromBrowsers: true,
      noThrottle: true,
      summary: "Create a client-side token",
      description:
        "A browser sends what the platform must not see, and hands the platform a token instead (platform.md 7). The token can be used once, within 30 minutes.",
      body: { resource: "payment_methods", payment_methods: { credit_card: card } }
    })
  )
  .annotate(OpenApi.Description, "Stand-ins for data that browsers send directly.") {}
