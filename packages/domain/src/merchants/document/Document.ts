/**
 * A document is a file that proves something (merchants.md 3): uploaded, then
 * attached to one legal entity, account or dispute within 24 hours, or forgotten.
 * Its bytes are kept apart, sealed; they are announced before they are stored and
 * erased after their document is given up, so that none is left without its row.
 */
import { Result, Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Reference from "../../vocabulary/Reference.ts"
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
/** How long its bytes may take to be finished before it is given up, in seconds. */
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
  /** its bytes have arrived, and are about to be finished (ports/DocumentStore) */
  Arriving: { details: Details, openedAt: Time.UnixTime },
  /** they were not finished in time */
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

const illegal = (state: State | null, event: Event): never => {
  throw new TypeError(`a document in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const evolve = (state: State | null, event: Event): State => {
  if (event._tag === "Announced") return State.cases.Arriving.make({ details: event.details, openedAt: event.at })
  if (state === null) return illegal(state, event)
  const { details } = state
  switch (event._tag) {
    case "Uploaded":
      return State.cases.Uploaded.make({ details, expireTime: event.expireTime })
    case "GivenUp":
      return State.cases.GivenUp.make({ details, erased: false })
    case "Expired":
      return state._tag === "Uploaded"
        ? State.cases.Expired.make({ details, expireTime: state.expireTime, erased: false })
        : illegal(state, event)
    case "Erased":
      return state._tag === "GivenUp" || state._tag === "Expired" ? { ...state, erased: true } : illegal(state, event)
    case "Attached":
      return event.to.resource === "legal_entities"
        ? State.cases.InReview.make({ details, to: event.to })
        : State.cases.Attached.make({ details, to: event.to })
    case "Decided":
      if (!("to" in state)) return illegal(state, event)
      return event.accepted
        ? State.cases.Accepted.make({ details, to: state.to })
        : State.cases.Rejected.make({ details, to: state.to })
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
} as const satisfies Record<State["_tag"], string | null>

export const Status = Schema.Literals(["uploaded", "expired", "attached", "in_review", "accepted", "rejected"])

/** Whether its bytes are still to be erased. */
export const isLeftOver = (state: State): boolean => "erased" in state && !state.erased

/** Whether its bytes are there to be read. */
export const isKept = (state: State): boolean => state._tag === "Uploaded" || "to" in state

const dueAt = (state: State): number | null => {
  switch (state._tag) {
    case "Arriving":
      return state.openedAt + patience
    case "Uploaded":
      return state.expireTime
    default:
      return isLeftOver(state) ? 0 : null
  }
}

/** A document as what it is attached to remembers it: nothing of it changes any more. */
export const Attachment = Schema.Struct({ id: Schema.String, createTime: Time.UnixTime, details: Details })
export type Attachment = typeof Attachment.Type

const ownerOf = (state: State, appId: string) =>
  "to" in state ? Reference.to(state.to.resource, state.to.id) : Reference.application(appId)

const record = (state: State, subject: Kind.Subject): JsonObject => ({
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

export const kind = Kind.make<State, Event>({
  type: "documents",
  state: State,
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

/** A document as it was loaded. */
export type Document = Kind.Fact<State>

/** What its holder remembers of it. */
export const attachmentOf = ({ createTime, id, state: { details } }: Document): Attachment => ({
  id,
  createTime,
  details
})

/** The record of a document within that of the account or dispute `to` that it is attached to. */
export const attachmentRecord = ({ createTime, details, id }: Attachment, to: Holder): JsonObject =>
  record(State.cases.Attached.make({ details, to }), { id, appId: "", createTime })

const noDocuments: RequiredFacts.RequiredFacts<ReadonlyArray<Document>> = RequiredFacts.map(
  RequiredFacts.nothing,
  () => []
)

/** The documents of a list of ids in the body; `path` leads to the list. Unknown ones are told by their index. */
export const named = (
  ids: ReadonlyArray<string>,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<ReadonlyArray<Document>> =>
  ids.reduce(
    (before, id, index) =>
      RequiredFacts.map(
        RequiredFacts.both(before, RequiredFacts.one(kind, id, "body", ...path, String(index))),
        ([all, one]) => [...all, one]
      ),
    noDocuments
  )

export type AttachRejection =
  | { readonly _tag: "Document/Expired"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Document/AlreadyUsed"; readonly path: ReadonlyArray<string> }

const refused = (_tag: AttachRejection["_tag"], path: ReadonlyArray<string>) => Result.fail({ _tag, path })

/**
 * The step that attaches a document to its holder, for the Change of the command
 * that names it at `path`. One that is attached there already stays as it is.
 */
export const attach = (
  document: Document,
  to: Holder,
  at: number,
  path: ReadonlyArray<string>
): Result.Result<Kind.Step, AttachRejection> => {
  const { state } = document
  if ("to" in state)
    return state.to.id === to.id ? Result.succeed(kind.keep(document)) : refused("Document/AlreadyUsed", path)
  if (state._tag !== "Uploaded" || at >= state.expireTime) return refused("Document/Expired", path)
  return Result.succeed(kind.move(document, [{ _tag: "Attached", to }]))
}

/** The steps that attach all documents of the list at `path`. */
export const attachAll = (
  documents: ReadonlyArray<Document>,
  to: Holder,
  at: number,
  ...path: ReadonlyArray<string>
): Result.Result<ReadonlyArray<Kind.Step>, AttachRejection> =>
  Result.all(documents.map((document, index) => attach(document, to, at, [...path, String(index)])))
