/**
 * The timers of a legal entity (merchants.md 2): the identity service is asked about a party, and the time for the
 * documents of a risk outreach passes. An answer counts only while the question that it answers is open: data and
 * documents that changed meanwhile are the subject of another one.
 */
import { Equal, Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Reply } from "../../ports/IdentityVerification.ts"
import * as Time from "../../vocabulary/Time.ts"
import type * as Document from "../document/Document.ts"
import * as IdentityQuestion from "./IdentityQuestion.ts"
import * as LegalEntity from "./LegalEntity.ts"
import * as LegalEntityKind from "./LegalEntityKind.ts"
import * as Rules from "./LegalEntityFieldChecks.ts"
import type * as Parties from "./Parties.ts"
import * as Verification from "./Verification.ts"
import * as VerificationDecision from "./VerificationDecision.ts"

/** What has become of a timer; `Passed`: a time alone. */
export type Work =
  | { readonly _tag: "Passed" }
  | {
      readonly _tag: "Replied"
      readonly party: Parties.PartyId
      readonly ask: Verification.Ask
      readonly reply: Reply
    }

export interface Command {
  readonly entityId: string
  readonly work: Work
}

/** Asks about one party that is due; the next run asks about the next. */
export const due: Rule.DueWork<LegalEntity.State> = ({ id: entityId, state }, context) => {
  if (!Time.isDue(LegalEntityKind.kind.dueAt(state), context.at)) return null
  const decided = (work: Work) => Rule.bind(rule, { entityId, work })
  for (const party of LegalEntity.parties(state)) {
    const ask = Verification.askOf(party.verification)
    if (ask === null || !Time.isDue(ask.at, context.at)) continue
    const question = IdentityQuestion.question(entityId, party, ask, Rules.personVault(context).open)
    return OutsideConversation.map(question, (reply) => decided({ _tag: "Replied", party: party.id, ask, reply }))
  }
  return OutsideConversation.end(decided({ _tag: "Passed" }))
}

const eventOf = (state: LegalEntity.State, work: Work, at: number): LegalEntity.Event | null => {
  if (work._tag === "Passed") {
    const parties = LegalEntity.parties(state).flatMap(({ id, verification }) =>
      verification._tag === "RiskOutreach" && Time.isDue(verification.until, at) ? [id] : []
    )
    return parties.length === 0 ? null : { _tag: "OutreachPassed", parties }
  }
  const { ask, party, reply } = work
  const current = LegalEntity.partyOf(state, party)
  if (current === undefined || !Equal.equals(Verification.askOf(current.verification), ask)) return null
  if (reply._tag === "NoAnswer") return { _tag: "Unanswered", party, ask, at }
  const { _tag, closing, ...answer } = reply
  return { _tag, party, ask, answer, closing, at }
}

type Facts = readonly [Fact<LegalEntity.State> | null, ReadonlyArray<Document.Document | null>]

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "LegalEntity/Gone" }> = {
  name: "legal_entities.tick",
  contract: "merchants.md 2",
  requires: ({ entityId }) =>
    VerificationDecision.withDocuments(RequiredFacts.optional(LegalEntityKind.kind, entityId)),
  decide: ([entity, documents], { work }, { at }) => {
    if (entity === null) return Result.fail({ _tag: "LegalEntity/Gone" })
    const event = eventOf(entity.state, work, at)
    return Result.succeed(
      event === null
        ? Rule.decided(LegalEntityKind.kind.keep(entity))
        : VerificationDecision.decided(entity, event, at, documents)
    )
  }
}
