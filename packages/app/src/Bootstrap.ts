/**
 * The steps before a process serves. It checks that the keys of the vault open the data, and in staging it creates an app
 * with all permissions, so that a first payment needs no operator. A later start changes nothing.
 */
import { Data, Effect, Redacted } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import * as CreateApp from "@payments-platform/domain/access/app/CreateApp"
import * as InstallConfiguredToken from "@payments-platform/domain/access/app/InstallConfiguredToken"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import * as VaultKeyCheck from "@payments-platform/domain/access/settings/VaultKeyCheck"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import {
  CommandExecutor,
  emptyResponse,
  systemContext
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import * as OutboxSubscription from "@payments-platform/domain/notifications/OutboxSubscription"
import { Outbox } from "@payments-platform/domain/ports/Outbox"
import { Store } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { Work } from "@payments-platform/domain/ports/Work"

/** The keys of the vault do not open the data: exit code 5. */
export class WrongVaultKey extends Data.TaggedError("WrongVaultKey")<{ readonly message: string }> {}

export interface FirstApp {
  readonly id: string
  readonly token: Redacted.Redacted<string>
}

const settings: App.Settings = {
  directIntegration: true,
  productionAccess: true,
  permissions: App.allPermissions
}

/** Creates the app if it does not exist, and adds the token if the app does not have it. */
export const ensureApp = Effect.fnUntraced(function* ({ id, token }: FirstApp) {
  const executor = yield* CommandExecutor
  const appCache = yield* AppCache
  const vault = yield* Vault
  const known = yield* appCache.app(id)
  if (known === null) {
    const command = { id, name: "First app", settings, secret: token }
    yield* executor.execute(CreateApp.handler, systemContext(id), input(command), emptyResponse)
    return
  }
  const clear = Redacted.value(token)
  if (known.state.tokens.some((each) => vault.matches("token", clear, each.hash))) return
  yield* executor.execute(
    InstallConfiguredToken.handler,
    systemContext(id),
    input({ appId: id, secret: token }),
    emptyResponse
  )
})

/** Opens the text that the first start of any process sealed. Fails when the keys are others. */
export const checkVaultKey = Effect.gen(function* () {
  const store = yield* Store
  const vault = yield* Vault
  const executor = yield* CommandExecutor
  const load = Effect.map(
    store.load({ ids: [VaultKeyCheck.id], counters: [], key: null, subscribers: [] }),
    ({ rows }) => rows.get(VaultKeyCheck.id)
  )
  let row = yield* load
  if (row === undefined) {
    const command = { sealed: vault.seal("secret", VaultKeyCheck.word) }
    yield* executor.execute(VaultKeyCheck.seal, systemContext(Settings.platform), input(command), emptyResponse)
    row = yield* load
  }
  if (row === undefined) return yield* Effect.die(new Error("the vault's word was not kept"))
  const { sealed } = VaultKeyCheck.kind.fact(row).state
  yield* Effect.try({
    try: () => vault.open("secret", sealed),
    catch: () => new WrongVaultKey({ message: "VAULT_KEY does not open the existing data" })
  })
})

/** Says in the log that deliveries wait for an outbox which this process does not have. */
export const tellOfOutbox = Effect.gen(function* () {
  if ((yield* Outbox) !== null) return
  const count = yield* (yield* Work).waitingTo(OutboxSubscription.preferenceId)
  if (count > 0)
    yield* Effect.logWarning("Deliveries wait for the queue of OUTBOX_URL, which is not set.", {
      event: "outbox_off",
      count
    })
})
