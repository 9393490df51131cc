/** The variants of verifications (merchants.md 2), by row. The states are those of one party of the legal entity. */
import { type Members, state, type Variant } from "../RowVariant.ts"

const documentStates = ["AdditionalDocumentsRequired", "IdentityVerification"]
const silent = { topics: [] } as const

/** The identity service answered. */
const answered = (before: string, after: string, more: Members = {}): Variant => ({
  says: after,
  events: ["Answered"],
  before: state(before),
  after: state(after, more)
})
const unanswered = (failures: number): Variant => ({
  says: `failure ${failures}`,
  events: ["Unanswered"],
  before: state("Checking", { ask: { failures: failures - 1 } }),
  after: state("Checking", { ask: { failures } }),
  ...silent
})
const operatorDecided = (before: string, after: string): Variant => ({
  says: `the operator: ${after}`,
  events: ["Decided"],
  before: state(before),
  after: state(after)
})
/** Data that the service judges was changed. The party stays verified until the answer. */
const changed = (says: string, party: Variant["party"] & string): Variant => ({
  says,
  events: ["Updated"],
  party,
  before: state("Verified"),
  after: state("Checking", { resumes: state("Verified") }),
  ...silent
})

export const verifications: ReadonlyArray<ReadonlyArray<Variant>> = [
  [
    { says: "new", events: ["Created"], before: null, after: state("Unverified"), ...silent },
    { says: "any", events: ["Updated"], before: state("Verified"), after: state("Unverified") }
  ],
  [
    { says: "the service is asked", events: ["Updated"], before: state("Unverified"), after: state("Checking") },
    answered("Checking", "Verified"),
    answered("Checking", "InReview"),
    ...documentStates.map((after) => answered("Checking", after)),
    ...[1, 2, 3].map(unanswered),
    {
      says: "then the operator decides",
      events: ["Unanswered"],
      before: state("Checking", { ask: { failures: 3 } }),
      after: state("InReview", { ask: null })
    }
  ],
  [
    answered("InReview", "Verified"),
    answered("InReview", "AdditionalDocumentsRequired"),
    ...["Verified", ...documentStates].map((after) => operatorDecided("InReview", after))
  ],
  documentStates.map((before) => ({
    says: before,
    events: ["DocumentsPosted"],
    before: state(before),
    after: state("InReview", { isVerified: false })
  })),
  [answered("Verified", "RiskOutreach"), operatorDecided("Verified", "RiskOutreach")],
  [
    {
      says: "documents posted",
      events: ["DocumentsPosted"],
      before: state("RiskOutreach"),
      after: state("InReview", { isVerified: true })
    },
    {
      says: "14 days pass",
      events: ["OutreachPassed"],
      before: state("RiskOutreach"),
      after: state("AdditionalDocumentsRequired")
    }
  ],
  [changed("the entity", "entity"), changed("a person", "controller")]
]
