/** Session tokens in several processes (platform.md 6): each process sees at once what another created or deleted. */
import { Effect, Redacted } from "effect"
import { describe } from "vitest"
import * as VaultAdapter from "@payments-platform/adapters/vault/Vault"
import * as App from "@payments-platform/domain/access/app/App"
import { Sessions } from "@payments-platform/domain/application/access/FindSession"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as Change from "@payments-platform/domain/decider/Change"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import * as CreateSessionToken from "@payments-platform/domain/merchants/session-token/CreateSessionToken"
import * as DeleteSessionToken from "@payments-platform/domain/merchants/session-token/DeleteSessionToken"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, layerForEach } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import * as Samples from "../../samples.ts"
import { stores } from "../stores.ts"

const key = (byte: number) => Redacted.make(new Uint8Array(32).fill(byte))

/** The look-up of another process, whose vault has a newer key and still the one of the first. */
const elsewhere = Sessions.make.pipe(Effect.provide(VaultAdapter.layer([key(8), key(7)])))
/** The look-up of a process whose vault lacks the key of the first. */
const withoutKey = Sessions.make.pipe(Effect.provide(VaultAdapter.layer([key(8)])))

const app: App.App = { ...Samples.app(), id: "app", appId: "app", state: App.initial("Tests", "staging", {}) }
const account: Partial<Account.State> = { status: "active" }

const made = Effect.gen(function* () {
  const [store, executor] = [yield* Store, yield* CommandExecutor]
  yield* store.commit({ ...Change.empty(0), writes: [Samples.account(account).row] })
  const request = { type: "api_session", apiSession: { accountId: "account" } } as const
  const { reply } = yield* executor.execute(
    CreateSessionToken.handler,
    InMemoryPlatform.operatorCall("app"),
    input({ request }),
    InMemoryPlatform.renderer
  )
  return JSON.parse(reply.body)
})

describe.each(stores)("session tokens over %s", (_, layer) => {
  const it = layerForEach(layer)
  it.effect("are known to every process, and refused by all as soon as one has deleted them", function* () {
    const { id, session_token: token } = yield* made
    const all = [yield* Sessions, yield* elsewhere]
    for (const sessions of all)
      assert.deepStrictEqual(yield* sessions.ofToken(app, token), { id, type: "api_session", accountId: "account" })
    assert.isNull(yield* (yield* withoutKey).ofToken(app, token))
    const call = InMemoryPlatform.operatorCall("app")
    const executor = yield* CommandExecutor
    yield* executor.execute(DeleteSessionToken.handler, call, input({ id }), InMemoryPlatform.renderer)
    for (const sessions of all) assert.isNull(yield* sessions.ofToken(app, token))
  })

  it.effect("are unknown to other apps, and are no authentication codes", function* () {
    const { session_token: token } = yield* made
    assert.isNull(yield* (yield* Sessions).ofToken({ ...app, id: "other" }, token))
    assert.isNull(yield* (yield* Sessions).ofCode(app, String(token).slice("stage_".length)))
  })
})
