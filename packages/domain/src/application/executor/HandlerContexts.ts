/** Builds the context in which a command is decided: its app and the settings as they are now, the operator, ids. */
import { Effect } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import type { Ids } from "../../ports/Ids.ts"
import type { Secrets } from "../../ports/Secrets.ts"
import type { ServiceTime } from "../../ports/ServiceTime.ts"
import type { Vault } from "../../ports/Vault.ts"
import type { AppCache } from "../access/AppCache.ts"
import type { CommandContext } from "./CommandContext.ts"

interface Services {
  readonly appCache: AppCache["Service"]
  readonly time: ServiceTime["Service"]
  readonly ids: Ids["Service"]
  readonly vault: Vault["Service"]
  readonly operator: CommandHandler.Operator
  readonly secrets: Secrets["Service"]
}

export const make = ({ appCache, ids, operator, secrets, time, vault }: Services) => ({
  make: Effect.fnUntraced(function* ({ appId, at, caller, headers, key }: CommandContext) {
    const app = "app" in caller && caller.app.id === appId ? caller.app : yield* appCache.app(appId)
    const settings = yield* appCache.settings
    const context: CommandHandler.Context = {
      at: at ?? (yield* time.now),
      caller,
      app: { id: appId, state: app?.state ?? null },
      settings,
      operator,
      headers,
      resumes: key?.held?.resourceId ?? null,
      newId: ids.next,
      vault,
      secrets
    }
    return context
  })
})

export type Contexts = ReturnType<typeof make>
