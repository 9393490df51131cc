/**
 * Raw card and account numbers are accepted only from platforms that are approved
 * for direct integration (platform.md 2). Numbers that a client-side token brings
 * need no approval, and neither do the members beside the numbers, such as holders
 * and flags.
 */
import { Redacted } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import { isObject } from "../../vocabulary/text/Json.ts"
import { snake } from "../../vocabulary/text/SnakeCase.ts"
import type * as App from "./App.ts"

/** The raw numbers of each request member that has some. */
interface Numbers {
  readonly [member: string]: ReadonlyArray<string>
}

export const reasons = ["DIRECT_INTEGRATION_NOT_APPROVED"] as const
export type Forbidden = CommandHandler.Forbidden<(typeof reasons)[number]>

/** Whether a member brings any data: a null brings none, and neither does an object without members that bring some. */
export const bringsData = (given: unknown): boolean =>
  isObject(given) && !Redacted.isRedacted(given)
    ? Object.values(given).some(bringsData)
    : given !== undefined && given !== null

/** What the app may not do for want of the approval. `path` leads to the parent of the members. */
export const forbidden = <const N extends Numbers>(
  app: App.App,
  numbers: N,
  given: { readonly [Member in keyof N]?: unknown },
  path: ReadonlyArray<string> = []
): ReadonlyArray<Forbidden> =>
  app.state.directIntegration
    ? []
    : Object.entries<ReadonlyArray<string>>(numbers)
        .filter(([member]) => bringsData(given[member]))
        .map(([member, names]) => {
          const memberPath = [...path, snake(member)]
          const raw = names.map((name) => [...memberPath, name])
          return { reason: "DIRECT_INTEGRATION_NOT_APPROVED", path: memberPath, raw }
        })
