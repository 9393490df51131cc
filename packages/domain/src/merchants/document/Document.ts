/**
 * A document is an uploaded file that proves something (merchants.md 3). It must be attached to one legal entity,
 * account or dispute within 24 hours, or it expires. Its bytes are sealed in the document store. The row is written
 * before the bytes are stored and stays when they are erased, so all stored bytes have a row.
 */
import { Schema } from "effect"
import type * as ResourceKind from "../../decider/ResourceKind.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as DocumentFile from "./DocumentFile.ts"

export const types = [
  "passport",
  "drivers_license",
  "current_lease_contract",
  "state_id",
  "utility_bill",
  "bank_statement",
  "tax_id_letter",
  "formation_document",
  "business_license",
  "dispute_evidence",
  "fee_disclosure",
  "other"
] as const
export const Type = Schema.Literals(types).annotate({ identifier: "DocumentType" })

/** Seconds from the upload to the expiry of a document that is not attached. */
export const lifetime = Time.hours(24)
/** Seconds after which an upload that did not finish is abandoned. */
export const uploadSeconds = 60

/** The facts of the file. `size` in bytes. */
export const Details = Schema.Struct({
  type: Type,
  fileName: Schema.String,
  contentType: DocumentFile.Format,
  size: Schema.Int
})
export type Details = typeof Details.Type

/** The details without the name of the file, which may be that of a person. */
export const withoutName = (details: Details): Details => ({ ...details, fileName: DocumentFile.nameOf("") })

/** The resource that a document is attached to. */
export const Holder = Schema.Struct({
  id: Schema.String,
  resource: Schema.Literals(["legal_entities", "accounts", "disputes"])
})
export type Holder = typeof Holder.Type

const attached = {
  details: Details,
  to: Holder,
  /** when the bytes are erased, in UNIX seconds; null: together with the holder's data */
  eraseAt: StateCodec.orNull(Schema.Int),
  erased: StateCodec.field(Schema.Boolean, false)
}

/** What is known of a document that was just attached. */
export const attachedTo = (to: Holder) => ({ to, eraseAt: null, erased: false })

export const State = Schema.TaggedUnion({
  /** the upload has begun; the bytes are not stored yet. The API does not show it. */
  Arriving: { details: Details, openedAt: Time.UnixTime },
  /** the upload was abandoned */
  GivenUp: { details: Details, erased: Schema.Boolean },
  Uploaded: { details: Details, expireTime: Time.UnixTime },
  Expired: { details: Details, expireTime: Time.UnixTime, erased: Schema.Boolean },
  /** attached to an account or a dispute; no decision follows */
  Attached: attached,
  /** attached to a legal entity, waiting for the operator's decision */
  InReview: attached,
  Accepted: attached,
  Rejected: attached
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Announced"; readonly details: Details; readonly at: number }
  | { readonly _tag: "Uploaded"; readonly expireTime: number }
  | { readonly _tag: "GivenUp" }
  | { readonly _tag: "Expired" }
  | { readonly _tag: "Erased" }
  | { readonly _tag: "Attached"; readonly to: Holder }
  | { readonly _tag: "Decided"; readonly accepted: boolean; readonly at: number }
  /** the data of the legal entity that has it was erased, and its bytes and its name with it */
  | { readonly _tag: "HolderErased" }

export const Status = Schema.Literals([
  "uploaded",
  "expired",
  "attached",
  "in_review",
  "accepted",
  "rejected"
]).annotate({
  identifier: "DocumentStatus"
})

/** When the bytes are erased, in UNIX seconds; 0: at once; null: not by time, or they are erased already. */
export const eraseAt = (state: State): number | null => {
  if (!("erased" in state) || state.erased) return null
  return "to" in state ? state.eraseAt : 0
}

/** Whether the bytes can be read. */
export const isKept = (state: State): boolean => state._tag === "Uploaded" || ("to" in state && !state.erased)

/** The copy of a document in the state of its holder. Nothing in it changes after the document is attached. */
export const Attachment = Schema.Struct({ id: Schema.String, createTime: Time.UnixTime, details: Details })
export type Attachment = typeof Attachment.Type

/** A document as it was loaded from the store. */
export type Document = ResourceKind.Fact<State>

/** The copy of a document for its holder. */
export const attachmentOf = ({ createTime, id, state: { details } }: Document): Attachment => ({
  id,
  createTime,
  details
})
