/**
 * The timers of a legal entity (merchants.md 2): they ask the identity service about all due parties at once, because
 * each answer may take the whole time limit, and they end the time for the documents of a risk outreach. An answer
 * counts only while its question is open. Data and documents that changed meanwhile are part of another question.
 */
import { Equal, Result } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import type { Reply } from "../../../ports/networks/IdentityVerification.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import type * as Document from "../../document/Document.ts"
import * as LegalEntity from "../LegalEntity.ts"
import * as FieldChecks from "../LegalEntityFieldChecks.ts"
import * as LegalEntityKind from "../LegalEntityKind.ts"
import type * as Parties from "../Parties.ts"
import * as IdentityQuestion from "../verification/IdentityQuestion.ts"
import * as Verification from "../verification/Verification.ts"
import * as VerificationDecision from "../verification/VerificationDecision.ts"

/** What the identity service replied to the question about a party. */
export interface ServiceReply {
  readonly party: Parties.PartyId
  readonly ask: Verification.Ask
  readonly reply: Reply
}

/** The result of a timer. `Passed`: only time has passed. */
export type Work =
  | { readonly _tag: "Passed" }
  | { readonly _tag: "Replied"; readonly replies: ReadonlyArray<ServiceReply> }

export interface Command {
  readonly entityId: string
  readonly work: Work
}

export const due: CommandHandler.DueWork<LegalEntity.State> = ({ id: entityId, state }, context) => {
  if (!Time.isDue(LegalEntityKind.kind.dueAt(state), context.at)) return null
  const decided = (work: Work) => CommandHandler.bindCommand(handler, { entityId, work })
  const questions = LegalEntity.parties(state).flatMap((party) => {
    const ask = Verification.askOf(party.verification)
    if (ask === null || !Time.isDue(ask.at, context.at)) return []
    const question = IdentityQuestion.question(entityId, party, ask, FieldChecks.personVault(context).open)
    return [ExternalCalls.map(question, (reply): ServiceReply => ({ party: party.id, ask, reply }))]
  })
  return questions.length === 0
    ? ExternalCalls.end(decided({ _tag: "Passed" }))
    : ExternalCalls.map(ExternalCalls.all(questions), (replies) => decided({ _tag: "Replied", replies }))
}

const passed = (state: LegalEntity.State, at: number): ReadonlyArray<LegalEntity.Event> => {
  const parties = LegalEntity.parties(state).flatMap(({ id, verification }) =>
    verification._tag === "RiskOutreach" && Time.isDue(verification.until, at) ? [id] : []
  )
  return parties.length === 0 ? [] : [{ _tag: "OutreachPassed", parties }]
}

const replied = (
  state: LegalEntity.State,
  { ask, party, reply }: ServiceReply,
  at: number
): ReadonlyArray<LegalEntity.Event> => {
  const current = LegalEntity.partyOf(state, party)
  if (current === undefined || !Equal.equals(Verification.askOf(current.verification), ask)) return []
  if (reply._tag === "NoAnswer") return [{ _tag: "Unanswered", party, ask, at }]
  const { _tag, closing, ...answer } = reply
  return [{ _tag, party, ask, answer, closing, at }]
}

type Facts = readonly [Fact<LegalEntity.State> | null, ReadonlyArray<Document.Document | null>]

export const handler: CommandHandler.CommandHandler<Command, Facts, { readonly _tag: "LegalEntity/Gone" }> = {
  name: "legal_entities.run_timer",
  contract: "merchants.md 2",
  requires: ({ entityId }) =>
    VerificationDecision.withDocuments(RequiredFacts.optional(LegalEntityKind.kind, entityId)),
  decide: ([entity, documents], { work }, { at }) => {
    if (entity === null) return Result.fail({ _tag: "LegalEntity/Gone" })
    const [first, ...more] =
      work._tag === "Passed"
        ? passed(entity.state, at)
        : work.replies.flatMap((reply) => replied(entity.state, reply, at))
    return Result.succeed(
      first === undefined
        ? CommandHandler.decision(LegalEntityKind.kind.keep(entity))
        : VerificationDecision.decision(entity, [first, ...more], at, documents)
    )
  }
}
