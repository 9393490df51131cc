/**
 * What a process sees to before it serves: that the vault's keys open the data,
 * and, in staging, that there is an app with everything permitted, so that a
 * newcomer's first payment needs no operator. Starting again changes nothing.
 */
import { Data, Effect, Redacted } from "effect"
import * as App from "@payments-platform/domain/access/App"
import * as Settings from "@payments-platform/domain/access/Settings"
import * as VaultCheck from "@payments-platform/domain/access/VaultCheck"
import { Apps } from "@payments-platform/domain/platform/Apps"
import { Directory } from "@payments-platform/domain/platform/Directory"
import { type Call, Journey, input } from "@payments-platform/domain/platform/Journey"
import { unanswered } from "@payments-platform/domain/platform/Timers"
import { Store } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"

/** The vault's keys are not those of the data: exit code 5. */
export class WrongVaultKey extends Data.TaggedError("WrongVaultKey")<{ readonly message: string }> {}

export interface Wanted {
  readonly id: string
  readonly token: Redacted.Redacted<string>
}

const settings: App.Settings = {
  directIntegration: true,
  productionAccess: true,
  permissions: App.allPermissions
}

const call = (appId: string): Call => ({
  appId,
  app: null,
  notificationVersion: "3.0",
  key: null,
  audit: null,
  at: null
})

/** Makes the app when there is none, and sees to it that the token is one of its own. */
export const app = Effect.fnUntraced(function* ({ id, token }: Wanted) {
  const apps = yield* Apps
  const directory = yield* Directory
  const vault = yield* Vault
  const known = yield* directory.app(id)
  if (known === null) {
    yield* apps.create(call(id), input({ id, name: "First app", settings, secret: token }), unanswered)
    return
  }
  const clear = Redacted.value(token)
  if (known.state.tokens.some((each) => vault.matches("token", clear, each.hash))) return
  yield* apps.adopt(call(id), input({ appId: id, secret: token }), unanswered)
})

/** Opens the word that was sealed at the first start. */
export const vault = Effect.gen(function* () {
  const store = yield* Store
  const vault = yield* Vault
  const journey = yield* Journey
  const found = yield* store.load({ ids: [VaultCheck.id], tallies: [], key: null, subscribers: [] })
  const row = found.rows.get(VaultCheck.id)
  if (row === undefined) {
    const command = { sealed: vault.seal("secret", VaultCheck.word) }
    yield* journey.execute(VaultCheck.seal, call(Settings.platform), input(command), { rendering: unanswered })
    return
  }
  const { sealed } = VaultCheck.kind.fact(row).state
  yield* Effect.try({
    try: () => vault.open("secret", sealed),
    catch: () => new WrongVaultKey({ message: "VAULT_KEY does not open the existing data" })
  })
})
