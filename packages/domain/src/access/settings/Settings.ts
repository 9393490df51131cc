/**
 * What the operator may set while the platform runs (platform.md 12): one record
 * for all processes. And the switch that takes the API out of service.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as PublicOwnership from "../../merchants/legal-entity/PublicOwnership.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const Symbols = Schema.Array(PublicOwnership.Ticker).check(Schema.isMaxLength(20_000))

const fields = {
  /** cents */
  disputeFee: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99_999_999 })),
  sanctionedCountries: Schema.Array(Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/))).check(
    Schema.isMaxLength(300),
    Schema.isUnique()
  ),
  /** ticker symbols by exchange; an exchange without a list accepts any */
  exchangeSymbols: Schema.Record(Schema.String, Symbols),
  /** seconds after which simulated networks take their scripted steps; staging only */
  simulatorDelay: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 86_400 }))
}

export const Settings = Wire.struct(fields)
export type Settings = typeof Settings.Type

/** Symbols of an exchange are replaced; null clears them. */
export const Patch = Wire.struct({
  ...Wire.sparse(fields),
  exchangeSymbols: Schema.optionalKey(
    Schema.Struct(Wire.patched(Object.fromEntries(PublicOwnership.exchanges.map((exchange) => [exchange, Symbols]))))
  )
})
export type Patch = typeof Patch.Type

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

/** There is one of each, owned by the platform itself. */
export const platform = "platform"
export const id = "settings"
export const switchId = "service"

const encode = Schema.encodeSync(Settings)

export const kind = Kind.make<Settings, Event>({
  type: "settings",
  state: Settings,
  evolve: (_, event) => event.settings,
  entries: { Set: Kind.none },
  topics: { Set: Kind.none },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: () => ({ ownerId: platform, status: "active" }),
  shows: Kind.none,
  record: (state): JsonObject => ({ ...encode(state) })
})

/** `retry_after` in seconds. */
export const Switch = Wire.struct({
  available: Schema.Boolean,
  retryAfter: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3_600 }))
})
export type Switch = typeof Switch.Type

export const on: Switch = { available: true, retryAfter: 60 }

export type SwitchEvent = { readonly _tag: "Switched"; readonly to: Switch }

export const switchKind = Kind.make<Switch, SwitchEvent>({
  type: "service",
  state: Switch,
  evolve: (_, event) => event.to,
  entries: { Switched: Kind.none },
  topics: { Switched: Kind.none },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: () => ({ ownerId: platform, status: "active" }),
  shows: Kind.none,
  record: (state): JsonObject => ({ available: state.available, retry_after: state.retryAfter })
})
