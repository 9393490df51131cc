/** What the surface is told when a process starts (platform.md 13). */
import { Context, type Effect, type Redacted } from "effect"

/** The checks of /health/ready. */
export const checks = ["database", "migrations", "vault", "redis", "workers"] as const
export type Health = Readonly<Record<(typeof checks)[number], "ok" | "failed" | "off">>

export class HttpSettings extends Context.Service<
  HttpSettings,
  {
    /** null: there is no operator surface */
    readonly operatorToken: Redacted.Redacted<string> | null
    /** of apps without a throttle of their own; 0 requests: unlimited */
    readonly throttle: { readonly requests: number; readonly windowSeconds: number }
    /** of the software */
    readonly version: string
    readonly health: Effect.Effect<Health>
    /** whether a peer's X-Forwarded-For is believed (TRUSTED_PROXIES) */
    readonly isTrustedProxy: (address: string) => boolean
  }
>()("@payments-platform/adapters/HttpSettings") {}
