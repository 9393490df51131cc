/**
 * What a command is asked with and ended by: who calls, under which key, what was
 * understood of the request, how its answer is written, and why it may not even
 * be decided.
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

/** A Unique-Key in use. `hash` stands for the request; `held` is the row once it was read or written. */
export interface UniqueKeyUse {
  readonly scope: string
  readonly key: string
  readonly hash: string
  readonly same: (hash: string) => boolean
  readonly held: Change.KeyRow | null
}

/** Who does it, for the audit log. */
export interface Audit {
  readonly actor: Change.AuditRow["actor"]
  readonly note: string | null
  readonly correlationId: string
  readonly ip: string | null
  /** names of what was asked to change, never values */
  readonly fields: ReadonlyArray<string>
}

export interface CommandContext {
  /** whose resources are touched */
  readonly appId: string
  /** whose permissions count; null: the operator, or the platform itself */
  readonly app: App.App | null
  readonly notificationVersion: string
  readonly key: UniqueKeyUse | null
  /** null: not audited */
  readonly audit: Audit | null
  /** service time of the decision; null: when it is made */
  readonly at: number | null
  /** the body of the request as it came, completed by its token: judged where it could not be read as a whole */
  readonly given?: unknown
  /** the client-side token that the request named; absent: none */
  readonly token?: UseClientToken.Use | undefined
}

/**
 * The last command of a request that waited for an outside call: what was permitted
 * and audited is so no more, and a token that it took is used up, or given back.
 */
export const ending = (call: CommandContext, key: UniqueKeyUse | null, succeeded: boolean): CommandContext => ({
  ...call,
  app: null,
  audit: null,
  key,
  token: UseClientToken.settled(call.token, succeeded)
})

/** Without the answer of an outside call there is none to give: whoever asks again with the same key goes on. */
export const noAnswer = () => new Unavailable({ message: "a network did not answer" })

/**
 * What was understood of a request: the command, and what was wrong beside it.
 * Rules that need the settings or what is behind a request are judged of a command
 * that could be read: of a request that could not, they are told the next time. All
 * other problems are told together (platform.md 1), those that need the time too.
 */
export interface Input<Command, P> {
  readonly command: Command | null
  readonly problems: ReadonlyArray<P>
}

export const input = <Command>(command: Command): Input<Command, never> => ({ command, problems: [] })

/** How answers are written down, given by who speaks to the caller. */
export interface ResponseRenderer<Rejection> {
  readonly accepted: (record: JsonObject) => StoredResponse.StoredResponse
  /** of the command, or of the token that it uses. `kept`: the Unique-Key remembers it */
  readonly rejected: (rejection: Rejection | UseClientToken.Rejection) => {
    readonly reply: StoredResponse.StoredResponse
    readonly kept: boolean
  }
}

/** Why a command was not even decided. None of these is remembered by a key. */
export type Refusal<P> =
  | { readonly _tag: "Invalid"; readonly problems: ReadonlyArray<P>; readonly body: ReadonlyArray<Problem> }
  | { readonly _tag: "Forbidden"; readonly forbidden: ReadonlyArray<Rule.Forbidden> }
  | { readonly _tag: "UnknownIds"; readonly missing: ReadonlyArray<Missing> }
  | { readonly _tag: "KeyTaken" }
  | { readonly _tag: "KeyBusy" }

export type ExecutionResult =
  | {
      readonly _tag: "Replied"
      readonly reply: StoredResponse.StoredResponse
      readonly replayed: boolean
      readonly warning: string | null
    }
  /** committed, without an answer yet: an outside call stands between */
  | { readonly _tag: "Open"; readonly step: Step; readonly key: UniqueKeyUse | null }

export interface Options<Command, Rejection> {
  readonly renderer: ResponseRenderer<Rejection>
  /** whether the answer must wait for an outside call */
  readonly opens?: (step: Step) => boolean
  /** the command of a request that was begun before and left by its process */
  readonly resume?: (command: Command, resourceId: string) => Command
}
