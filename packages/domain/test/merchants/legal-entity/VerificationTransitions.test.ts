/** The table of transitions of merchants.md 2: for each command, a party before and after, and the topics. */
import { expect, it } from "vitest"
import { reaches } from "@payments-platform/contract/Reached"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import * as DecideVerification from "@payments-platform/domain/merchants/legal-entity/commands/DecideVerification"
import * as RunVerificationTimer from "@payments-platform/domain/merchants/legal-entity/commands/RunVerificationTimer"
import * as SubmitVerificationDocuments from "@payments-platform/domain/merchants/legal-entity/commands/SubmitVerificationDocuments"
import * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/UpdateLegalEntity"
import type * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as Verification from "@payments-platform/domain/merchants/legal-entity/verification/Verification"
import type { Reply } from "@payments-platform/domain/ports/networks/IdentityVerification"
import { given } from "@payments-platform/specification/GivenWhenThen"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { decode } from "../../decoding.ts"
import { storedFields } from "./legalEntities.ts"
import { at, attachment, days, request } from "./verifications.ts"

type Party = "entity" | "controller"

const subject = { id: "entity", appId: "app", createTime: at }
const ask = { _tag: "Evaluate", attempt: 1, startedAt: at, failures: 0, at } as const
const created = (body: object, ...events: ReadonlyArray<LegalEntity.Event>): Step =>
  LegalEntityKind.kind.create(subject, [{ _tag: "Created", fields: storedFields(body), at }, ...events])
const company = (...events: ReadonlyArray<LegalEntity.Event>): Step => created(MerchantSamples.usCompany(), ...events)

const verificationOf = (step: Step, party: Party): Verification.Verification => {
  const found = LegalEntityKind.kind.fact(step.row).state.verifications[party]
  if (found === undefined) throw new Error(`no ${party}`)
  return found
}

const verified = { _tag: "Verified" } as const
const inReview = { _tag: "InReview" } as const
const documents = { _tag: "AdditionalDocumentsRequired" } as const
const identity = { _tag: "IdentityVerification", request } as const
const outreach = { _tag: "RiskOutreach", request } as const

/** A company about whose parties the operator decided. */
const decided = (outcome: Verification.Outcome): Step =>
  company({ _tag: "Decided", outcomes: { entity: outcome, controller: outcome }, at })

const saying = (outcome: Verification.Outcome, nextPollAt: number | null = null): Reply => ({
  _tag: "Answered",
  outcome,
  reference: "reference",
  nextPollAt,
  documents: [],
  closing: null
})
const noAnswer: Reply = { _tag: "NoAnswer" }

/** A company of whose controller the identity service said so, with more to come. */
const told = (outcome: Verification.Outcome): Step => {
  const answer = { outcome, reference: "reference", nextPollAt: at + 10, documents: [] }
  return company({ _tag: "Answered", party: "controller", ask, answer, closing: null, at })
}

type Trigger = (step: Step) => ReadonlyArray<Step>

const replies =
  (reply: Reply): Trigger =>
  (step) => {
    const open = Verification.askOf(verificationOf(step, "controller"))
    if (open === null) throw new Error("nothing is asked")
    const work = { _tag: "Replied", replies: [{ party: "controller", ask: open, reply }] } as const
    return given(step).when(RunVerificationTimer.handler, { entityId: "entity", work }, at + 10).steps
  }

const writes =
  (change: object): Trigger =>
  (step) =>
    given(step).when(UpdateLegalEntity.handler, { id: "entity", request: decode(LegalEntityFields.Update, change) }, at)
      .steps

const operator =
  (decision: string): Trigger =>
  (step) =>
    given(step).when(
      DecideVerification.handler,
      { id: "entity", request: decode(DecideVerification.Request, { party: "controller", decision }) },
      at
    ).steps

const posts: Trigger = (step) => {
  const document = DocumentKind.kind.create({ ...subject, id: "passport" }, [
    { _tag: "Announced", details: attachment("passport").details, at },
    { _tag: "Uploaded", expireTime: at + days }
  ])
  const body = { controller: { personal_verification: { documents: ["passport"] } } }
  return given(step, document).when(
    SubmitVerificationDocuments.handler,
    { id: "entity", request: decode(SubmitVerificationDocuments.Request, body), isExpanded: true },
    at
  ).steps
}

const passes: Trigger = (step) =>
  given(step).when(RunVerificationTimer.handler, { entityId: "entity", work: { _tag: "Passed" } }, at + 14 * days).steps

