/** New random secrets. Each holds 32 random bytes in base64 after its prefix. */
import { Context, type Redacted } from "effect"

export class Secrets extends Context.Service<
  Secrets,
  {
    /** the signing secret of webhooks: `whsec_...` */
    readonly next: () => Redacted.Redacted<string>
    /** an App-Token: `stage_...` or `prod_...` (platform.md 2) */
    readonly nextToken: () => Redacted.Redacted<string>
  }
>()("@payments-platform/domain/Secrets") {}
