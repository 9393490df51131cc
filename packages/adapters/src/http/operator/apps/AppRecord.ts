/** The records of apps and their tokens as the operator surface answers them (platform.md 12). */
import { Schema } from "effect"
import { integer, json, text } from "../../api/RecordFields.ts"

const Token = Schema.Struct({
  id: Schema.String,
  last_four: Schema.String,
  create_time: Schema.Int,
  expire_time: integer
})

export const AppRecord = Schema.Struct({
  id: Schema.String,
  resource: Schema.String,
  path: text,
  name: Schema.String,
  environment: Schema.String,
  status: Schema.String,
  create_time: Schema.Int,
  production_access: Schema.Boolean,
  direct_integration: Schema.Boolean,
  notification_version: Schema.String,
  return_fees_on_dispute: Schema.Boolean,
  throttle: json,
  permissions: Schema.Record(Schema.String, json),
  tokens: Schema.Array(Token),
  /** only in the answer to POST /operator/apps */
  app_token: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "App" })

/** The answer to POST /operator/apps/{id}/tokens, the only one that has the new token. */
export const TokenRecord = Schema.Struct({
  id: Schema.String,
  app_token: Schema.String,
  create_time: Schema.Int,
  expire_time: integer
})