/** After this many failures of the identity service. */
const unanswered = (failures: number): Step =>
  Array.from({ length: failures }).reduce<Step>((step) => replies(noAnswer)(step)[0] ?? step, company())

const { phone, ...rest } = MerchantSamples.usCompany()
const announced = ["legal_entities.verifications.updated"]
const silent: ReadonlyArray<string> = []

const table: ReadonlyArray<
  readonly [
    row: string,
    what: string,
    before: Step,
    trigger: Trigger,
    party: Party,
    after: string,
    topics: ReadonlyArray<string>
  ]
> = [
  [
    "2/01 any",
    "verified, data is missing",
    decided(verified),
    writes({ phone: null }),
    "entity",
    "Unverified",
    announced
  ],
  [
    "2/02 the service is asked",
    "errant fields, data complete",
    created(rest),
    writes({ phone }),
    "entity",
    "Checking",
    announced
  ],
  ["2/02 verified", "checking, verified", company(), replies(saying(verified)), "controller", "Verified", announced],
  ["2/02 in review", "checking, in review", company(), replies(saying(inReview)), "controller", "InReview", announced],
  [
    "2/02 additional documents required",
    "checking, documents",
    company(),
    replies(saying(documents)),
    "controller",
    documents._tag,
    announced
  ],
  [
    "2/02 identity verification",
    "checking, identity",
    company(),
    replies(saying(identity)),
    "controller",
    identity._tag,
    announced
  ],
  ["2/02 failure 1", "checking, 1st failure", company(), replies(noAnswer), "controller", "Checking", silent],
  ["2/02 failure 2", "checking, 2nd failure", unanswered(1), replies(noAnswer), "controller", "Checking", silent],
  ["2/02 failure 3", "checking, 3rd failure", unanswered(2), replies(noAnswer), "controller", "Checking", silent],
  [
    "2/02 then the operator decides",
    "checking, 4th failure",
    unanswered(3),
    replies(noAnswer),
    "controller",
    "InReview",
    announced
  ],
  [
    "2/03 verified",
    "in review, verified",
    told(inReview),
    replies(saying(verified)),
    "controller",
    "Verified",
    announced
  ],
  [
    "2/03 additional documents required",
    "in review, documents",
    told(inReview),
    replies(saying(documents)),
    "controller",
    documents._tag,
    announced
  ],
  [
    "2/03 operator: verified",
    "in review, operator verifies",
    told(inReview),
    operator("verified"),
    "controller",
    "Verified",
    announced
  ],
  [
    "2/03 operator: additional documents required",
    "in review, operator asks for documents",
    told(inReview),
    operator("additional_documents_required"),
    "controller",
    documents._tag,
    announced
  ],
  [
    "2/03 operator: identity verification",
    "in review, operator asks for identity",
    told(inReview),
    operator("identity_verification"),
    "controller",
    identity._tag,
    announced
  ],
  [
    "2/04 additional documents required",
    "documents required, documents",
    decided(documents),
    posts,
    "controller",
    "InReview",
    announced
  ],
  [
    "2/04 identity verification",
    "identity verification, documents",
    decided(identity),
    posts,
    "controller",
    "InReview",
    announced
  ],
  [
    "2/05 risk outreach",
    "verified, outreach",
    told(verified),
    replies(saying(outreach)),
    "controller",
    "RiskOutreach",
    announced
  ],
  [
    "2/05 operator: risk outreach",
    "verified, operator's outreach",
    decided(verified),
    operator("risk_outreach"),
    "controller",
    "RiskOutreach",
    announced
  ],
  ["2/06 documents posted", "outreach, documents", decided(outreach), posts, "controller", "InReview", announced],
  ["2/06 14 days pass", "outreach, 14 days", decided(outreach), passes, "controller", documents._tag, announced],
  [
    "2/07 the entity",
    "verified, another name",
    decided(verified),
    writes({ entity_name: "Harbor" }),
    "entity",
    "Checking",
    silent
  ],
  [
    "2/07 a person",
    "verified, another person's name",
    decided(verified),
    writes({ controller: { name: { last: "King" } } }),
    "controller",
    "Checking",
    silent
  ]
]

it.each(table)("%s: %s", (row, _, before, trigger, party, after, topics) => {
  reaches(`merchants ${row}`)
  const step = trigger(before).find(({ type }) => type === "legal_entities")
  if (step === undefined) throw new Error("nothing happened")
  expect(verificationOf(step, party)._tag).toBe(after)
  expect(step.topics.filter((topic) => topic !== "legal_entities.updated")).toEqual(topics)
})
