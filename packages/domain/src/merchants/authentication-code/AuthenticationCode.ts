/**
 * An authentication code lets the controller of a merchant read its account, payments and payouts for 10 minutes, without
 * the secret of the app (platform.md 6). Only its keyed hash is stored.
 */
import { Schema } from "effect"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import * as Time from "../../vocabulary/time/Time.ts"

/** Seconds from the creation of a code to its expiry (platform.md 14). */
export const lifetime = Time.minutes(10)

/** The most seconds between an assertion and its `exp`, in real time (platform.md 14). */
export const assertionLifetime = Time.minutes(5)

/** When a code is deleted, in UNIX seconds (merchants.md 15). Until then its use is answered by AUTH_CODE_EXPIRED. */
export const deleteAt = ({ expireTime }: State): number => expireTime + RetentionPeriods.authenticationCode

/** What a code permits, in the words of the record. */
export const scope = ["accounts:read", "payments:read", "payouts:read"] as const

export const State = Schema.Struct({ hash: Schema.String, accountId: Schema.String, expireTime: Time.UnixTime })
export type State = typeof State.Type

export interface Event {
  readonly _tag: "Created"
  readonly code: State
}

/** A code as it was loaded from the store. */
export type Code = Fact<State>

/** The context of the keyed hash. */
export const hashContext = "authentication code"
