/** Every currency that a request states needs the app's permission (platform.md 4), whatever it is stated of. */
import type * as App from "../../access/app/App.ts"
import type * as Rule from "../../decider/Rule.ts"
import type { Currency } from "../../vocabulary/Money.ts"

/** What is forbidden of a currency that may have been stated at a path. */
export const forbidden = (
  app: App.App,
  currency: Currency | null | undefined,
  ...path: ReadonlyArray<string>
): ReadonlyArray<Rule.Forbidden> =>
  currency === undefined || currency === null || app.state.permissions.currencies.includes(currency)
    ? []
    : [{ reason: "CURRENCY_NOT_PERMITTED", path }]
