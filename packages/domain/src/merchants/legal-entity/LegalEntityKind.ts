/** The resource kind of legal entities (merchants.md 1, 2), which have no ledger entries. */
import { Equal } from "effect"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import type { Topic } from "../../vocabulary/Topic.ts"
import * as LegalEntity from "./LegalEntity.ts"
import * as LegalEntityRecord from "./LegalEntityRecord.ts"
import * as Verification from "./verification/Verification.ts"
import * as VerificationsRecord from "./verification/VerificationsRecord.ts"

/** `check` asks the identity service, `outreach` ends the time for documents, and `erasure` erases the data. */
type TimerName = "check" | "outreach" | "erasure"

const timers = (state: LegalEntity.State): Timer.Timers<TimerName> => {
  const all = LegalEntity.parties(state).map(({ verification }) => verification)
  return Timer.runningTimers({
    check: Time.earliest(...all.map((each) => Verification.askOf(each)?.at ?? null)),
    outreach: Time.earliest(...all.map((each) => (each._tag === "RiskOutreach" ? each.until : null))),
    erasure: LegalEntity.eraseAt(state)
  })
}

const anyone = { id: "", createTime: 0 }

/** Whether the record of verifications shows the two states differently. */
const isAnotherVerification = (before: LegalEntity.State, after: LegalEntity.State): boolean =>
  !Equal.equals(VerificationsRecord.render(before, anyone), VerificationsRecord.render(after, anyone))

const verified = (after: LegalEntity.State, before: LegalEntity.State): ReadonlyArray<Topic> =>
  isAnotherVerification(before, after) ? ["legal_entities.verifications.updated"] : []

const { always, creation } = ResourceKind.transitions<LegalEntity.State, LegalEntity.Event>()

export const kind = ResourceKind.make<LegalEntity.State, LegalEntity.Event, TimerName>({
  type: "legal_entities",
  state: LegalEntity.State,
  events: {
    Created: creation({
      to: ({ at, fields }) => LegalEntity.write(null, fields, at),
      topics: ["legal_entities.created"]
    }),
    Updated: always({
      to: (state, { at, fields }) => LegalEntity.write(state, fields, at),
      topics: (after, before) => ["legal_entities.updated", ...verified(after, before)]
    }),
    DocumentsPosted: always({
      to: (state, { at, documents }) => LegalEntity.postDocuments(state, documents, at),
      topics: verified
    }),
    Answered: always({
      to: (state, { answer, ask, at, closing, party }) => ({
        ...LegalEntity.moveParty(state, party, (verification) => Verification.answer(verification, ask, answer, at)),
        closing: state.closing ?? closing
      }),
      topics: verified
    }),
    Unanswered: always({
      to: (state, { ask, at, party }) =>
        LegalEntity.moveParty(state, party, (verification) => Verification.retryAsk(verification, ask, at)),
      topics: verified
    }),
    Decided: always({
      to: (state, { at, outcomes }) =>
        Object.entries(outcomes).reduce(
          (after, [party, outcome]) =>
            LegalEntity.moveParty(after, party, (verification) => Verification.decide(verification, outcome, at)),
          state
        ),
      topics: verified
    }),
    DocumentDecided: always({
      to: (state, { accepted, documentId, party }) =>
        LegalEntity.moveParty(state, party, (verification) =>
          Verification.decideDocument(verification, documentId, accepted)
        ),
      topics: verified
    }),
    OutreachPassed: always({
      to: (state, { parties }) =>
        parties.reduce((after, party) => LegalEntity.moveParty(after, party, Verification.endOutreach), state),
      topics: verified
    }),
    AccountDeleted: always({ to: (state, { accountId, at }) => LegalEntity.withoutAccount(state, accountId, at) }),
    AccountOpened: always({
      to: (state, { accountId }) => ({ ...state, accounts: [...state.accounts, accountId], erasure: null })
    }),
    Erased: always({ to: LegalEntity.withoutData })
  },
  timers,
  listed: ({ fields }, subject) => ({
    ownerId: subject.appId,
    status: "active",
    referenceId: fields.referenceId ?? null,
    facets: { country: fields.country ?? null }
  }),
  record: LegalEntityRecord.render,
  payloads: { "legal_entities.verifications.updated": (state, subject) => VerificationsRecord.render(state, subject) },
  erased: LegalEntity.withoutData
})
