/**
 * Whether a merchant is publicly traded or the subsidiary of a company (merchants.md
 * 1.3, public_ownership).
 */
import { Schema } from "effect"
import * as Country from "../../vocabulary/people/Country.ts"
import { Exchange, exchanges, Ticker } from "../../vocabulary/people/StockExchange.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const listing = {
  symbol: Ticker.annotateKey({ description: "Ticker symbol of the merchant at the exchange, at most 5 characters." }),
  country: Country.Country.annotateKey({ description: "Country of the exchange, by its two letters." }),
  name: Text.Name.annotateKey({ description: "Name of the exchange." })
}
const exchangeKey = new RegExp(`^(${exchanges.join("|")})$`)

const plain = {
  isPubliclyTraded: Schema.Boolean.annotateKey({ description: "Whether shares of the merchant are publicly traded." }),
  primaryExchange: Exchange.annotateKey({
    description: "The main exchange, one of `traded_exchanges`; a publicly traded merchant needs it."
  }),
  isSubsidiary: Schema.Boolean.annotateKey({
    description: "Whether the merchant belongs to a publicly traded company; not together with `is_publicly_traded`."
  }),
  parentCompanyName: Text.Name.annotateKey({ description: "Name of that company, which a subsidiary needs." })
}

const exchangesByName = { description: "Where shares are traded, by the name of the exchange." }

export const Patch = Wire.struct(
  Wire.patchMembers({
    ...plain,
    tradedExchanges: Wire.record(
      exchangeKey,
      Schema.NullOr(Wire.struct(Wire.patchMembers(listing))),
      "PARAM_VALUE_IS_INVALID_ENUM"
    ).annotateKey(exchangesByName)
  })
)
export type Patch = typeof Patch.Type

export const PublicOwnership = Wire.struct(
  Wire.sparse({
    ...plain,
    tradedExchanges: Schema.Record(Schema.String, Wire.struct(Wire.sparse(listing))).annotateKey(exchangesByName)
  })
)
export type PublicOwnership = typeof PublicOwnership.Type

/** The ticker symbols of each exchange for which the operator has set a list. */
export type Symbols = Record<string, ReadonlyArray<string>>

const tickerProblems = (
  { primaryExchange, tradedExchanges }: PublicOwnership,
  symbols: Symbols
): ReadonlyArray<Problem.Problem> => {
  if (primaryExchange === undefined) return []
  const listed = tradedExchanges?.[primaryExchange]
  if (listed === undefined)
    return [
      Problem.violation(
        "PARAM_VALUE_IS_INVALID_ENUM",
        "must be one of the exchanges in traded_exchanges",
        "primary_exchange"
      )
    ]
  const known = Object.hasOwn(symbols, primaryExchange) ? symbols[primaryExchange] : undefined
  return known === undefined || listed.symbol === undefined || known.includes(listed.symbol)
    ? []
    : [
        Problem.violation(
          "PARAM_VALUE_IS_INVALID_ENUM",
          "must be a symbol of the exchange",
          "traded_exchanges",
          primaryExchange,
          "symbol"
        )
      ]
}

/** The problems of the merged object. */
export const problems = (ownership: PublicOwnership, symbols: Symbols): ReadonlyArray<Problem.Problem> => {
  const { isPubliclyTraded, isSubsidiary, parentCompanyName, primaryExchange } = ownership
  const both = "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN"
  return [
    ...(isPubliclyTraded === true && isSubsidiary === true
      ? [Problem.problem(both, "is_publicly_traded"), Problem.problem(both, "is_subsidiary")]
      : []),
    ...(isPubliclyTraded === true && primaryExchange === undefined
      ? [Problem.problem("PARAM_IS_MISSING", "primary_exchange")]
      : []),
    ...(isSubsidiary === true && parentCompanyName === undefined
      ? [Problem.problem("PARAM_IS_MISSING", "parent_company_name")]
      : []),
    ...tickerProblems(ownership, symbols)
  ]
}

export const record = (ownership: PublicOwnership) => ({
  is_publicly_traded: ownership.isPubliclyTraded ?? null,
  primary_exchange: ownership.primaryExchange ?? null,
  is_subsidiary: ownership.isSubsidiary ?? null,
  parent_company_name: ownership.parentCompanyName ?? null,
  traded_exchanges:
    ownership.tradedExchanges === undefined
      ? null
      : Object.fromEntries(
          Object.entries(ownership.tradedExchanges).map(([exchange, { country, name, symbol }]) => [
            exchange,
            { symbol: symbol ?? null, country: country ?? null, name: name ?? null }
          ])
        )
})
