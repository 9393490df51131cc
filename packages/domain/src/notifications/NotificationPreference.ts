/**
 * A notification preference: a subscription of an app to a topic, and the address
 * to which its notifications are delivered (platform.md 10). Its signing secret is
 * stored sealed.
 */
import { Schema } from "effect"
import * as Secret from "../vocabulary/Secret.ts"
import * as Time from "../vocabulary/time/Time.ts"
import * as Topic from "../vocabulary/Topic.ts"

/** Active preferences that one app may have. */
export const maxActive = 200
/** Seconds. A delivery that failed for good makes the address unreachable if none succeeded for so long. */
export const unreachableAfter = Time.days(3)

export const State = Schema.Struct({
  topic: Topic.Subscribable,
  callbackUri: Schema.String,
  secret: Secret.SealedText,
  status: Schema.Literals(["active", "unreachable", "deleted"])
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly preference: State }
  | { readonly _tag: "Deleted" }
  | { readonly _tag: "BecameUnreachable" }
  | { readonly _tag: "Revived" }
