/**
 * A legal entity is a merchant's business or person (merchants.md 1): the facts that the app states about it and the
 * people behind it, and the verification of each party (section 2). Its secrets are only stored sealed.
 */
import { Schema } from "effect"
import type { Signal } from "../../decider/Change.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import type * as Document from "../document/Document.ts"
import * as Fields from "./LegalEntityFields.ts"
import * as Parties from "./Parties.ts"
import * as RequiredData from "./RequiredData.ts"
import * as BeginCheck from "./verification/BeginCheck.ts"
import * as Issue from "./verification/Issue.ts"
import * as Verification from "./verification/Verification.ts"

/** Why the accounts of the legal entity are to be closed for good (merchants.md 16). */
export const ClosingReason = Schema.Literals(["compliance", "country_not_supported"])
export type ClosingReason = typeof ClosingReason.Type

export const State = Schema.Struct({
  fields: Fields.StoredFields,
  /** a row without this member has unverified parties */
  verifications: StateCodec.field(Parties.Verifications, {}),
  /** the number of the last check of a party; no two checks have the same number */
  checks: StateCodec.field(Schema.Int, 0),
  /** why the accounts are closed, which each account carries out itself; null: they stay open */
  closing: StateCodec.orNull(ClosingReason),
  /** the ids of its accounts that are not deleted, oldest first; the country is fixed while there is one */
  accounts: StateCodec.field(Schema.Array(Schema.String), []),
  /** when its data is erased; null: it has an account, or never had one */
  erasure: StateCodec.orNull(Schema.Struct({ at: Time.UnixTime, isDone: Schema.Boolean }))
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly fields: Fields.StoredFields; readonly at: number }
  | { readonly _tag: "Updated"; readonly fields: Fields.StoredFields; readonly at: number }
  | {
      readonly _tag: "DocumentsPosted"
      readonly documents: Readonly<Record<string, ReadonlyArray<Document.Attachment>>>
      readonly at: number
    }
  /** the identity service answered the question `ask` about a party */
  | {
      readonly _tag: "Answered"
      readonly party: Parties.PartyId
      readonly ask: Verification.Ask
      readonly answer: Verification.Answer
      readonly closing: ClosingReason | null
      readonly at: number
    }
  | {
      readonly _tag: "Unanswered"
      readonly party: Parties.PartyId
      readonly ask: Verification.Ask
      readonly at: number
    }
  /** the operator decided about parties */
  | {
      readonly _tag: "Decided"
      readonly outcomes: Readonly<Record<string, Verification.Outcome>>
      readonly at: number
    }
  /** the operator decided about a document of a party */
  | {
      readonly _tag: "DocumentDecided"
      readonly party: Parties.PartyId
      readonly documentId: string
      readonly accepted: boolean
    }
  | { readonly _tag: "OutreachPassed"; readonly parties: ReadonlyArray<Parties.PartyId> }
  | { readonly _tag: "AccountOpened"; readonly accountId: string }
  | { readonly _tag: "AccountDeleted"; readonly accountId: string; readonly at: number }
  | { readonly _tag: "Erased" }

/** The reason of the signal to an account whose capabilities may have changed (ReviewCapabilities.ts). */
export const reviewCapabilities = "capabilities"

/** The signals to every account of a legal entity whose verification or payout method has changed. */
export const accountSignals = ({ accounts }: State): ReadonlyArray<Signal> =>
  accounts.map((id) => ({ id, reason: reviewCapabilities }))

export const parties = ({ fields, verifications }: State): ReadonlyArray<Parties.Party> =>
  Parties.all(fields, verifications)

/** The party with this id; undefined: the legal entity has none. */
export const partyOf = (state: State, id: string): Parties.Party | undefined =>
  parties(state).find((party) => party.id === id)

const isNotEmpty = (fields: Issue.ErrantFields): boolean => Object.keys(fields).length > 0

/** The issue against a party; null: there is none. `id` is that of the legal entity. */
export const issueOf = (party: Parties.Party, { fields }: State, id: string): Issue.Issue | null => {
  const verification = Verification.visibleState(party.verification)
  const path = Parties.pathOf(party.id)
  const documents = `${path}.documents`
  const target = Issue.entityTarget(id)
  switch (verification._tag) {
    case "Unverified": {
      const missing = RequiredData.errantFields(party, fields)
      return isNotEmpty(missing) ? { _tag: "ErrantFields", target, fields: missing } : null
    }
    case "Errant":
      return { _tag: "ErrantFields", target, fields: verification.fields }
    case "InReview":
      return { _tag: "InReview", target, paths: [path] }
    case "AdditionalDocumentsRequired":
      return { _tag: "AdditionalDocumentsRequired", target, paths: [documents] }
    case "IdentityVerification":
    case "RiskOutreach": {
      const { _tag, request } = verification
      return { _tag, target: Issue.verificationsTarget(id), path: documents, request }
    }
    case "Checking":
    case "Verified":
      return null
  }
}

/** All issues against the legal entity: one of each type for all parties, but one request for each party. */
export const issuesOf = (state: State, id: string): ReadonlyArray<Issue.Issue> =>
  Issue.merge(parties(state).flatMap((party) => issueOf(party, state, id) ?? []))

/** An issue that comes if nothing happens until a time (UNIX seconds). */
export interface UpcomingIssue {
  readonly at: number
  readonly issue: Issue.Issue
}

/** The issues that the legal entity gets when the time of its risk outreaches has passed. */
export const upcomingIssuesOf = (state: State, id: string): ReadonlyArray<UpcomingIssue> => {
  const ends = parties(state).flatMap(({ id: party, verification }) => {
    const shown = Verification.visibleState(verification)
    return shown._tag === "RiskOutreach" ? [{ at: shown.until, path: `${Parties.pathOf(party)}.documents` }] : []
  })
  return [...new Set(ends.map(({ at }) => at))].map((at) => ({
    at,
    issue: {
      _tag: "AdditionalDocumentsRequired",
      target: Issue.entityTarget(id),
      paths: ends.filter((each) => each.at === at).map(({ path }) => path)
    }
  }))
}

/** Whether every party is verified. */
export const isVerified = (state: State): boolean =>
  parties(state).every(({ verification }) => Verification.isVerified(verification))

/** When the next running check is due, in UNIX seconds; null: none runs. A verified party has no running check. */
export const runningUntil = (state: State): number | null =>
  Time.earliest(
    ...parties(state).map(({ verification }) =>
      verification._tag === "Checking" || verification._tag === "InReview" ? (verification.ask?.at ?? null) : null
    )
  )

/** Whether all data of section 1.5 is given; its review may still run. */
export const isDataComplete = ({ fields }: State): boolean => !Parties.isAnyIncomplete(fields)

/** The state after the legal entity was written; `before` null: it is new. */
export const write = (before: State | null, fields: Fields.StoredFields, at: number): State => {
  const checks = (before?.checks ?? 0) + 1
  return {
    fields,
    verifications: Parties.afterWrite(fields, before, checks, at),
    checks,
    closing: before?.closing ?? null,
    accounts: before?.accounts ?? [],
    erasure: postponed(before, at)
  }
}

/** The erasure after new data: it waits until no stored response shows that data (platform.md 2). */
const postponed = (before: State | null, at: number): State["erasure"] => {
  const erasure = before?.erasure ?? null
  return erasure === null ? null : { at: Math.max(erasure.at, at + RetentionPeriods.uniqueKey), isDone: false }
}

/** The state after an account was deleted. After the last one, the time until the erasure begins (merchants.md 15). */
export const withoutAccount = (state: State, accountId: string, at: number): State => {
  const accounts = state.accounts.filter((each) => each !== accountId)
  return {
    ...state,
    accounts,
    erasure: accounts.length > 0 ? null : { at: RetentionPeriods.personsUntil(at), isDone: false }
  }
}

/** When the data is erased, in UNIX seconds; null: the entity has an account, or its data is erased already. */
export const eraseAt = ({ erasure }: State): number | null => (erasure === null || erasure.isDone ? null : erasure.at)

/** The state after its data was erased. Its people are still listed, without any data. */
export const withoutData = (state: State): State => ({
  ...state,
  fields: Fields.withoutData(state.fields),
  verifications: {},
  erasure: state.erasure === null ? null : { ...state.erasure, isDone: true }
})

/** The state after something happened to a party. A party that no longer exists changes nothing. */
export const moveParty = (
  state: State,
  id: string,
  move: (verification: Verification.Verification) => Verification.Verification
): State => {
  const party = partyOf(state, id)
  if (party === undefined) return state
  return { ...state, verifications: { ...state.verifications, [id]: move(party.verification) } }
}

/** The state after documents were posted for parties. */
export const postDocuments = (
  state: State,
  documents: Readonly<Record<string, ReadonlyArray<Document.Attachment>>>,
  at: number
): State => {
  const checks = state.checks + 1
  return Object.entries(documents).reduce<State>(
    (after, [id, added]) => {
      const party = partyOf(after, id)
      return party === undefined
        ? after
        : moveParty(after, id, (verification) =>
            BeginCheck.afterPost(verification, added, Parties.checkOf(party, checks, at))
          )
    },
    { ...state, checks, erasure: postponed(state, at) }
  )
}
