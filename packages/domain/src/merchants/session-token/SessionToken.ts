/**
 * A session token binds a card reader (mobile session) or a use of the API (API session) to an account (platform.md 6).
 * Its secret is kept as a keyed hash, by which it is recognized, and sealed, because reads show it while it can be used.
 * It is erased when the token is deleted or has expired.
 */
import { type Redacted, Schema } from "effect"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Time from "../../vocabulary/time/Time.ts"

export const types = ["mobile_session", "api_session"] as const
export const Type = Schema.Literals(types).annotate({ identifier: "SessionTokenType" })
export type Type = typeof Type.Type

/** The `state` of the contract, in which a token that has expired stays active. */
export const Status = Schema.Literals(["active", "deleted"]).annotate({ identifier: "SessionTokenState" })
export type Status = typeof Status.Type

/** Seconds between creation and expiry (platform.md 14). */
export const shortestLife = 300
export const longestLife = Time.day
export const defaultLife = Time.minutes(30)

const terms = { type: Type, accountId: Schema.String, timeToLive: Schema.Int, expireTime: Time.UnixTime }

const SealedSecret = Schema.Struct({ hash: Schema.String, sealed: Secret.SealedText })
export type SealedSecret = typeof SealedSecret.Type

export const State = Schema.TaggedUnion({ Active: { ...terms, secret: SealedSecret }, Expired: terms, Deleted: terms })
export type State = typeof State.Type

export type Event =
  /** `secret` is redacted, so that no log contains it */
  | {
      readonly _tag: "Created"
      readonly type: Type
      readonly accountId: string
      readonly timeToLive: number
      readonly expireTime: number
      readonly secret: Redacted.Redacted<SealedSecret>
    }
  | { readonly _tag: "Expired" }
  | { readonly _tag: "Deleted" }

/** A session token as it was loaded from the store. */
export type Token = Fact<State>

export const statusOf = ({ _tag }: State): Status => (_tag === "Deleted" ? "deleted" : "active")

/** The kept secret of a token that can be used at a time (UNIX seconds); null: it was deleted, or has expired. */
export const secretAt = (state: State, at: number): SealedSecret | null =>
  state._tag === "Active" && at < state.expireTime ? state.secret : null

/** The context of the keyed hash. */
export const hashContext = "session token"
