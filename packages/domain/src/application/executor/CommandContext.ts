/**
 * The inputs and results of a command's execution: who calls and under which Unique-Key (`CommandContext`), how results
 * become HTTP responses (`ResponseRenderer`), and how an execution ends (`ExecutionResult`, or an `ExecutionRefusal`
 * before anything was decided).
 */
import * as Caller from "../../access/caller/Caller.ts"
import type * as UseClientToken from "../../access/client-token/UseClientToken.ts"
import type * as Change from "../../decider/Change.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { DecodedInput } from "../../decider/DecodedInput.ts"
import type { Refusal } from "../../decider/EvaluateCommand.ts"
import type { Conversation } from "../../decider/ExternalCalls.ts"
import type { Step } from "../../decider/ResourceKind.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import type * as StoredResponse from "./StoredResponse.ts"

/** The Unique-Key (idempotency key) of a request, platform.md 2. */
export interface UniqueKeyUse {
  /** the app, or the operator surface: keys of different scopes are independent */
  readonly scope: string
  readonly key: string
  /** keyed hash of this request: method, path, query, body and version */
  readonly hash: string
  /** whether a stored hash was made from this same request */
  readonly same: (hash: string) => boolean
  /** the key's row as it was last read or written; null: not read yet, or never used */
  readonly held: Change.UniqueKeyRow | null
}

/** The fields of the audit entry that describe the caller (merchants.md 17, platform.md 12). */
export interface Audit {
  readonly actor: Change.AuditRow["actor"]
  readonly note: string | null
  readonly correlationId: string
  readonly ip: string | null
  /** names of the request's fields, never their values */
  readonly fields: ReadonlyArray<string>
  /** the operator whose token the request had; absent: it was OPERATOR_TOKEN, or another caller */
  readonly operatorId?: string
  /** the approval by which the act was carried out; absent: it took none */
  readonly approvalId?: string
}

/** The members of `changes` of an audit entry that say what was asked, by whose token and by which approval. */
export const askedIn = ({ approvalId, fields, operatorId }: Audit): JsonObject => ({
  fields,
  ...(operatorId === undefined ? {} : { operator_id: operatorId }),
  ...(approvalId === undefined ? {} : { approval_id: approvalId })
})

export interface CommandContext {
  /** the app whose resources are read and written */
  readonly appId: string
  readonly caller: Caller.Caller
  /** who had the command executed, for the history */
  readonly actor: Change.Actor
  readonly key: UniqueKeyUse | null
  /** the X-Correlation-Id of the request; null: no request asked for the command */
  readonly correlationId: string | null
  /** null: the command is not audited */
  readonly audit: Audit | null
  /** service time of the decision, UNIX seconds; null: the current service time */
  readonly at: number | null
  readonly headers: CommandHandler.Headers
  /** the client-side token that the request names; absent: none */
  readonly token?: UseClientToken.Use | undefined
}

/** The context of a command that the platform itself executes for the app that owns the resource. */
export const systemContext = (appId: string, at: number | null = null): CommandContext => ({
  appId,
  caller: Caller.system,
  actor: Caller.actorOf(Caller.system),
  key: null,
  correlationId: null,
  audit: null,
  at,
  headers: CommandHandler.noHeaders
})

/** Turns records and rejections into responses. The surface that sent the request provides it. */
export interface ResponseRenderer<in Rejection> {
  readonly accepted: (record: JsonObject) => StoredResponse.StoredResponse
  /** the rejection comes from the command handler, or from the client-side token that the request names */
  readonly rejected: (rejection: Rejection | UseClientToken.Rejection) => {
    readonly reply: StoredResponse.StoredResponse
    /** whether the Unique-Key stores this response; retryable rejections are not stored (platform.md 2) */
    readonly kept: boolean
  }
}

/** Renders an empty response. Commands that no request asked for use it. */
export const emptyResponse: ResponseRenderer<unknown> = {
  accepted: () => ({ status: 200, body: "" }),
  rejected: () => ({ reply: { status: 400, body: "" }, kept: false })
}

/** A command with all that its execution needs. */
export interface Execution<Command, Facts, Rejection, P> {
  readonly handler: CommandHandler.CommandHandler<Command, Facts, Rejection>
  readonly context: CommandContext
  /** the outside calls that complete the input, and the input as their result */
  readonly input: (context: CommandHandler.Context) => Conversation<DecodedInput<Command, P>>
  /** the input as the request states it, whose facts are read before the calls; null: all facts are read after them */
  readonly asRequested: DecodedInput<Command, P> | null
  readonly renderer: ResponseRenderer<Rejection>
}

/** Why a command was not decided. Unique-Keys never store these. */
export type ExecutionRefusal<P> =
  | Refusal<P>
  /** 400: the Unique-Key belongs to another request */
  | { readonly _tag: "KeyTaken" }
  /** 400: the same request is still running in this process */
  | { readonly _tag: "KeyBusy" }

export interface DecidedResult {
  /** the command was decided and its Change committed; `reply` renders the record or the rejection */
  readonly _tag: "Decided"
  readonly reply: StoredResponse.StoredResponse
  /** the value of the `Service-Warning` header; null: none */
  readonly warning: string | null
  /** the first step of the decision; null: the command was rejected */
  readonly step: Step | null
}

export const decidedResult = (
  reply: StoredResponse.StoredResponse,
  warning: string | null = null,
  step: Step | null = null
): DecidedResult => ({ _tag: "Decided", reply, warning, step })

export interface ReplayedResult {
  /** the request was answered before; `reply` is the stored response, byte for byte */
  readonly _tag: "Replayed"
  readonly reply: StoredResponse.StoredResponse
}

export type ExecutionResult = DecidedResult | ReplayedResult
