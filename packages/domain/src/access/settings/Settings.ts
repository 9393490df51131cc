/**
 * The settings that the operator may change while the platform runs (GET and POST
 * /operator/settings, platform.md 12). One record serves all processes.
 */
import { Schema } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as StockExchange from "../../vocabulary/StockExchange.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const Symbols = Schema.Array(StockExchange.Ticker).check(Check.maxLength(20_000))

const fields = {
  /** the fee of a dispute in cents, 0..99,999,999 */
  disputeFee: Check.Integer.check(Check.between(0, 99_999_999)),
  /** the values that `operates_in_sanctioned_countries` of a legal entity may hold */
  sanctionedCountries: Schema.Array(
    Schema.String.check(Check.pattern(/^[A-Z]{2}$/, "must be 2 capital letters"))
  ).check(Check.maxLength(300), Check.unique()),
  /** the ticker symbols of each exchange; an exchange without a list accepts any symbol */
  exchangeSymbols: Schema.Record(Schema.String, Symbols),
  /** seconds, 0..86,400, after which simulated networks take their scripted steps; staging only */
  simulatorDelay: Check.Integer.check(Check.between(0, 86_400))
}

export const Settings = Wire.struct(fields)
export type Settings = typeof Settings.Type

/** The body of an update: the symbols of a named exchange are replaced, null removes its list. */
export const Patch = Wire.mergePatch({
  ...Wire.sparse(fields),
  exchangeSymbols: Schema.optionalKey(
    Schema.Struct(Wire.patched(Object.fromEntries(StockExchange.exchanges.map((exchange) => [exchange, Symbols]))))
  )
})
export type Patch = typeof Patch.Type

/** The settings until the operator changes them. */
export const initial: Settings = {
  disputeFee: 1_500,
  sanctionedCountries: ["CU", "IR", "KP", "SY", "XX"],
  exchangeSymbols: {},
  simulatorDelay: 10
}

/** The settings after a patch. */
export const patched = (settings: Settings, { exchangeSymbols = {}, ...patch }: Patch): Settings => ({
  ...settings,
  ...patch,
  exchangeSymbols: MergePatch.merge(settings.exchangeSymbols, exchangeSymbols)
})

export type Event = { readonly _tag: "Set"; readonly settings: Settings }

/** The owner of the settings and of the service switch: the platform itself. */
export const platform = "platform"

/** The id of the one settings record. */
export const id = "settings"
