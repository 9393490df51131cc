/**
 * A client-side token stands for a part of a request body that a browser sent to the
 * platform directly (platform.md 7, payments.md 1.6). Its data, including a CVV, is
 * sealed, can be used once within 30 minutes, and is erased after use or expiry.
 * While a request that uses the token waits for a network, the token is reserved for
 * that request; if the request fails, the token can be used again.
 */
import { type Redacted, Schema } from "effect"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"

/** The resources whose creation body may name a token. */
export const resources = ["legal_entities", "payment_methods", "payout_methods"] as const
export const Resource = Schema.Literals(resources).annotate({ identifier: "TokenResource" })
export type Resource = typeof Resource.Type

const maxPermissionedFields = 200

/** How a request body names a token. */
export const TokenReference = Wire.annotate(
  Wire.struct({
    id: Text.Id.annotateKey({ description: "The id of the token, from the answer to POST /tokens." }),
    permissionedFields: Schema.optionalKey(
      Schema.Array(Text.text(1, 255)).check(Check.maxLength(maxPermissionedFields))
    ).annotateKey({
      description: "The dotted paths of the members that the token may supply, at most 200; left out: all."
    })
  }),
  { identifier: "TokenReference" }
)

/** The member of a body that names a token. */
export const member = Schema.optionalKey(TokenReference).annotateKey({
  description: "A client-side token that stands for members of this body; it may not supply those that are sent too."
})

/** Seconds from the creation of a token to its expiry. */
export const lifetime = Time.minutes(30)
/** Seconds for which a request without a result keeps the token reserved: as long as an intent waits for its process. */
export const reservationSeconds = 60

/** The data of a token: the sealed JSON that it stands for, and the risk headers of the request that created it. */
const HeldSecret = Schema.Struct({
  sealed: Secret.SealedText,
  riskToken: StateCodec.orNull(Schema.String),
  clientIp: StateCodec.orNull(Schema.String)
})
export type HeldSecret = typeof HeldSecret.Type

const common = { resource: Resource, expireTime: Time.UnixTime }

export const State = Schema.TaggedUnion({
  Fresh: { ...common, held: HeldSecret },
  /** reserved for the request that creates the resource with the id `by` */
  InUse: { ...common, held: HeldSecret, by: Schema.String, since: Time.UnixTime },
  Used: common,
  Expired: common
})
export type State = typeof State.Type

export type Event =
  /** `held` is redacted, so that no log contains the data */
  | {
      readonly _tag: "Created"
      readonly resource: Resource
      readonly expireTime: number
      readonly held: Redacted.Redacted<HeldSecret>
    }
  | { readonly _tag: "Taken"; readonly by: string; readonly at: number }
  | { readonly _tag: "GivenBack" }
  | { readonly _tag: "Used" }
  | { readonly _tag: "Expired" }

type Open = Extract<State, { readonly held: HeldSecret }>
const isOpen = (state: State): state is Open => state._tag === "Fresh" || state._tag === "InUse"

/**
 * The data of a token that may be used for a resource at a time (UNIX seconds); null: it may not. A token in use keeps its
 * data for its request even after its expiry.
 */
export const dataAt = (state: State, resource: Resource, at: number): HeldSecret | null =>
  isOpen(state) && state.resource === resource && (state._tag === "InUse" || at < state.expireTime) ? state.held : null

/** When the data is erased, in UNIX seconds; null: it is erased already. That of a token in use waits for its request. */
export const dueAt = (state: State): number | null => {
  if (!isOpen(state)) return null
  return state._tag === "Fresh" ? state.expireTime : Math.max(state.expireTime, state.since + reservationSeconds)
}

/** When a token without data is deleted and its id becomes unknown, in UNIX seconds (merchants.md 15); null: it has data. */
export const deleteAt = (state: State): number | null =>
  isOpen(state) ? null : state.expireTime + RetentionPeriods.clientToken

/** A token as it was loaded from the store. */
export type Token = Fact<State>
