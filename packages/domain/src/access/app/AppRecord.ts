/** The records of apps and their tokens, which only the operator sees (platform.md 12). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, otherAppId, time } from "../../vocabulary/Examples.ts"
import { resource, text } from "../../vocabulary/RecordFields.ts"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import * as AccessTokenRecord from "../access-token/AccessTokenRecord.ts"
import * as App from "./App.ts"

const encodePermissions = Schema.encodeSync(App.Permissions)

const newToken = "The secret of the app, to be sent as App-Token; only the answer that creates it shows it."

export const AppRecord = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the app, up to 18 digits." }),
  resource,
  path: text.annotateKey({ description: "Always null: the API has no path for apps." }),
  name: App.State.fields.name,
  environment: App.Environment.annotateKey({ description: "Where the app was created." }),
  status: App.State.fields.status,
  create_time: UnixTime.annotateKey({ description: "When the app was created, in UNIX seconds." }),
  production_access: App.State.fields.productionAccess,
  direct_integration: App.State.fields.directIntegration,
  notification_version: App.State.fields.notificationVersion,
  return_fees_on_dispute: App.State.fields.returnFeesOnDispute,
  throttle: Schema.NullOr(recordOf(App.Throttle)).annotateKey({
    description: "How many requests the app may make; null: 30 in 10 seconds for each endpoint."
  }),
  permissions: recordOf(App.Permissions).annotateKey({
    description: "What the app may do beyond the base interface."
  }),
  tokens: Schema.Array(AccessTokenRecord.AccessTokenRecord).annotateKey({
    description: "The tokens of the app; at most three are alive."
  }),
  app_token: Schema.optionalKey(Schema.String).annotateKey({ description: newToken })
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
      permissions: encodePermissions(App.noPermissions),
      tokens: [{ id: idOf("appToken"), last_four: "cA==", create_time: time, expire_time: null }]
    }
  ]
})
export type AppRecord = typeof AppRecord.Type

const encodeThrottle = Schema.encodeSync(Schema.NullOr(App.Throttle))

export const render = (state: App.State, subject: Subject): AppRecord => ({
  id: subject.id,
  resource: "applications",
  path: null,
  name: state.name,
  environment: state.environment,
  status: state.status,
  create_time: subject.createTime,
  production_access: state.productionAccess,
  direct_integration: state.directIntegration,
  notification_version: state.notificationVersion,
  return_fees_on_dispute: state.returnFeesOnDispute,
  throttle: encodeThrottle(state.throttle),
  permissions: encodePermissions(state.permissions),
  tokens: state.tokens.map(AccessTokenRecord.render)
})

/** The response to POST /operator/apps/{id}/tokens, the only one that shows the new token. */
export const TokenRecord = Schema.Struct({
  ...AccessTokenRecord.fields,
  app_token: Schema.String.annotateKey({ description: newToken })
}).annotate({
  identifier: "AppToken",
  examples: [{ id: idOf("appToken"), app_token: "shown once", create_time: time, expire_time: null }]
})
export type TokenRecord = typeof TokenRecord.Type
