/** Every currency in a request requires the app's permission (platform.md 4). */
import type * as App from "../../access/app/App.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import type { Currency } from "../../vocabulary/Money.ts"

export const reasons = ["CURRENCY_NOT_PERMITTED"] as const
export type Forbidden = CommandHandler.Forbidden<(typeof reasons)[number]>

/** The forbidden currency at a path of the request; nothing when it is absent or permitted. */
export const forbidden = (
  app: App.App,
  currency: Currency | null | undefined,
  ...path: ReadonlyArray<string>
): ReadonlyArray<Forbidden> =>
  currency === undefined || currency === null || app.state.permissions.currencies.includes(currency)
    ? []
    : [{ reason: "CURRENCY_NOT_PERMITTED", path }]
