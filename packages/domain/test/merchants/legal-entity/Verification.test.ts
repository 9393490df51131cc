/** The transitions of a party's verification: the table of merchants.md 2, by each of its triggers. */
import { describe, expect, it } from "vitest"
import * as BeginCheck from "@payments-platform/domain/merchants/legal-entity/verification/BeginCheck"
import * as Verification from "@payments-platform/domain/merchants/legal-entity/verification/Verification"
import {
  ask,
  question,
  at,
  attachment,
  change,
  check,
  days,
  inquiry,
  later,
  type Name,
  nameOf,
  request,
  states
} from "./verifications.ts"

type State = Verification.Verification
const names = Object.keys(states).filter((name): name is Name => name in states)

/** From every state that is not listed the trigger leads to the state itself. */
const table = (trigger: string, move: (from: State) => State, to: Partial<Record<Name, string>>) =>
  describe(trigger, () =>
    it.each(names.map((name) => [name, to[name] ?? name] as const))("%s -> %s", (from, expected) => {
      const after = move(states[from])
      expect(nameOf(after)).toBe(expected)
      // a state that is kept is the same, with its questions
      if (expected === from && !(from in to))
        expect({ ...after, documents: [] }).toEqual({ ...states[from], documents: [] })
    })
  )

const everywhere = (to: string) => Object.fromEntries(names.map((name) => [name, to]))

describe("the entity is written", () => {
  const written = (more: Partial<BeginCheck.DataChange>) => (from: State) =>
    BeginCheck.afterWrite(from, { ...change, ...more })

  table("data of 1.5 is missing", written({ isMissing: true }), everywhere("errant_fields"))
  table(
    "data was missing already, and no fact has changed",
    written({ isMissing: true, wasMissing: true, isChanged: false }),
    {}
  )
  table("nothing that is known of it has changed", written({ isChanged: false, isIdentityChanged: false }), {
    errant_fields: "checking"
  })
  const checking = {
    errant_fields: "checking",
    "errant by the service": "checking",
    "errant by the operator": "checking"
  } as const
  const restarted = {
    checking: "checking",
    "checking again": "checking again",
    "checking again, asked for documents": "checking again, asked for documents"
  } as const
  table("a phone has changed", written({ isIdentityChanged: false }), { ...checking, ...restarted })
  table("a name has changed", written({}), {
    ...checking,
    ...restarted,
    in_review: "in_review",
    "in_review, still verified": "in_review, still verified",
    verified: "checking again",
    "verified, with news to come": "checking again",
    risk_outreach: "checking again, asked for documents"
  })
  table("it operates in a sanctioned country", written({ check: { ...check, byOperator: true } }), {
    errant_fields: "in_review of the operator",
    checking: "in_review of the operator",
    "checking again": "in_review of the operator",
    "checking again, asked for documents": "in_review of the operator",
    "errant by the service": "in_review of the operator",
    "errant by the operator": "in_review of the operator",
    in_review: "in_review of the operator",
    "in_review, still verified": "in_review of the operator",
    verified: "in_review of the operator",
    "verified, with news to come": "in_review of the operator",
    risk_outreach: "in_review of the operator"
  })

  it.each(["checking", "verified", "risk_outreach", "in_review", "in_review, still verified"] as const)(
    "a new question replaces the one that is open while %s",
    (from) => expect(Verification.askOf(written({})(states[from]))).toEqual(question)
  )

  const two = {
    ...states["errant by the operator"],
    fields: { address: ["is_invalid"], phone: ["is_invalid"] }
  } as const
  const left = { phone: ["is_invalid"] } as const
  it("the operator's errant fields are removed one by one, the service's all together", () => {
    const corrected = written({ unchanged: () => left })
    expect(corrected(two)).toEqual({ ...two, fields: left })
    expect(nameOf(corrected({ ...two, by: "service" }))).toBe("checking")
    const other = written({ unchanged: (fields) => fields })
    expect(other(two)).toEqual(two)
    expect(other({ ...two, by: "service" })).toEqual({ ...two, by: "service" })
  })
})

