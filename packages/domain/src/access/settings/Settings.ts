/**
 * The settings that the operator may change while the platform runs (GET and POST
 * /operator/settings, platform.md 12). One record serves all processes.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as StockExchange from "../../vocabulary/people/StockExchange.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const Symbols = Schema.Array(StockExchange.Ticker).check(Check.maxLength(20_000))

const symbolsByExchange = {
  description: "The ticker symbols of each exchange, at most 20,000; an exchange without a list accepts any symbol."
}

const fields = {
  disputeFee: Check.Integer.check(Check.between(0, 99_999_999)).annotateKey({
    description: "What a dispute costs the merchant, in cents, 0 to 99,999,999."
  }),
  sanctionedCountries: Schema.Array(Schema.String.check(Check.pattern(/^[A-Z]{2}$/, "must be 2 capital letters")))
    .check(Check.maxLength(300), Check.unique())
    .annotateKey({
      description: "The codes that `operates_in_sanctioned_countries` of a legal entity may have, at most 300."
    }),
  exchangeSymbols: Schema.Record(Schema.String, Symbols).annotateKey(symbolsByExchange),
  approvals: Schema.Boolean.annotateKey({
    description: "Whether an act that moves money waits for the approval of a second operator."
  }),
  simulatorDelay: Check.Integer.check(Check.between(0, 86_400)).annotateKey({
    description: "Seconds after which simulated networks take their steps, 0 to 86,400; on staging only."
  })
}

export const Settings = Wire.struct(fields)
export type Settings = typeof Settings.Type

/** The settings as they are stored. Those of a platform that was set up before approvals existed take none. */
export const State = Wire.struct({ ...fields, approvals: StateCodec.field(Schema.Boolean, false) })

/** The body of an update. It replaces the symbols of each exchange that it names; null removes the list. */
export const Patch = Wire.mergePatch({
  ...Wire.sparse(fields),
  exchangeSymbols: Schema.optionalKey(
    Schema.Struct(
      Wire.patchMembers(
        Object.fromEntries(
          StockExchange.exchanges.map((exchange) => [
            exchange,
            Symbols.annotateKey({ description: `The ticker symbols of ${exchange}; null removes the list.` })
          ])
        )
      )
    )
  ).annotateKey(symbolsByExchange)
}).annotate({ identifier: "UpdateSettingsRequest" })
export type Patch = typeof Patch.Type

/** The settings until the operator changes them. */
export const initial: Settings = {
  disputeFee: 1_500,
  sanctionedCountries: ["CU", "IR", "KP", "SY", "XX"],
  exchangeSymbols: {},
  approvals: false,
  simulatorDelay: 10
}

/** The settings after a patch. */
export const patch = (settings: Settings, { exchangeSymbols = {}, ...patch }: Patch): Settings => ({
  ...settings,
  ...patch,
  exchangeSymbols: MergePatch.merge(settings.exchangeSymbols, exchangeSymbols)
})

export type Event = { readonly _tag: "Set"; readonly settings: Settings }

/** The owner of the settings and of the service switch: the platform itself. */
export const platform = "platform"

/** The id of the one settings record. */
export const id = "settings"
