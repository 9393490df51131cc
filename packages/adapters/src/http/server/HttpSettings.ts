/** The settings of the HTTP surface, which the process reads at its start (platform.md 13). */
import { Context, type Effect, type Redacted } from "effect"
import type { OpenApi } from "effect/http-api"
import { relativeServers } from "../api/OpenApiDocument.ts"
import type { ConsoleSettings } from "../console/ConsoleSettings.ts"
import type { DocsSettings } from "../docs/DocsSettings.ts"

/** Milliseconds until a request is answered 503. A retry with the same Unique-Key returns the result of the command. */
export const requestTimeout = 30_000

/** The checks of /health/ready. */
export const checks = [
  "database",
  "migrations",
  "vault",
  "redis",
  "workers",
  "documents",
  "telemetry",
  "outbox"
] as const
/** `off`, or absent: the part is not in use. */
export type Health = { readonly [Check in (typeof checks)[number]]?: "ok" | "failed" | "off" }

export class HttpSettings extends Context.Service<
  HttpSettings,
  {
    /** the token of the operator; null: /operator answers 404 */
    readonly operatorToken: Redacted.Redacted<string> | null
    /** the throttle of apps without one of their own; 0 requests: unlimited */
    readonly throttle: { readonly requests: number; readonly windowSeconds: number }
    /** the public address (BASE_URL); null: it is not configured */
    readonly baseUrl: string | null
    /** the version of the software */
    readonly version: string
    readonly health: Effect.Effect<Health>
    /** whether X-Forwarded-For of this peer counts (TRUSTED_PROXIES) */
    readonly isTrustedProxy: (address: string) => boolean
    /** receivers of notifications that are not public (CALLBACK_ALLOWED); null or absent: those of the environment */
    readonly callbackAllowed?: string | null
    /** the app that a staging process has from its start; `token` null: the process did not make it */
    readonly firstApp?: { readonly id: string; readonly token: Redacted.Redacted<string> | null } | null
    /** the pages for readers; absent: there are none, and / leads everybody to /openapi.json */
    readonly docs?: DocsSettings
    /** absent: there is no console */
    readonly console?: ConsoleSettings
  }
>()("@payments-platform/adapters/HttpSettings") {}

/** The servers of an OpenAPI document: the public address, else the host that serves the document. */
export const serversOf = ({
  baseUrl
}: Pick<HttpSettings["Service"], "baseUrl">): ReadonlyArray<OpenApi.OpenAPISpecServer> =>
  baseUrl === null ? relativeServers : [{ url: baseUrl.replace(/\/+$/, ""), description: "The public address." }]