describe("documents are posted", () => {
  const posted = (from: State) => BeginCheck.afterPost(from, [attachment("new")], check)
  table("posted", posted, {
    checking: "checking",
    "checking again": "checking again",
    "checking again, asked for documents": "checking again, asked for documents",
    in_review: "in_review",
    "in_review, still verified": "in_review, still verified",
    additional_documents_required: "in_review",
    identity_verification: "in_review",
    risk_outreach: "in_review, still verified"
  })
  it.each(names)("they are in review while the party is %s", (name) => {
    const { documents } = posted(states[name])
    expect(documents.map(({ id, status }) => [id, status])).toEqual([
      ["waiting", "in_review"],
      ["new", "in_review"]
    ])
  })
  it.each([
    "checking",
    "in_review",
    "additional_documents_required",
    "identity_verification",
    "risk_outreach"
  ] as const)("the service is asked about them while the party is %s", (name) =>
    expect(Verification.askOf(posted(states[name]))).toEqual(question)
  )
  it("they wait for the operator if the entity operates in a sanctioned country", () =>
    expect(
      nameOf(BeginCheck.afterPost(states.identity_verification, [attachment("new")], { ...check, byOperator: true }))
    ).toBe("in_review of the operator"))
})

const waiting = (from: State) => Verification.askOf(from) !== null
const answer = (outcome: Verification.Outcome, more: Partial<Verification.Answer> = {}): Verification.Answer => ({
  outcome,
  reference: "after",
  nextPollAt: null,
  documents: [],
  ...more
})
const errant = { _tag: "Errant", fields: { entity_name: ["is_invalid"] } } as const

describe("the service answers", () => {
  const to =
    (outcome: Verification.Outcome, more: Partial<Verification.Answer> = {}) =>
    (from: State) => {
      const current = Verification.askOf(from)
      return current === null ? from : Verification.answer(from, current, answer(outcome, more), later)
    }
  const all = (name: string) =>
    Object.fromEntries(names.filter((each) => waiting(states[each])).map((each) => [each, name]))

  table("verified", to({ _tag: "Verified" }), {
    ...all("verified"),
    "checking again, asked for documents": "risk_outreach"
  })
  table("verified, and news to come", to({ _tag: "Verified" }, { nextPollAt: later + 10 }), {
    ...all("verified, with news to come"),
    "checking again, asked for documents": "risk_outreach"
  })
  table("in review", to({ _tag: "InReview" }, { nextPollAt: later + 10 }), {
    ...all("in_review"),
    "in_review, still verified": "in_review, still verified"
  })
  table("in review until the operator decides", to({ _tag: "InReview" }), {
    ...all("in_review of the operator"),
    "in_review, still verified": "in_review, still verified"
  })
  table("additional documents", to({ _tag: "AdditionalDocumentsRequired" }), all("additional_documents_required"))
  table("identity", to({ _tag: "IdentityVerification", request }), all("identity_verification"))
  table("documents are asked for after all", to({ _tag: "RiskOutreach", request }), all("risk_outreach"))
  table("errant fields", to(errant), all("errant by the service"))

  it("the reference is stored, and the service is asked again at its time, but not before the next second", () => {
    const postponed = (nextPollAt: number) =>
      Verification.answer(states.checking, ask(), answer({ _tag: "InReview" }, { nextPollAt }), later)
    expect(postponed(later + 10)).toMatchObject({
      reference: "after",
      ask: { _tag: "Inquire", attempt: 1, at: later + 10 }
    })
    expect(postponed(at)).toMatchObject({ ask: { at: later + 1 } })
  })
  it("the documents of a risk outreach have 14 days", () => {
    const asks = Verification.answer(states.checking, ask(), answer({ _tag: "RiskOutreach", request }), later)
    expect(asks).toMatchObject({ request, until: later + 14 * days })
  })
  it("the 14 days are not prolonged when data changes", () =>
    expect(to({ _tag: "Verified" })(states["checking again, asked for documents"])).toMatchObject({
      until: states.risk_outreach.until
    }))

  it.each([
    ["accepts", { _tag: "Verified" }, "accepted"],
    ["accepts", { _tag: "RiskOutreach", request }, "accepted"],
    ["rejects", { _tag: "AdditionalDocumentsRequired" }, "rejected"],
    ["rejects", { _tag: "IdentityVerification", request }, "rejected"],
    ["leaves", { _tag: "InReview" }, "in_review"],
    ["leaves", errant, "in_review"]
  ] as const)("documents in review are %s with the outcome %j", (_, outcome, status) => {
    const old = { ...attachment("old"), status: "rejected" } as const
    const state = { ...states.in_review, documents: [old, ...states.in_review.documents] }
    const after = Verification.answer(state, inquiry, answer(outcome), later)
    expect(after.documents.map((each) => each.status)).toEqual(["rejected", status])
  })
  it("single documents may have their own decision", () => {
    const decided = [{ id: "waiting", accepted: true }]
    const decideDocument = (accepted: boolean) =>
      to({ _tag: "AdditionalDocumentsRequired" }, { documents: decided.map((each) => ({ ...each, accepted })) })
    expect(decideDocument(true)(states.in_review).documents.map(({ status }) => status)).toEqual(["accepted"])
    expect(decideDocument(false)(states.in_review).documents.map(({ status }) => status)).toEqual(["rejected"])
  })
})

