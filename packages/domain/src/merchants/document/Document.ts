/**
 * A document is a file that proves something (merchants.md 3): uploaded, then
 * attached to one legal entity, account or dispute within 24 hours, or forgotten.
 * Its bytes are kept apart, sealed; they are announced before they are stored and
 * erased after their document is given up, so that none is left without its row.
 */
import { Schema } from "effect"
import type * as Kind from "../../decider/Kind.ts"
import * as Time from "../../vocabulary/Time.ts"
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
export const Type = Schema.Literals(types)

/** How long a document waits to be attached, in seconds. */
export const lifetime = Time.hours(24)
/** How long its bytes may be on their way before it is given up, in seconds. */
export const patience = 60

export const Details = Schema.Struct({
  type: Type,
  fileName: Schema.String,
  contentType: DocumentFile.Format,
  size: Schema.Int
})
export type Details = typeof Details.Type

/** What a document is attached to. */
export const Holder = Schema.Struct({
  id: Schema.String,
  resource: Schema.Literals(["legal_entities", "accounts", "disputes"])
})
export type Holder = typeof Holder.Type

const attached = { details: Details, to: Holder }

export const State = Schema.TaggedUnion({
  /** its bytes are on their way to where they are kept */
  Arriving: { details: Details, openedAt: Time.UnixTime },
  /** they never arrived */
  GivenUp: { details: Details, erased: Schema.Boolean },
  Uploaded: { details: Details, expireTime: Time.UnixTime },
  Expired: { details: Details, expireTime: Time.UnixTime, erased: Schema.Boolean },
  /** to an account or a dispute: nobody decides about it */
  Attached: attached,
  /** for the verification of a legal entity */
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
  | { readonly _tag: "Decided"; readonly accepted: boolean }

export const Status = Schema.Literals(["uploaded", "expired", "attached", "in_review", "accepted", "rejected"])

/** Whether its bytes are still to be erased. */
export const isLeftOver = (state: State): boolean => "erased" in state && !state.erased

/** Whether its bytes are there to be read. */
export const isKept = (state: State): boolean => state._tag === "Uploaded" || "to" in state

/** A document as what it is attached to remembers it: nothing of it changes any more. */
export const Attachment = Schema.Struct({ id: Schema.String, createTime: Time.UnixTime, details: Details })
export type Attachment = typeof Attachment.Type

/** A document as it was loaded. */
export type Document = Kind.Fact<State>

/** What its holder remembers of it. */
export const attachmentOf = ({ createTime, id, state: { details } }: Document): Attachment => ({
  id,
  createTime,
  details
})
