/** The registration of an account for Apple Pay as the API answers it (platform.md 3). */
import { Schema } from "effect"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import { idOf, reference, version } from "../Examples.ts"
import { Reference, text } from "../RecordFields.ts"

/** The example of a registration. */
export const registration = {
  domain_names: ["books.example.com"],
  partner_merchant_name: "Harbor Books",
  merchant_url: "https://books.example.com"
} as const

export const ApplePayRecord = Schema.Struct({
  id: Schema.Null,
  resource: Schema.String,
  path: Schema.String,
  owner: Reference,
  domain_names: Schema.NullOr(Schema.Array(Schema.String)),
  partner_merchant_name: text,
  merchant_url: text,
  api_version: ApiVersion.Version
}).annotate({
  identifier: "ApplePayRegistration",
  examples: [
    {
      id: null,
      resource: "method_of_payments",
      path: `/accounts/${idOf("account")}/method_of_payments/apple_pay`,
      owner: reference("accounts", idOf("account")),
      ...registration,
      api_version: version
    }
  ]
})
