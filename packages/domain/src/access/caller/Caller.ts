/**
 * The caller of a command (platform.md 2, 6, 12). Each kind of caller has its own permissions, so that a new kind gets
 * none by omission.
 */
import type * as App from "../app/App.ts"

export type Caller =
  /** an app with its App-Token */
  | { readonly _tag: "App"; readonly app: App.App }
  /** a session token of an app, which may do what its type permits on its account (platform.md 6) */
  | { readonly _tag: "Session"; readonly app: App.App; readonly session: Session }
  /** the operator, who needs no permissions */
  | { readonly _tag: "Operator" }
  /** the platform itself: a timer, or the last command of a request whose first command was permitted */
  | { readonly _tag: "System" }

/** The session that a session token stands for. */
export interface Session {
  readonly id: string
  readonly type: "mobile_session" | "api_session"
  readonly accountId: string
}

export const operator: Caller = { _tag: "Operator" }
export const system: Caller = { _tag: "System" }

/** The app that calls; null: the operator or the platform. */
export const appOf = (caller: Caller): App.App | null => ("app" in caller ? caller.app : null)
