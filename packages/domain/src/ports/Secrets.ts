/** New secrets: `whsec_` and 32 random bytes for webhooks, `stage_`/`prod_` and as many for app tokens. */
import { Context, type Redacted } from "effect"

export class Secrets extends Context.Service<
  Secrets,
  {
    readonly next: () => Redacted.Redacted<string>
    readonly nextToken: () => Redacted.Redacted<string>
  }
>()("@payments-platform/domain/Secrets") {}
