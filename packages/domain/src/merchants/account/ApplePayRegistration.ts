/**
 * The registration of a merchant for Apple Pay (platform.md 3): the domains whose pages show the button, and the name
 * that the payer sees. A new registration of an account replaces the earlier one.
 */
import { Schema } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import { idOf, reference } from "../../vocabulary/Examples.ts"
import { noId, ownerAccount, path, resource, text } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Text from "../../vocabulary/text/Text.ts"

/** A host name of at least two labels, without a scheme, a port or a path. The last label of an IPv4 address is a number. */
const domainName = /^(?!.*\.[0-9]+$)(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/i

/** A web address, or one without its scheme: `shop.example.com`. */
const isMerchantUrl = (address: string): boolean => {
  const [host = ""] = address.split(/[/?#:]/)
  return Text.isWebAddress(address) || (domainName.test(host) && Text.isWebAddress(`https://${address}`))
}

/** The most domain names of a registration. */
const maxDomains = 99

export const Registration = Schema.Struct({
  domainNames: Schema.Array(
    Text.text(1, 253).check(Check.pattern(domainName, "must be the name of a host, without scheme, port and path"))
  )
    .check(
      Check.length(1, maxDomains).abort(),
      Check.unique(),
      // a host has the same name in any case
      Check.must(
        (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
        "PARAM_IS_REPEATED",
        "must not repeat a host in other letters"
      )
    )
    .annotateKey({
      description: "The hosts on whose pages the button stands, 1 to 99, without scheme, port and path."
    }),
  partnerMerchantName: Text.text(1, 1024).annotateKey({ description: "The name that the payer sees." }),
  merchantUrl: Schema.NullOr(
    Text.code(1, 2063).check(
      Check.must(isMerchantUrl, "PARAM_VALUE_IS_INVALID_PATTERN", "must be a URL, with or without its scheme")
    )
  )
})
export type Registration = typeof Registration.Type

/** The example of a registration. */
export const registration = {
  domain_names: ["books.example.com"],
  partner_merchant_name: "Harbor Books",
  merchant_url: "https://books.example.com"
} as const

export const ApplePayRecord = Schema.Struct({
  id: noId,
  resource,
  path,
  owner: ownerAccount,
  domain_names: Schema.NullOr(Schema.Array(Schema.String)).annotateKey({
    description: "The hosts on whose pages the button stands; null: the merchant is not registered."
  }),
  partner_merchant_name: text.annotateKey({
    description: "The name that the payer sees; null: the merchant is not registered."
  }),
  merchant_url: text.annotateKey({ description: "The web address of the merchant; null: none was given." })
}).annotate({
  identifier: "ApplePayRegistration",
  examples: [
    {
      id: null,
      resource: "method_of_payments",
      path: `/accounts/${idOf("account")}/method_of_payments/apple_pay`,
      owner: reference("accounts", idOf("account")),
      ...registration
    }
  ]
})
export type ApplePayRecord = typeof ApplePayRecord.Type

/** The response of both operations. */
export const render = (accountId: string, registration: Registration | null): ApplePayRecord => ({
  id: null,
  resource: "method_of_payments",
  path: `/accounts/${encodeURIComponent(accountId)}/method_of_payments/apple_pay`,
  owner: ResourceReference.to("accounts", accountId),
  domain_names: registration?.domainNames ?? null,
  partner_merchant_name: registration?.partnerMerchantName ?? null,
  merchant_url: registration?.merchantUrl ?? null
})
