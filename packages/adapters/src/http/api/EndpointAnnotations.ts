/**
 * The annotations of an endpoint beside its schemas: when the risk headers are required, which versions have a field,
 * what the audit log records, and the exceptions from the common rules.
 */
import { Context } from "effect"
import type * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import type { SessionType } from "@payments-platform/domain/access/caller/Caller"
import type { Place } from "@payments-platform/domain/access/client-token/TokenBody"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import type { Body } from "./RiskHeaders.ts"
import type { Gate } from "./VersionGate.ts"

/** Whether a request with this body must send the risk headers (platform.md 2). */
export const RequiresRiskHeaders = Context.Reference<(body: Body) => boolean>("http/api/RiskRequired", {
  defaultValue: () => () => false
})

/** The versions that have the operation; null: all of them. */
export const Versions = Context.Reference<ReadonlyArray<ApiVersion.Version> | null>("http/api/Versions", {
  defaultValue: () => null
})

/** The query parameters that a client may repeat (platform.md 5). */
export const RepeatableParameters = Context.Reference<ReadonlyArray<string>>("http/api/Repeated", {
  defaultValue: () => []
})

/** The fields and values of the request that only some versions have. */
export const Gates = Context.Reference<ReadonlyArray<Gate>>("http/api/Gates", { defaultValue: () => [] })

/** The audit log records this change by an app (platform.md 12). */
export const WritesAudit = Context.Reference<boolean>("http/api/Audited", { defaultValue: () => false })

/** The operation exists in staging only; production answers 403 STAGING_ONLY. */
export const StagingOnly = Context.Reference<boolean>("http/api/StagingOnly", { defaultValue: () => false })

/** The answer is a stream of events that does not end. The typed client has no method for such an operation. */
export const StreamsEvents = Context.Reference<boolean>("http/api/StreamsEvents", { defaultValue: () => false })

/** The operation may run longer than the 30 s after which other requests are answered 503. */
export const NoDeadline = Context.Reference<boolean>("http/api/Unhurried", { defaultValue: () => false })

/** The operation accepts `outcome_<nnn>` in Service-Magic-Behavior (platform.md 9). */
export const TakesOutcome = Context.Reference<boolean>("http/api/TakesOutcome", { defaultValue: () => false })

/**
 * Browsers may call the operation (platform.md 7): App-Token is optional, CORS headers are sent, and a risk token is
 * accepted without Client-IP.
 */
export const FromBrowsers = Context.Reference<boolean>("http/api/FromBrowsers", { defaultValue: () => false })

/**
 * The sessions that may use the operation, on their own account (platform.md 6). Every other operation refuses sessions.
 * An operation that executes a command takes them from the handler of its command.
 */
export const Sessions = Context.Reference<ReadonlyArray<SessionType>>("http/api/Sessions", { defaultValue: () => [] })

/** The throttle does not count the operation (platform.md 2). */
export const NoThrottle = Context.Reference<boolean>("http/api/NoThrottle", { defaultValue: () => false })

/** Where the body may have a client-side token (access/client-token/UseClientToken.ts of the domain). */
export const TakesToken = Context.Reference<Place | null>("http/api/TakesToken", { defaultValue: () => null })

/** The annotations by the names under which the definition of an endpoint states them. */
const annotations = {
  requiresRiskHeaders: RequiresRiskHeaders,
  versions: Versions,
  repeatableParameters: RepeatableParameters,
  gates: Gates,
  writesAudit: WritesAudit,
  stagingOnly: StagingOnly,
  streamsEvents: StreamsEvents,
  noDeadline: NoDeadline,
  takesOutcome: TakesOutcome,
  fromBrowsers: FromBrowsers,
  sessions: Sessions,
  noThrottle: NoThrottle,
  takesToken: TakesToken
}

type ValueOf<Reference> = Reference extends Context.Reference<infer Value> ? Value : never

/** What a definition states about its endpoint; absent: what holds for most endpoints. */
export type Statements = {
  readonly [Name in keyof typeof annotations]?: ValueOf<(typeof annotations)[Name]>
}

/** The annotations that these statements are. */
export const annotationsOf = (statements: Statements): Context.Context<never> => {
  let context: Context.Context<never> = Context.empty()
  for (const [name, annotation] of Object.entries(annotations)) {
    const value: unknown = Reflect.get(statements, name)
    const reference = unsafeCoerce<Context.Reference<unknown>>(
      annotation,
      "the type of a statement is that of its annotation"
    )
    if (value !== undefined) context = Context.add(context, reference, value)
  }
  return context
}
