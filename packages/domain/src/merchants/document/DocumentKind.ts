/**
 * The kind of a document: its next state, when it is due, and its record
 * (merchants.md 3). A document posts no ledger entries and announces no topics.
 */
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as Document from "./Document.ts"

const illegal = (state: Document.State | null, event: Document.Event): never => {
  throw new TypeError(`a document in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const evolve = (state: Document.State | null, event: Document.Event): Document.State => {
  if (event._tag === "Announced")
    return Document.State.cases.Arriving.make({ details: event.details, openedAt: event.at })
  if (state === null) return illegal(state, event)
  const { details } = state
  switch (event._tag) {
    case "Uploaded":
      return Document.State.cases.Uploaded.make({ details, expireTime: event.expireTime })
    case "GivenUp":
      return Document.State.cases.GivenUp.make({ details, erased: false })
    case "Expired":
      return state._tag === "Uploaded"
        ? Document.State.cases.Expired.make({ details, expireTime: state.expireTime, erased: false })
        : illegal(state, event)
    case "Erased":
      return state._tag === "GivenUp" || state._tag === "Expired" ? { ...state, erased: true } : illegal(state, event)
    case "Attached":
      return event.to.resource === "legal_entities"
        ? Document.State.cases.InReview.make({ details, to: event.to })
        : Document.State.cases.Attached.make({ details, to: event.to })
    case "Decided":
      if (!("to" in state)) return illegal(state, event)
      return event.accepted
        ? Document.State.cases.Accepted.make({ details, to: state.to })
        : Document.State.cases.Rejected.make({ details, to: state.to })
  }
}

const statuses = {
  Arriving: null,
  GivenUp: null,
  Uploaded: "uploaded",
  Expired: "expired",
  Attached: "attached",
  InReview: "in_review",
  Accepted: "accepted",
  Rejected: "rejected"
} as const satisfies Record<Document.State["_tag"], string | null>

const dueAt = (state: Document.State): number | null => {
  switch (state._tag) {
    case "Arriving":
      return state.openedAt + Document.uploadSeconds
    case "Uploaded":
      return state.expireTime
    default:
      return Document.awaitsErasure(state) ? 0 : null
  }
}

const ownerOf = (state: Document.State, appId: string) =>
  "to" in state ? Reference.to(state.to.resource, state.to.id) : Reference.application(appId)

const record = (state: Document.State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("documents", subject.id),
  owner: { ...ownerOf(state, subject.appId) },
  create_time: subject.createTime,
  expire_time: "expireTime" in state ? state.expireTime : null,
  type: state.details.type,
  file_name: state.details.fileName,
  content_type: state.details.contentType,
  size: state.details.size,
  status: statuses[state._tag]
})

const silent = {
  Announced: Kind.none,
  Uploaded: Kind.none,
  GivenUp: Kind.none,
  Expired: Kind.none,
  Erased: Kind.none,
  Attached: Kind.none,
  Decided: Kind.none
}

export const kind = Kind.make<Document.State, Document.Event>({
  type: "documents",
  state: Document.State,
  evolve,
  entries: silent,
  topics: silent,
  dueAt,
  claims: Kind.none,
  counts: Kind.none,
  listed: (state, subject) => {
    const status = statuses[state._tag]
    const ownerId = "to" in state ? state.to.id : subject.appId
    return status === null ? null : { ownerId, status, facets: { type: state.details.type } }
  },
  shows: Kind.none,
  record
})

/** The record of an attached document, as part of the record of its holder `to`. */
export const attachmentRecord = ({ createTime, details, id }: Document.Attachment, to: Document.Holder): JsonObject =>
  record(Document.State.cases.Attached.make({ details, to }), { id, appId: "", createTime })
