/**
 * The inputs and results of a command's execution: who calls and under which Unique-Key (`CommandContext`), the decoded
 * request (`Input`), how results become HTTP responses (`ResponseRenderer`), and how an execution ends
 * (`ExecutionResult`, or a `Refusal` before anything was decided).
 */
import type * as App from "../../access/app/App.ts"
import * as UseClientToken from "../../access/client-token/UseClientToken.ts"
import type * as Change from "../../decider/Change.ts"
import type { JsonObject } from "../../decider/Json.ts"
import type { Step } from "../../decider/Kind.ts"
import type { Missing } from "../../decider/RequiredFacts.ts"
import type * as Rule from "../../decider/Rule.ts"
import { Unavailable } from "../../ports/Store.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import type * as StoredResponse from "./StoredResponse.ts"

/** The Unique-Key (idempotency key) of a request, platform.md 2. */
export interface UniqueKeyUse {
  /** the app, or the operator surface: keys of different scopes never meet */
  readonly scope: string
  readonly key: string
  /** keyed hash of this request: method, path, query, body and version */
  readonly hash: string
  /** whether a stored hash was made from this same request */
  readonly same: (hash: string) => boolean
  /** the key's row as it was last read or written; null: not read yet, or never used */
  readonly held: Change.UniqueKeyRow | null
}

/** The fields of the audit entry that describe the caller (platform.md 12). */
export interface Audit {
  readonly actor: Change.AuditRow["actor"]
  readonly note: string | null
  readonly correlationId: string
  readonly ip: string | null
  /** names of the request's fields, never their values */
  readonly fields: ReadonlyArray<string>
}

export interface CommandContext {
  /** the app whose resources are read and written */
  readonly appId: string
  /** the app whose permissions are checked; null: the operator or the platform itself, which need none */
  readonly app: App.App | null
  /** `api_version` of the notifications that the command causes */
  readonly notificationVersion: string
  readonly key: UniqueKeyUse | null
  /** null: the command is not audited */
  readonly audit: Audit | null
  /** service time of the decision, UNIX seconds; null: the service time at which it is made */
  readonly at: number | null
  /** the request's body, completed by its token; checked by `Rule.dated` when the body could not be decoded */
  readonly given?: unknown
  /** the client-side token that the request names; absent: none */
  readonly token?: UseClientToken.Use | undefined
}

/**
 * The context of the command that concludes a request after its network call. Permissions and audit belong to the first
 * command of the request and are not repeated. The request's token is used up if it succeeded, and released if not.
 */
export const concludingContext = (
  context: CommandContext,
  key: UniqueKeyUse | null,
  succeeded: boolean
): CommandContext => ({
  ...context,
  app: null,
  audit: null,
  key,
  token: UseClientToken.settled(context.token, succeeded)
})

/** The failure of a request whose network call timed out: 503. A retry with the same Unique-Key resumes the request. */
export const networkTimeout = () => new Unavailable({ message: "a network did not answer" })

/**
 * A decoded request: the command, and the problems found while decoding. All problems are reported together
 * (platform.md 1), with those that the rule finds itself. `command` is null when the body could not be decoded; then of
 * the rule's own checks only `Rule.dated` runs, and the others report on the next try.
 */
export interface Input<Command, P> {
  readonly command: Command | null
  readonly problems: ReadonlyArray<P>
}

/** An input without problems. */
export const input = <Command>(command: Command): Input<Command, never> => ({ command, problems: [] })

/** Turns records and rejections into responses. The surface that calls the use case provides it. */
export interface ResponseRenderer<Rejection> {
  readonly accepted: (record: JsonObject) => StoredResponse.StoredResponse
  /** the rejection comes from the rule, or from the token that the request names */
  readonly rejected: (rejection: Rejection | UseClientToken.Rejection) => {
    readonly reply: StoredResponse.StoredResponse
    /** whether the Unique-Key stores this response; retryable rejections are not stored (platform.md 2) */
    readonly kept: boolean
  }
}

/** Why a command was not decided: the checks of platform.md 1 before the state rules. Unique-Keys never store these. */
export type Refusal<P> =
  /** 400: `problems` from decoding, `body` from the rule's own checks */
  | { readonly _tag: "Invalid"; readonly problems: ReadonlyArray<P>; readonly body: ReadonlyArray<Problem> }
  /** 403: permissions that the app lacks */
  | { readonly _tag: "Forbidden"; readonly forbidden: ReadonlyArray<Rule.Forbidden> }
  /** 400: ids that name no resource of the app */
  | { readonly _tag: "UnknownIds"; readonly missing: ReadonlyArray<Missing> }
  /** 400: the Unique-Key belongs to another request */
  | { readonly _tag: "KeyTaken" }
  /** 400: the same request is still running in this process */
  | { readonly _tag: "KeyBusy" }

export interface Decided {
  /** the command was decided and its Change committed; `reply` renders the record or the rejection */
  readonly _tag: "Decided"
  readonly reply: StoredResponse.StoredResponse
  /** the value of the `Service-Warning` header; null: none */
  readonly warning: string | null
}

export interface Replayed {
  /** the request was answered before; `reply` is the stored response, byte for byte */
  readonly _tag: "Replayed"
  readonly reply: StoredResponse.StoredResponse
}

export interface Open {
  /** the intent is committed, and a network call must follow before the request has a response */
  readonly _tag: "Open"
  readonly step: Step
  /** the Unique-Key to pass to the command that concludes the request */
  readonly key: UniqueKeyUse | null
}

export type ExecutionResult = Decided | Replayed | Open

export interface ExecutionOptions<Command, Rejection> {
  readonly renderer: ResponseRenderer<Rejection>
  /** whether the first step of the decision must be followed by a network call; absent: never */
  readonly opens?: (step: Step) => boolean
  /**
   * the command that resumes a request which began resource `resourceId` and whose process died; absent: the same
   * command
   */
  readonly resume?: (command: Command, resourceId: string) => Command
}
