/** What the identity service and the operator decide about parties, with documents and accounts (merchants.md 2, 3). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as DecideDocument from "@payments-platform/domain/merchants/document/DecideDocument"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import * as DecideVerification from "@payments-platform/domain/merchants/legal-entity/commands/DecideVerification"
import * as RunVerificationTimer from "@payments-platform/domain/merchants/legal-entity/commands/RunVerificationTimer"
import * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/UpdateLegalEntity"
import type * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import type * as Issue from "@payments-platform/domain/merchants/legal-entity/verification/Issue"
import * as Verification from "@payments-platform/domain/merchants/legal-entity/verification/Verification"
import type { Reply } from "@payments-platform/domain/ports/networks/IdentityVerification"
import { contextAt, given, type When } from "@payments-platform/specification/GivenWhenThen"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { hold } from "../../conversations.ts"
import { decode } from "../../decoding.ts"
import { open, storedFields } from "./legalEntities.ts"
import { attachment } from "./verifications.ts"

const at = 1_000
const subject = { id: "entity", appId: "app", createTime: at }
const fields = storedFields(MerchantSamples.usCompany())
const created = { _tag: "Created", fields, at } as const
const opened = { _tag: "AccountOpened", accountId: "account" } as const
const company = (...events: ReadonlyArray<LegalEntity.Event>): Step =>
  LegalEntityKind.kind.create(subject, [created, opened, ...events])
const stateOf = (step: Step): LegalEntity.State => LegalEntityKind.kind.fact(step.row).state
const verificationOf = (step: Step | undefined, id: string) =>
  step === undefined ? undefined : stateOf(step).verifications[id]

const answer = (outcome: Verification.Outcome, more: Partial<Extract<Reply, { _tag: "Answered" }>> = {}): Reply => ({
  _tag: "Answered",
  outcome,
  reference: null,
  nextPollAt: null,
  documents: [],
  closing: null,
  ...more
})
const verified = answer({ _tag: "Verified" })
const ask = { _tag: "Evaluate", attempt: 1, startedAt: at, failures: 0, at } as const

const reply = (
  step: Step,
  reply: Reply,
  more: { readonly party?: "entity" | "controller"; readonly ask?: Verification.Ask } = {}
) =>
  given(step).when(
    RunVerificationTimer.handler,
    { entityId: "entity", work: { _tag: "Replied", replies: [{ party: "controller", ask, reply, ...more }] } },
    at + 5
  )
const signalsOf = <R>({ outcome }: When<R>) =>
  outcome._tag === "Accepted" ? (outcome.decision.signals ?? []) : outcome

describe("the question to the service", () => {
  const context = {
    ...contextAt(at, null, "app"),
    vault: { ...contextAt(at, null, "app").vault, open: (_: string, text: string) => open(text) }
  }
  const due = (step: Step, now = at) =>
    RunVerificationTimer.due({ ...subject, version: 1, state: stateOf(step) }, { ...context, at: now })
  const asked = (step: Step) => {
    const work = due(step)
    return work === null
      ? null
      : hold(work, { "identity.evaluate": () => verified, "identity.inquire": () => verified }).questions
  }

  it("has the data of the party in clear, its documents, and the key of the check", () => {
    const posted = { _tag: "DocumentsPosted", documents: { controller: [attachment("d")] }, at } as const
    const step = company({ _tag: "Decided", outcomes: { entity: { _tag: "Verified" } }, at }, posted)
    const { address, email, name, phone } = MerchantSamples.person()
    expect(asked(step)).toEqual([
      [
        "identity.evaluate",
        {
          key: "entity:controller:2",
          startedAt: at,
          previous: null,
          documents: [{ id: "d", type: "passport", fileName: "d.pdf", status: "in_review" }],
          subject: {
            _tag: "Controller",
            person: {
              name,
              email,
              emailIsVerified: true,
              phone: { countryCode: phone.country_code, phoneNumber: phone.phone_number },
              address: {
                line1: address.line1,
                city: address.city,
                region: address.region,
                postalCode: address.postal_code,
                country: address.country
              },
              dateOfBirth: "1940-12-10",
              socialSecurityNumber: null,
              socialSecurityNumberLastFour: "6789",
              socialInsuranceNumber: null
            }
          }
        }
      ]
    ])
  })

  it("is asked for all due parties together, and for no party before its time", () => {
    const questions = asked(company())
    expect(questions?.map(([, request]) => Object(request).subject._tag)).toEqual(["Entity", "Controller"])
    expect(due(company(), at - 1)).toBeNull()
    const decided = {
      _tag: "Decided",
      outcomes: { entity: { _tag: "Verified" }, controller: { _tag: "Verified" } },
      at
    } as const
    expect(due(company(decided), at + 1_000_000)).toBeNull()
  })
})

describe("an answer", () => {
  it("is announced once together with those about other parties, and each counts separately", () => {
    const stale = { ask: { ...ask, attempt: 2 } }
    const both = (entity: object = {}) =>
      given(company()).when(
        RunVerificationTimer.handler,
        {
          entityId: "entity",
          work: {
            _tag: "Replied",
            replies: [
              { party: "entity", ask, reply: { _tag: "NoAnswer" }, ...entity },
              { party: "controller", ask, reply: verified }
            ]
          }
        },
        at + 5
      )
    expect(both().steps.map(({ topics }) => topics)).toEqual([["legal_entities.verifications.updated"]])
    expect(verificationOf(both().steps[0], "entity")).toMatchObject({ _tag: "Checking", ask: { failures: 1 } })
    expect(verificationOf(both(stale).steps[0], "entity")).toMatchObject({ _tag: "Checking", ask: { failures: 0 } })
    expect(verificationOf(both(stale).steps[0], "controller")?._tag).toBe("Verified")
  })
  it("moves its party, is announced, and sends the accounts a signal when all parties are verified", () => {
    const entityVerified = { _tag: "Decided", outcomes: { entity: { _tag: "Verified" } }, at } as const
    const when = reply(company(entityVerified), verified)
    expect(when.steps.map(({ topics }) => topics)).toEqual([["legal_entities.verifications.updated"]])
    expect(verificationOf(when.steps[0], "controller")?._tag).toBe("Verified")
    expect(signalsOf(when)).toEqual([{ id: "account", reason: "capabilities" }])
    expect(signalsOf(reply(company(), verified))).toEqual([])
  })
  it.each([
    ["another check", { ask: { ...ask, attempt: 2 } }],
    ["an earlier failure", { ask: { ...ask, failures: 1 } }],
    ["a review that did not begin", { ask: { ...ask, _tag: "Inquire" } }]
  ] as const)(
    "is ignored if it answers the question of %s",
    (_, more) => void reply(company(), verified, more).thenEvents()
  )
  it("is ignored if its party was removed", () => {
    const removed = {
      _tag: "Updated",
      fields: storedFields({ ...MerchantSamples.usCompany(), controller: null }),
      at
    } as const
    reply(company(removed), verified).thenEvents()
  })
  it("sends no notification if the record stays the same", () => {
    const when = reply(company(), { _tag: "NoAnswer" })
    expect(when.steps.map(({ topics }) => topics)).toEqual([[]])
    expect(signalsOf(when)).toEqual([])
  })
  it("may close the accounts for good, and the first reason stays", () => {
    const closing = (step: Step, reason: LegalEntity.ClosingReason) =>
      reply(step, answer({ _tag: "InReview" }, { closing: reason }), { party: "entity" })
    const when = closing(company(), "compliance")
    expect(when.steps.map((step) => stateOf(step).closing)).toEqual(["compliance"])
    expect(signalsOf(when)).toEqual([{ id: "account", reason: "capabilities" }])
    const [closed] = when.steps
    if (closed === undefined) throw new Error("nothing was closed")
    const again = reply(closed, answer({ _tag: "InReview" }, { closing: "country_not_supported" }))
    expect(again.steps.map((step) => stateOf(step).closing)).toEqual(["compliance"])
  })
  it("names errant fields by their paths in the legal entity", () => {
    const step = company({ _tag: "Decided", outcomes: { entity: { _tag: "Verified" } }, at })
    const errant = answer({ _tag: "Errant", fields: { date_of_birth: ["is_invalid"] } })
    const work = RunVerificationTimer.due({ ...subject, version: 1, state: stateOf(step) }, contextAt(at, null, "app"))
    if (work === null) throw new Error("nothing is due")
    const told = hold(work, { "identity.evaluate": () => errant }).result
    told.execute((_, command) =>
      expect(command).toMatchObject({
        work: { replies: [{ reply: { outcome: { fields: { "controller.date_of_birth": ["is_invalid"] } } } }] }
      })
    )
  })
})

const document = (id: string): Step =>
  DocumentKind.kind.create({ ...subject, id }, [
    { _tag: "Announced", details: attachment(id).details, at },
    { _tag: "Uploaded", expireTime: at + 10 },
    { _tag: "Attached", to: { id: "entity", resource: "legal_entities" } }
  ])
const waiting = (): Step =>
  company(
    { _tag: "Decided", outcomes: { controller: { _tag: "AdditionalDocumentsRequired" } }, at },
    { _tag: "DocumentsPosted", documents: { controller: [attachment("a"), attachment("b")] }, at }
  )
const world = () => given(waiting(), document("a"), document("b"))
const second = { ...ask, attempt: 2 }
const tagsOf = (steps: ReadonlyArray<Step>) =>
  steps
    .flatMap(({ events, subject }) => events.map((event) => `${subject.id} ${JSON.stringify(event)}`))
    .filter((each) => !each.startsWith("entity"))

describe("the documents of a party", () => {
  it("are decided with the party, or each as the service states", () => {
    const decided = (reply: Reply) =>
      world().when(
        RunVerificationTimer.handler,
        {
          entityId: "entity",
          work: { _tag: "Replied", replies: [{ party: "controller", ask: second, reply: reply }] }
        },
        at
      )
    const accepted = (id: string, is: boolean) => `${id} {"_tag":"Decided","accepted":${is},"at":${at}}`
    expect(tagsOf(decided(verified).steps)).toEqual([accepted("a", true), accepted("b", true)])
    expect(tagsOf(decided(answer({ _tag: "InReview" })).steps)).toEqual([])
    const one = answer({ _tag: "AdditionalDocumentsRequired" }, { documents: [{ id: "b", accepted: true }] })
    expect(tagsOf(decided(one).steps)).toEqual([accepted("a", false), accepted("b", true)])
  })

  it("are decided with the operator's decision about the party", () => {
    const decide = (request: object) => ({
      id: "entity",
      request: decode(DecideVerification.Request, { party: "all", ...request })
    })
    const { steps } = world().when(DecideVerification.handler, decide({ decision: "verified" }), at)
    expect(tagsOf(steps)).toHaveLength(2)
    const kept = world().when(DecideVerification.handler, decide({ decision: "in_review" }), at)
    expect(tagsOf(kept.steps)).toEqual([])
  })

  it("are rejected when the party is removed", () => {
    const remove = { id: "entity", request: decode(LegalEntityFields.Update, { controller: null }) }
    expect(tagsOf(world().when(UpdateLegalEntity.handler, remove, at).steps)).toEqual([
      `a {"_tag":"Decided","accepted":false,"at":${at}}`,
      `b {"_tag":"Decided","accepted":false,"at":${at}}`
    ])
    const rename = { id: "entity", request: decode(LegalEntityFields.Update, { entity_name: "Books" }) }
    expect(tagsOf(world().when(UpdateLegalEntity.handler, rename, at).steps)).toEqual([])
  })

  it("move the party when the operator decides the last of them", () => {
    const accept = (documentId: string, decision: "accepted" | "rejected" = "accepted") => ({
      id: documentId,
      request: { decision }
    })
    const first = world().when(DecideDocument.handler, accept("a"), at)
    expect(verificationOf(first.steps[1], "controller")?._tag).toBe("InReview")
    const last = world()
      .and(...first.steps)
      .when(DecideDocument.handler, accept("b"), at)
    expect(verificationOf(last.steps[1], "controller")?._tag).toBe("Verified")
    const rejected = world().when(DecideDocument.handler, accept("a", "rejected"), at)
    expect(verificationOf(rejected.steps[1], "controller")?._tag).toBe("AdditionalDocumentsRequired")
    last.thenEvents(
      { _tag: "Decided", accepted: true, at },
      { _tag: "DocumentDecided", party: "controller", documentId: "b", accepted: true }
    )
  })

  it("of a removed person are decided without a party", () => {
    const removed = {
      _tag: "Updated",
      fields: storedFields({ ...MerchantSamples.usCompany(), controller: null }),
      at
    } as const
    const gone = LegalEntityKind.kind.move(LegalEntityKind.kind.fact(waiting().row), [removed])
    given(gone, document("a"))
      .when(DecideDocument.handler, { id: "a", request: { decision: "accepted" } }, at)
      .thenEvents({ _tag: "Decided", accepted: true, at })
  })
})

describe("14 days", () => {
  const reached = company({
    _tag: "Decided",
    outcomes: {
      entity: { _tag: "RiskOutreach", request: { documents: ["passport"], message: "Now." } },
      controller: { _tag: "RiskOutreach", request: { documents: ["passport"], message: "Now." } }
    },
    at
  })
  const until = at + 14 * 86_400
  const pass = (now: number) =>
    given(reached).when(RunVerificationTimer.handler, { entityId: "entity", work: { _tag: "Passed" } }, now)
  it("pass for all parties together, with one notification", () => {
    expect(LegalEntityKind.kind.dueAt(stateOf(reached))).toBe(until)
    pass(until - 1).thenEvents()
    const { steps, thenEvents } = pass(until)
    thenEvents({ _tag: "OutreachPassed", parties: ["entity", "controller"] })
    expect(steps.map(({ topics }) => topics)).toEqual([["legal_entities.verifications.updated"]])
  })
})

describe("the accounts of a legal entity get a signal for what only they show", () => {
  const decide = (step: Step, decision: string, time: number) => {
    const request = decode(DecideVerification.Request, { party: "entity", decision })
    const when = given(step).when(DecideVerification.handler, { id: "entity", request }, time)
    return { topics: when.steps.flatMap((step) => step.topics), signals: signalsOf(when) }
  }
  const signaled = { topics: [], signals: [{ id: "account", reason: "capabilities" }] }
  it("that nothing is known of the entity", () => {
    const unknown = LegalEntityKind.kind.create(subject, [
      { ...created, fields: storedFields({ country: "US" }) },
      opened
    ])
    expect(decide(unknown, "verified", at)).toEqual(signaled)
  })
  it("until when documents are requested", () => {
    const request: Issue.DocumentRequest = {
      documents: ["passport", "drivers_license"],
      message: "We need to verify your identity."
    }
    const asked = { _tag: "Decided", outcomes: { entity: { _tag: "RiskOutreach", request } }, at } as const
    expect(decide(company(asked), "risk_outreach", at + 1)).toEqual(signaled)
    expect(decide(company(asked), "risk_outreach", at).signals).toEqual([])
  })
})

describe("POST /legal_entities/{id}", () => {
  const update = (change: object) =>
    given(company()).when(
      UpdateLegalEntity.handler,
      { id: "entity", request: decode(LegalEntityFields.Update, change) },
      at
    )
  const signalsAfter = (change: object) => {
    const { outcome } = update(change)
    return outcome._tag === "Accepted" ? outcome.decision.signals : outcome
  }
  // reaches platform 10/legal_entities-verifications-updated-fact
  it("announces changed verifications, and sends the accounts a signal", () => {
    const topics = (change: object) => update(change).steps.flatMap((step) => step.topics)
    expect(topics({ phone: null })).toEqual(["legal_entities.updated", "legal_entities.verifications.updated"])
    expect(topics({ description: "Books" })).toEqual(["legal_entities.updated"])
    expect(signalsAfter({ phone: null })).toEqual([{ id: "account", reason: "capabilities" }])
    expect(signalsAfter({ description: "Books" })).toEqual([])
  })
})
