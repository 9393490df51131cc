/**
 * The caller of a command (platform.md 2, 6, 12). Each type of caller has its own permissions, so that a new type has
 * none unless they are stated.
 */
import type { Actor } from "../../decider/Change.ts"
import type { Row } from "../../decider/StoredRow.ts"
import type * as App from "../app/App.ts"
import * as AuditName from "../operator/AuditName.ts"
import type { Role } from "../operator/Role.ts"

export type Caller =
  /** an app with its App-Token */
  | { readonly _tag: "App"; readonly app: App.App }
  /** a session of an app: it may do what its type permits, on its account (platform.md 6) */
  | { readonly _tag: "Session"; readonly app: App.App; readonly session: Session }
  /** an operator, whose role the surface has checked (platform.md 12) */
  | { readonly _tag: "Operator"; readonly operator: SignedIn }
  /** the platform itself: a timer, or the last command of a request whose first command was permitted */
  | { readonly _tag: "System" }

/** A session begins with a session token of one of two types, or with an authentication code (platform.md 6). */
export type SessionType = "mobile_session" | "api_session" | "authentication_code"

/** What a session token or an authentication code stands for. */
export interface Session {
  readonly id: string
  readonly type: SessionType
  readonly accountId: string
}

/** The operator whose token a request has. */
export interface SignedIn {
  /** null: it is OPERATOR_TOKEN, which several people may share */
  readonly id: string | null
  /** null: as above */
  readonly tokenId: string | null
  readonly name: string
  readonly role: Role
  /** when the token ends, in UNIX seconds of service time; null: it does not */
  readonly expireTime: number | null
}

/** The first admin, with OPERATOR_TOKEN, who may name themselves. */
export const firstAdmin = (name: string = AuditName.sharedName): SignedIn => ({
  id: null,
  tokenId: null,
  name,
  role: "admin",
  expireTime: null
})

export const operator: Caller = { _tag: "Operator", operator: firstAdmin() }
export const system: Caller = { _tag: "System" }

/** The app that calls; null: the operator or the platform. */
export const appOf = (caller: Caller): App.App | null => ("app" in caller ? caller.app : null)

/** The one account that the caller may act on; null: every account of its app. */
export const accountOf = (caller: Caller): string | null =>
  caller._tag === "Session" ? caller.session.accountId : null

/** The caller as the history names it. */
export const actorOf = (caller: Caller): Actor => {
  switch (caller._tag) {
    case "App":
      return { type: "app", name: caller.app.id }
    case "Session":
      return { type: "session", name: caller.session.type }
    case "Operator":
      return { type: "operator", name: caller.operator.name }
    case "System":
      return { type: "system", name: null }
  }
}

/** Whether a resource is outside the caller's account. The account of a resource is its owner; that of an account is itself. */
export const isOutside = (caller: Caller, { id, listed, type }: Pick<Row, "id" | "listed" | "type">): boolean => {
  const accountId = accountOf(caller)
  return accountId !== null && (type === "accounts" ? id : listed?.ownerId) !== accountId
}
