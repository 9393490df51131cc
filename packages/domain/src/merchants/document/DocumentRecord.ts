/** The record of a document (merchants.md 3). An account shows its documents in the same form. */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, owner, reference, time } from "../../vocabulary/Examples.ts"
import { common, Owner, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Document from "./Document.ts"
import * as DocumentFile from "./DocumentFile.ts"

export const fields = {
  ...common,
  owner: Owner.annotateKey({
    description: "The app, or once the document is attached the legal entity, account or dispute that has it."
  }),
  expire_time: UnixTimeOrNull.annotateKey({
    description: "Until when it can be attached, 24 hours after its upload, in UNIX seconds; null: it is attached."
  }),
  type: Document.Type.annotateKey({ description: "What the document is, as the app stated at its upload." }),
  file_name: Schema.String.annotateKey({
    description:
      "The name of the file without folders; `document` if nothing is left of it, or if it has a card or social security number."
  }),
  content_type: DocumentFile.Format.annotateKey({ description: "The format, which its first bytes show." }),
  size: Schema.Int.annotateKey({ description: "The size of the file in bytes." }),
  status: Document.Status.annotateKey({
    description:
      "`uploaded` until it is attached or 24 hours have passed; a legal entity has it `in_review` until it is decided about."
  })
}

export const DocumentRecord = Schema.Struct(fields).annotate({
  identifier: "Document",
  examples: [
    {
      ...reference("documents", idOf("document")),
      owner: owner,
      create_time: time,
      expire_time: time,
      type: "passport",
      file_name: "passport.pdf",
      content_type: "application/pdf",
      size: 19,
      status: "uploaded"
    }
  ]
})
export type DocumentRecord = typeof DocumentRecord.Type

/** The status of each state; null: the API does not show the document. */
export const statuses = {
  Arriving: null,
  GivenUp: null,
  Uploaded: "uploaded",
  Expired: "expired",
  Attached: "attached",
  InReview: "in_review",
  Accepted: "accepted",
  Rejected: "rejected"
} as const satisfies Record<Document.State["_tag"], DocumentRecord["status"] | null>

const ownerOf = (state: Document.State, appId: string) =>
  "to" in state ? ResourceReference.to(state.to.resource, state.to.id) : ResourceReference.application(appId)

/** The record as the kind renders it: an upload that the API does not show has no status. */
type Rendered = Omit<DocumentRecord, "status"> & { readonly status: DocumentRecord["status"] | null }

export const render = (state: Document.State, subject: Subject): Rendered => ({
  ...ResourceReference.to("documents", subject.id),
  owner: ownerOf(state, subject.appId),
  create_time: subject.createTime,
  expire_time: "expireTime" in state ? state.expireTime : null,
  type: state.details.type,
  file_name: state.details.fileName,
  content_type: state.details.contentType,
  size: state.details.size,
  status: statuses[state._tag]
})

/** The record of an attached document, as part of the record of its holder `to`. */
export const renderAttachment = (
  { createTime, details, id }: Document.Attachment,
  to: Document.Holder
): DocumentRecord => ({
  ...render({ _tag: "Attached", details, ...Document.attachedTo(to) }, { id, appId: "", createTime }),
  status: statuses.Attached
})
