/**
 * The permission for raw card and account numbers: only apps approved for direct
 * integration may send them (platform.md 2). Numbers from a client-side token need no
 * approval, and neither do other members, such as holders and flags.
 */
import { Redacted } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import { isObject } from "../../vocabulary/text/Json.ts"
import { snake } from "../../vocabulary/text/SnakeCase.ts"
import type * as App from "./App.ts"

/** The names of the raw numbers within each member of a request that has some. */
interface Numbers {
  readonly [member: string]: ReadonlyArray<string>
}

export const reasons = ["DIRECT_INTEGRATION_NOT_APPROVED"] as const
export type Forbidden = CommandHandler.Forbidden<(typeof reasons)[number]>

/** Whether a member has any data. A null has none, and neither has an object whose members have none. */
export const hasData = (given: unknown): boolean =>
  isObject(given) && !Redacted.isRedacted(given)
    ? Object.values(given).some(hasData)
    : given !== undefined && given !== null

/** The missing permission of each member with raw numbers, if the app is not approved. `path` leads to the parent of the members. */
export const forbidden = <const N extends Numbers>(
  app: App.App,
  numbers: N,
  given: { readonly [Member in keyof N]?: unknown },
  path: ReadonlyArray<string> = []
): ReadonlyArray<Forbidden> =>
  app.state.directIntegration
    ? []
    : Object.entries<ReadonlyArray<string>>(numbers)
        .filter(([member]) => hasData(given[member]))
        .map(([member, names]) => {
          const memberPath = [...path, snake(member)]
          const raw = names.map((name) => [...memberPath, name])
          return { reason: "DIRECT_INTEGRATION_NOT_APPROVED", path: memberPath, raw }
        })
