/** The records of apps and their tokens as the operator surface answers them (platform.md 12). */
import { Schema } from "effect"
import * as App from "./App.ts"
import { UnixTime } from "../../vocabulary/Time.ts"
import { idOf, otherAppId, time } from "../../vocabulary/Examples.ts"
import { text, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import { shown } from "../../vocabulary/SchemaOfStoredFields.ts"

const Token = Schema.Struct({
  id: Schema.String,
  last_four: Schema.String,
  create_time: UnixTime,
  expire_time: UnixTimeOrNull
})

export const AppRecord = Schema.Struct({
  id: Schema.String,
  resource: Schema.String,
  path: text,
  name: Schema.String,
  environment: App.Environment,
  status: App.State.fields.status,
  create_time: UnixTime,
  production_access: Schema.Boolean,
  direct_integration: Schema.Boolean,
  notification_version: App.State.fields.notificationVersion,
  return_fees_on_dispute: Schema.Boolean,
  throttle: Schema.NullOr(shown(App.Throttle)),
  permissions: shown(App.Permissions),
  tokens: Schema.Array(Token),
  /** only in the answer to POST /operator/apps */
  app_token: Schema.optionalKey(Schema.String)
}).annotate({
  identifier: "App",
  examples: [
    {
      id: otherAppId,
      resource: "applications",
      path: null,
      name: "Example platform",
      environment: "staging",
      status: "active",
      create_time: time,
      production_access: false,
      direct_integration: false,
      notification_version: "3.0",
      return_fees_on_dispute: false,
      throttle: null,
      permissions: {
        currencies: ["USD"],
        versions: [],
        onboarding_as_a_service: false,
        paper_check: false,
        enterprise_customer_id: false,
        delete_accounts: false,
        block_capabilities: false,
        beneficiary_transfer: false,
        unreferenced_refunds: false,
        card_present: false
      },
      tokens: [{ id: idOf("appToken"), last_four: "cA==", create_time: time, expire_time: null }]
    }
  ]
})

/** The answer to POST /operator/apps/{id}/tokens, the only one that has the new token. */
export const TokenRecord = Schema.Struct({
  id: Schema.String,
  app_token: Schema.String,
  create_time: UnixTime,
  expire_time: UnixTimeOrNull
}).annotate({
  identifier: "AppToken",
  examples: [{ id: idOf("appToken"), app_token: "shown once", create_time: time, expire_time: null }]
})
