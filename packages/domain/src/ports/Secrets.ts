/** New random secrets. */
import { Context, type Redacted } from "effect"

export class Secrets extends Context.Service<
  Secrets,
  {
    /** the signing secret of webhooks: `whsec_` and 32 random bytes in base64 */
    readonly next: () => Redacted.Redacted<string>
    /** an App-Token: `stage_` or `prod_` and 32 random bytes in base64 (platform.md 2) */
    readonly nextToken: () => Redacted.Redacted<string>
    /** the secret of the session token or authentication code with this id (access/caller/SessionSecret.ts) */
    readonly nextOfSession: (id: string) => Redacted.Redacted<string>
  }
>()("@payments-platform/domain/Secrets") {}