describe("the service does not answer", () => {
  const minutes = (count: number) => count * 60
  it.each([
    [0, minutes(1)],
    [1, minutes(5)],
    [2, minutes(30)]
  ])("after %d failures the service is asked again %d s later", (failures, pause) => {
    for (const from of [states.checking, states.in_review, states["verified, with news to come"]]) {
      const question = { ...from.ask, failures }
      expect(Verification.retryAsk({ ...from, ask: question }, question, later)).toEqual({
        ...from,
        ask: { ...question, failures: failures + 1, at: later + pause }
      })
    }
  })
  table(
    "for the fourth time",
    (from) => {
      const current = Verification.askOf(from)
      return current === null ? from : Verification.retryAsk(from, { ...current, failures: 3 }, later)
    },
    {
      checking: "in_review of the operator",
      "checking again": "in_review of the operator",
      "checking again, asked for documents": "in_review of the operator",
      in_review: "in_review of the operator",
      "in_review, still verified": "in_review, still verified",
      "verified, with news to come": "verified"
    }
  )
})

describe("the operator decides", () => {
  const decide = (outcome: Verification.Outcome) => (from: State) => Verification.decide(from, outcome, later)
  table("verified", decide({ _tag: "Verified" }), everywhere("verified"))
  table("in_review", decide({ _tag: "InReview" }), everywhere("in_review of the operator"))
  table(
    "additional_documents_required",
    decide({ _tag: "AdditionalDocumentsRequired" }),
    everywhere("additional_documents_required")
  )
  table("identity_verification", decide({ _tag: "IdentityVerification", request }), everywhere("identity_verification"))
  table("risk_outreach", decide({ _tag: "RiskOutreach", request }), everywhere("risk_outreach"))
  table("errant_fields", decide(errant), everywhere("errant by the operator"))
  it.each(names)("the answer to an open question is ignored for a party that is %s", (name) =>
    expect(Verification.askOf(decide({ _tag: "Verified" })(states[name]))).toBeNull()
  )
})

describe("the operator decides about a document", () => {
  const decideDocument = (accepted: boolean) => (from: State) => Verification.decideDocument(from, "waiting", accepted)
  table("accepts the last one", decideDocument(true), {
    in_review: "verified",
    "in_review of the operator": "verified",
    "in_review, still verified": "verified"
  })
  table("rejects it", decideDocument(false), {
    in_review: "additional_documents_required",
    "in_review of the operator": "additional_documents_required",
    "in_review, still verified": "additional_documents_required"
  })
  it("the party stays in review while other documents are in review", () => {
    const documents = [...states.in_review.documents, { ...attachment("other"), status: "in_review" } as const]
    const after = decideDocument(true)({ ...states.in_review, documents })
    expect([nameOf(after), after.documents.map(({ status }) => status)]).toEqual([
      "in_review",
      ["accepted", "in_review"]
    ])
  })
})

describe("14 days pass", () =>
  it("the party is no longer verified and needs additional documents", () => {
    const after = Verification.endOutreach(states.risk_outreach)
    expect([nameOf(after), Verification.isVerified(after)]).toEqual(["additional_documents_required", false])
  }))

describe("who is verified", () => {
  const yes = new Set<Name>([
    "checking again",
    "checking again, asked for documents",
    "in_review, still verified",
    "verified",
    "verified, with news to come",
    "risk_outreach"
  ])
  it.each(names)("%s", (name) => expect(Verification.isVerified(states[name])).toBe(yes.has(name)))
  it("excludes a party whose changed data the service does not answer about", () => {
    const asks = { ...states["checking again"], ask: ask(1, 1) }
    expect(Verification.isVerified(asks)).toBe(false)
    expect(Verification.visibleState(asks)).toBe(asks)
  })
})
