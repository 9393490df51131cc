/**
 * A decision about the parties of a legal entity (merchants.md 2, 3). A party keeps a copy of each of its documents
 * with what was decided about it, and the document itself is decided in the same Change. If the decision changes what
 * the accounts of the legal entity show, they review their capabilities.
 */
import { Equal } from "effect"
import type * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../../decider/ResourceKind.ts"
import type * as Document from "../../document/Document.ts"
import * as DocumentKind from "../../document/DocumentKind.ts"
import * as LegalEntity from "../LegalEntity.ts"
import * as LegalEntityKind from "../LegalEntityKind.ts"
import type * as Parties from "../Parties.ts"

export type Documents = ReadonlyArray<Document.Document | null>

const inReview = (state: LegalEntity.State): ReadonlyArray<string> =>
  LegalEntity.parties(state).flatMap(({ verification: { documents } }) =>
    documents.filter(({ status }) => status === "in_review").map(({ id }) => id)
  )

/** A legal entity, if it exists, with the documents of its parties that wait for a decision. */
export const withDocuments = <E extends Fact<LegalEntity.State> | null>(
  entity: RequiredFacts.RequiredFacts<E>
): RequiredFacts.RequiredFacts<readonly [E, Documents]> =>
  RequiredFacts.withNext(entity, (found) =>
    RequiredFacts.all(
      (found === null ? [] : inReview(found.state)).map((id) => RequiredFacts.optional(DocumentKind.kind, id))
    )
  )

export const partyIds = (state: LegalEntity.State): ReadonlyArray<Parties.PartyId> =>
  LegalEntity.parties(state).map(({ id }) => id)

/** The documents that are decided in a state. Those of a removed person are rejected. */
const decisions = (after: LegalEntity.State, documents: Documents, at: number): ReadonlyArray<Step> => {
  const statuses = new Map(
    LegalEntity.parties(after).flatMap(({ verification }) =>
      verification.documents.map(({ id, status }) => [id, status] as const)
    )
  )
  return documents.flatMap((document) => {
    if (document?.state._tag !== "InReview") return []
    const status = statuses.get(document.id) ?? "rejected"
    if (status === "in_review") return []
    return [DocumentKind.kind.move(document, [{ _tag: "Decided", accepted: status === "accepted", at }])]
  })
}

type Events = readonly [LegalEntity.Event, ...ReadonlyArray<LegalEntity.Event>]

export const after = ({ state }: Fact<LegalEntity.State>, events: Events): LegalEntity.State =>
  LegalEntityKind.kind.fold(state, events) ?? state

/** What the capabilities of accounts show of their legal entity (merchants.md 5). */
const shownByAccounts = (state: LegalEntity.State) => [
  state.closing,
  LegalEntity.isDataComplete(state),
  LegalEntity.isVerified(state),
  LegalEntity.issuesOf(state, ""),
  LegalEntity.upcomingIssuesOf(state, "")
]

/**
 * Whether the capabilities of accounts change. They also show what the record of verifications does not: an entity of
 * which nothing is known, and the time limit of requested documents.
 */
const concernsAccounts = (before: LegalEntity.State, after: LegalEntity.State): boolean =>
  !Equal.equals(shownByAccounts(before), shownByAccounts(after))

/** The decision on events. `documents`: those of the parties that wait for a decision. */
export const decision = (
  entity: Fact<LegalEntity.State>,
  events: Events,
  at: number,
  documents: Documents = []
): CommandHandler.Decision => {
  const state = after(entity, events)
  return {
    steps: [LegalEntityKind.kind.move(entity, events), ...decisions(state, documents, at)],
    conditions: [],
    signals: concernsAccounts(entity.state, state) ? LegalEntity.accountSignals(state) : []
  }
}
