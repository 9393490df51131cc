/**
 * A stored rbit: risk information about a user, an account or a transaction (platform.md 8). It may become outdated but
 * never changes. The birth date of a person is sealed, and no response returns it.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as RbitRequest from "./RbitRequest.ts"

/** The resources that rbits are about. */
export const ownerTypes = [
  "legal_entities",
  "accounts",
  "payments",
  "payment_methods",
  "payout_methods",
  "payouts",
  "refunds",
  "disputes"
] as const
export const OwnerType = Schema.Literals(ownerTypes).annotate({ identifier: "RbitOwnerType" })
export type OwnerType = typeof OwnerType.Type

const isType = Schema.is(OwnerType)

/** The resource that an rbit is about. */
export const Owner = Schema.Struct({ id: Schema.String, type: OwnerType })
export type Owner = typeof Owner.Type

/** A resource as an owner; null: rbits are not about resources of its type. */
export const ownerOf = (type: string, id: string): Owner | null => (isType(type) ? { id, type } : null)

/** The counter of the active rbits about a resource. */
export const activeCounter = (ownerId: string): string => `rbits:${ownerId}`

export const Content = Schema.Struct({
  owner: Owner,
  /** type, source, time and type object, as responses show them */
  shown: RbitRequest.RecordContent,
  /** the sealed birth date of a person; null: none was given */
  birthdate: StateCodec.orNull(Secret.SealedText)
})
export type Content = typeof Content.Type

export const State = Schema.TaggedUnion({
  Active: { content: Content },
  /** removed or outdated */
  Deleted: { content: Content }
})
export type State = typeof State.Type

export const Status = Schema.Literals(["active", "deleted"])
export type Status = typeof Status.Type

export const statusOf = ({ _tag }: State): Status => (_tag === "Active" ? "active" : "deleted")

export type Event =
  | { readonly _tag: "Received"; readonly content: Content }
  | { readonly _tag: "Deleted" | "OwnerErased" }

/** The content with nothing but its owner, type, source and time. */
export const withoutData = ({ owner, shown: { receive_time, source, type } }: Content): Content => ({
  owner,
  shown: { type, source, receive_time },
  birthdate: null
})
