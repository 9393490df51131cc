/**
 * The app that a staging process starts with: everything permitted, so that a
 * newcomer's first payment needs no operator. Starting again changes nothing.
 */
import { Effect, Redacted } from "effect"
import * as App from "@payments-platform/domain/access/App"
import { Apps } from "@payments-platform/domain/platform/Apps"
import { Directory } from "@payments-platform/domain/platform/Directory"
import type { Call } from "@payments-platform/domain/platform/Journey"
import { unanswered } from "@payments-platform/domain/platform/Timers"
import { Vault } from "@payments-platform/domain/ports/Vault"

export interface Wanted {
  readonly id: string
  readonly token: Redacted.Redacted<string>
}

const settings: App.Settings = {
  directIntegration: true,
  productionAccess: true,
  permissions: App.allPermissions
}

const call = (appId: string): Call => ({ appId, app: null, notificationVersion: "3.0", key: null, audit: null, at: null })

const given = <Command>(command: Command) => ({ command, problems: [] })

/** Makes the app when there is none, and sees to it that the token is one of its own. */
export const app = Effect.fnUntraced(function* ({ id, token }: Wanted) {
  const apps = yield* Apps
  const directory = yield* Directory
  const vault = yield* Vault
  const known = yield* directory.app(id)
  if (known === null) {
    yield* apps.create(call(id), given({ id, name: "First app", settings, secret: token }), unanswered)
    return
  }
  const clear = Redacted.value(token)
  if (known.state.tokens.some((each) => vault.matches("token", clear, each.hash))) return
  yield* apps.adopt(call(id), given({ appId: id, secret: token }), unanswered)
})
