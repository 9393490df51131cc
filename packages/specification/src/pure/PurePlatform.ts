/**
 * A service that embeds the published host, over a store that keeps JSON in maps, with the simulated networks. It uses none
 * of the platform's stores and services and no Effect runtime, so its results depend on the domain's functions alone.
 */
import { Redacted } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import type * as UseClientToken from "@payments-platform/domain/access/client-token/UseClientToken"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import type { Change } from "@payments-platform/domain/decider/Change"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { type DecodedInput, input } from "@payments-platform/domain/decider/DecodedInput"
import type { Fact } from "@payments-platform/domain/decider/ResourceKind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { Subscription } from "@payments-platform/domain/decider/Subscription"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import * as Host from "@payments-platform/domain/embedding/Host"
import { simulatedDelay } from "@payments-platform/domain/embedding/HostNetworks"
import type { Problem } from "@payments-platform/domain/vocabulary/Problem"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { contextAt, newId } from "../GivenWhenThen.ts"
import { topics } from "../wire/WireRequest.ts"
import * as PureStore from "./PureStore.ts"

export interface PurePlatform {
  /** UNIX seconds of service time */
  now: number
  readonly app: App.App
  readonly store: PureStore.PureStore
  readonly host: Host.Host
  /** every Change that was saved, in order */
  readonly changes: Array<Change>
}

const subscriptions: ReadonlyArray<Subscription> = topics.map((topic) => ({
  preferenceId: topic,
  appId: "app",
  topic,
  reachable: true
}))

const prefix = "sealed by a test: "

/** Sealed texts look as those of the platform's vault do, and hide nothing. */
export const vault: CommandHandler.Sealer = {
  seal: (_, text) => `testseal.${Buffer.from(prefix + text).toString("base64url")}`,
  open: (_, sealed) =>
    Redacted.make(Buffer.from(sealed.slice("testseal.".length), "base64url").toString().slice(prefix.length)),
  hash: (_, text) => text
}

export const make = (now: number, settings: App.Settings): PurePlatform => {
  const state = App.initial("Tests", "staging", settings)
  const app: App.App = { id: "app", appId: "app", createTime: now, version: 1, state }
  let made = 0
  const store = PureStore.make(() => newId(++made))
  const { operator, secrets } = contextAt(now, app, app.id)
  const engine = EmbeddedRulesEngine.make({
    operator,
    secrets,
    vault,
    settings: { ...Settings.initial, simulatorDelay: simulatedDelay },
    newId: store.newId
  })
  const platform: PurePlatform = {
    now,
    app,
    store,
    host: Host.make({ engine, store, now: () => platform.now }),
    changes: []
  }
  return platform
}

export type Outcome =
  | {
      readonly _tag: "Decided"
      readonly record: JsonObject
      readonly warning: string | null
    }
  /** `changes`: the command changed something all the same */
  | { readonly _tag: "Rejected"; readonly rejection: unknown; readonly changes: boolean }
  | { readonly _tag: "Refused"; readonly refusal: "Invalid" | "UnknownIds" }
  /** a network did not answer, and the result is unknown */
  | { readonly _tag: "Unavailable" }

/** Who executes a command, with the header and the client-side token of the request. */
export interface Call {
  readonly caller: Caller.Caller
  readonly magic: string | null
  readonly token?: UseClientToken.Use | undefined
}

export const circumstancesOf = (
  { app }: PurePlatform,
  { caller, magic, token }: Call
): Parameters<Host.Host["runDue"]>[0] => ({
  app,
  caller,
  subscriptions,
  token,
  headers: { ...CommandHandler.noHeaders, magic }
})

/** How a command of the host ended, for the model. */
const outcomeOf = ({ changes }: PurePlatform, result: Host.Result<unknown>): Outcome => {
  changes.push(...result.changes)
  switch (result._tag) {
    case "Accepted":
      return { _tag: "Decided", record: result.record, warning: result.warning }
    case "NoAnswer":
      return { _tag: "Unavailable" }
    case "Conflict":
      throw new Error(`a command alone ended with a conflict: ${result.busy}`)
    case "Refused": {
      const { change, reason } = result
      if (reason._tag === "Invalid" || reason._tag === "UnknownIds") return { _tag: "Refused", refusal: reason._tag }
      if (reason._tag === "Rejected") return { _tag: "Rejected", rejection: reason.rejection, changes: change !== null }
      throw new Error(`a command ended with ${reason._tag}`)
    }
  }
}

export const execute = async <C, F, R>(
  platform: PurePlatform,
  handler: CommandHandler.CommandHandler<C, F, R>,
  given: DecodedInput<C, Problem>,
  call: Call
): Promise<Outcome> => outcomeOf(platform, await platform.host.run(handler, given, circumstancesOf(platform, call)))

export const executeCommand = <R>(
  platform: PurePlatform,
  bound: CommandHandler.BoundCommand<R>,
  call: Call
): Promise<Outcome> => bound.execute((handler, command) => execute(platform, handler, input(command), call))

/** Executes a request that calls complete. */
export const prepareAndExecute = async <Q, C, F, R>(
  platform: PurePlatform,
  enriched: CommandHandler.EnrichedHandler<Q, C, F, R>,
  request: DecodedInput<Q, Problem>,
  call: Call
): Promise<Outcome> =>
  outcomeOf(platform, await platform.host.runEnriched(enriched, request, circumstancesOf(platform, call)))

/** Moves the clock by `seconds` and runs every timer that falls due on the way. */
export const advance = async (platform: PurePlatform, seconds: number): Promise<void> => {
  const { changes, host, store } = platform
  const to = platform.now + seconds
  for (let next = store.nextDueAt(); next <= to; next = store.nextDueAt()) {
    platform.now = Math.max(platform.now, next)
    const done = await host.runDue(circumstancesOf(platform, { caller: Caller.system, magic: null }))
    if (done.failed.length > 0) throw new Error(`due work failed of ${done.failed.map(({ id }) => id).join(", ")}`)
    changes.push(...done.changes)
  }
  platform.now = to
}

/** The resource with this id, or null when there is none of the kind. */
export const find = <S>(
  { store }: PurePlatform,
  kind: { readonly type: string; readonly fact: (row: Row) => Fact<S> },
  id: string
): Fact<S> | null => {
  const row = store.rows.get(id)
  return row?.type === kind.type ? kind.fact(row) : null
}

/** `Told`: a response without any change. */
export type Response = Outcome | { readonly _tag: "Told"; readonly record: JsonObject }
