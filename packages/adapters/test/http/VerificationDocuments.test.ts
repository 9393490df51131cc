/** Documents of parties, and what the operator decides, over HTTP (merchants.md 2, 3, 16; platform.md 12). */
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import * as MerchantSamples from "@payments-platform/testkit/MerchantSamples"
import type { Reply } from "@payments-platform/domain/ports/IdentityVerification"
import type { FetchHandler } from "../../src/http/server/FetchHandler.ts"
import { advance, ask, at, risk, told } from "./Asking.ts"
import * as LegalEntities from "./LegalEntities.ts"
import * as World from "./World.ts"

const { bodyOf, create, decide, documentStatus, post, read, stateOf, update, upload } = LegalEntities
const asked = create(LegalEntities.withController("Documents"))
const waiting = "not verified, additional_documents_required"

layer(World.layer())("documents of a party", (it) => {
  it.effect("put it into review, and are decided with it", () =>
    Effect.gen(function* () {
      yield* LegalEntities.subscribe
      const id = yield* asked
      const before = (yield* LegalEntities.announced(id)).length
      const document = yield* upload()
      const posted = yield* post(id, bodyOf([document]))
      assert.strictEqual(posted.status, 200, posted.text)
      const { json } = yield* read(id)
      assert.deepStrictEqual(posted.json, json)
      const owner = { id, path: `/legal_entities/${id}`, resource: "legal_entities" }
      const shown = { id: document, create_time: 0, owner, status: "in_review", type: "passport" }
      const { personal_verification: verification } = Object(at(json, "controller"))
      assert.deepStrictEqual(at(verification, "documents"), [shown])
      assert.deepStrictEqual(at(verification, "current_issues", 0, "in_review"), ["controller.personal_verification"])
      assert.strictEqual(yield* documentStatus(document), "in_review")
      const brief = yield* read(id, "?is_expanded=false")
      const reference = { id: document, path: `/documents/${document}`, resource: "documents" }
      assert.deepStrictEqual(at(brief.json, "controller", "personal_verification", "documents"), [reference])
      // what is posted again is there already
      const again = yield* post(id, bodyOf([document]), "?is_expanded=false")
      assert.deepStrictEqual(again.json, brief.json)
      assert.lengthOf(yield* LegalEntities.announced(id), before + 1)
      yield* advance(10)
      assert.deepStrictEqual([yield* stateOf(id), yield* documentStatus(document)], ["verified", "accepted"])
      assert.lengthOf(yield* LegalEntities.announced(id), before + 2)
    })
  )

  it.effect("decide by their file names", () =>
    Effect.gen(function* () {
      const id = yield* create(LegalEntities.named("Identity"))
      const [rejected, good] = [yield* upload("rejected.pdf"), yield* upload("license.png")]
      yield* post(id, bodyOf([rejected, good], "entity"))
      yield* advance(10)
      assert.strictEqual(yield* stateOf(id, "entity"), waiting)
      assert.deepStrictEqual([yield* documentStatus(rejected), yield* documentStatus(good)], ["rejected", "accepted"])
      const review = yield* upload("Review.PDF")
      yield* post(id, bodyOf([review], "entity"))
      yield* advance(86_400)
      assert.strictEqual(yield* stateOf(id, "entity"), "not verified, in_review")
      const decision = { decision: "accepted" }
      const decided = yield* ask("POST", `/operator/documents/${review}/decision`, { body: decision })
      assert.strictEqual(at(decided.json, "status"), "accepted")
      assert.strictEqual(yield* stateOf(id, "entity"), "verified")
      const statuses = at((yield* read(id)).json, "entity_verification", "documents")
      assert.deepStrictEqual(Array.isArray(statuses) ? statuses.map((each) => at(each, "status")) : null, [
        "rejected",
        "accepted",
        "accepted"
      ])
    })
  )

  it.effect("that the operator rejects are to be replaced", () =>
    Effect.gen(function* () {
      const id = yield* asked
      const document = yield* upload("review.pdf")
      yield* post(id, bodyOf([document]))
      yield* ask("POST", `/operator/documents/${document}/decision`, { body: { decision: "rejected" } })
      assert.strictEqual(yield* stateOf(id), waiting)
      // the review of the service was about the document that is decided
      yield* advance(60)
      assert.deepStrictEqual([yield* stateOf(id), yield* documentStatus(document)], [waiting, "rejected"])
    })
  )

  it.effect("that nobody asks for wait for the operator", () =>
    Effect.gen(function* () {
      const id = yield* create()
      const document = yield* upload()
      yield* post(id, bodyOf([document]))
      yield* advance(60)
      assert.deepStrictEqual([yield* stateOf(id), yield* documentStatus(document)], ["verified", "in_review"])
    })
  )

  it.effect("may be 1 to 10, each once, of the app, not expired and not used elsewhere", () =>
    Effect.gen(function* () {
      const id = yield* asked
      const refused = (body: object) => Effect.map(post(id, body), told)
      const place = "body:controller.personal_verification.documents"
      const invalid = "400 INVALID_PARAMS | "
      assert.strictEqual(yield* refused({}), `${invalid}body: PARAM_IS_MISSING`)
      assert.strictEqual(yield* refused({ controller: null }), `${invalid}body: PARAM_IS_MISSING`)
      assert.strictEqual(
        yield* refused({ controller: {} }),
        `${invalid}body:controller.personal_verification PARAM_IS_MISSING`
      )
      assert.strictEqual(yield* refused(bodyOf([])), `${invalid}${place} PARAM_VALUE_IS_OUT_OF_RANGE`)
      const many = Array.from({ length: 11 }, (_, index) => `d${index}`)
      assert.strictEqual(yield* refused(bodyOf(many)), `${invalid}${place} PARAM_VALUE_IS_OUT_OF_RANGE`)
      assert.include(yield* refused(bodyOf(["a", "a"])), "PARAM_IS_REPEATED")
      const both = { ...bodyOf(["a"]), ...bodyOf(["a"], "entity") }
      assert.strictEqual(yield* refused(both), `${invalid}${place}.0 PARAM_IS_REPEATED`)
      assert.include(
        yield* refused({ controller: { personal_verification: { verified: true } } }),
        "PARAM_CANNOT_BE_MODIFIED"
      )
      assert.include(yield* refused({ note: 1 }), "PARAM_IS_UNKNOWN")
      const foreign = yield* upload("passport.pdf", { "App-Id": World.otherAppId })
      assert.strictEqual(
        yield* refused(bodyOf([foreign, "nothing"])),
        `${invalid}${place}.0 ID_NOT_FOUND | ${place}.1 ID_NOT_FOUND`
      )
      const absent = {
        additional_representatives: { owner_1: { personal_verification: { documents: [yield* upload()] } } }
      }
      assert.strictEqual(
        yield* refused(absent),
        `${invalid}body:additional_representatives.owner_1.personal_verification PARAM_VALUE_IS_INVALID_ENUM`
      )
      const [used, other] = [yield* upload(), yield* asked]
      yield* post(other, bodyOf([used]))
      assert.strictEqual(yield* refused(bodyOf([yield* upload(), used])), `${invalid}${place}.1 DOCUMENT_ALREADY_USED`)
      // another party of the same legal entity has it
      assert.strictEqual(
        told(yield* post(other, bodyOf([used], "entity"))),
        `${invalid}body:entity_verification.documents.0 DOCUMENT_ALREADY_USED`
      )
      const old = yield* upload()
      yield* advance(86_400)
      assert.strictEqual(yield* refused(bodyOf([old])), `${invalid}${place}.0 DOCUMENT_EXPIRED`)
      assert.strictEqual(yield* stateOf(id), waiting)
      const ten = yield* Effect.all(Array.from({ length: 10 }, (_, index) => upload(`${index}.pdf`)))
      assert.strictEqual((yield* post(id, bodyOf(ten))).status, 200)
    })
  )

  it.effect("a party keeps at most 50", () =>
    Effect.gen(function* () {
      const id = yield* create()
      for (let round = 0; round < 5; round++) {
        const ten = yield* Effect.all(Array.from({ length: 10 }, () => upload()))
        assert.strictEqual((yield* post(id, bodyOf(ten))).status, 200)
      }
      assert.strictEqual(
        told(yield* post(id, bodyOf([yield* upload()]))),
        "400 INVALID_PARAMS | body:controller.personal_verification.documents TOO_MANY_DOCUMENTS"
      )
    })
  )

  it.effect("two posts at once: none is lost, and each is judged", () =>
    Effect.gen(function* () {
      const id = yield* asked
      const [good, rejected] = [yield* upload(), yield* upload("rejected.pdf")]
      const all = yield* Effect.all([post(id, bodyOf([good])), post(id, bodyOf([rejected]))], { concurrency: 2 })
      assert.deepStrictEqual(
        all.map(({ status }) => status),
        [200, 200]
      )
      yield* advance(20)
      assert.strictEqual(yield* stateOf(id), waiting)
      assert.deepStrictEqual([yield* documentStatus(good), yield* documentStatus(rejected)], ["accepted", "rejected"])
    })
  )

  it.effect("the same document for two legal entities at once: one has it", () =>
    Effect.gen(function* () {
      const [one, other, document] = [yield* asked, yield* asked, yield* upload()]
      const all = yield* Effect.all([post(one, bodyOf([document])), post(other, bodyOf([document]))], {
        concurrency: 2
      })
      assert.deepStrictEqual(all.map(({ status }) => status).toSorted(), [200, 400])
    })
  )
})

layer(World.layer())("the operator", (it) => {
  const request = { path: "entity_verification.documents", requested_documents: ["utility_bill"], message: "A bill." }
  it.effect.each([
    ["verified", {}, "verified", undefined],
    ["in_review", {}, "not verified, in_review", ["entity_verification"]],
    ["additional_documents_required", {}, waiting, ["entity_verification.documents"]],
    [
      "identity_verification",
      { requested_documents: ["utility_bill"], message: "A bill." },
      "not verified, identity_verification",
      request
    ],
    [
      "risk_outreach",
      { requested_documents: ["utility_bill"], message: "A bill." },
      "verified, risk_outreach",
      request
    ],
    [
      "errant_fields",
      { errant_fields: { entity_name: ["is_invalid"] } },
      "not verified, errant_fields",
      { entity_name: ["is_invalid"] }
    ]
  ] as const)("decides %s", ([decision, more, state, member]) =>
    Effect.gen(function* () {
      yield* LegalEntities.subscribe
      // from a state that no decision keeps
      const id = yield* create(LegalEntities.named("Documents"))
      if (decision === "additional_documents_required") yield* decide(id, { party: "entity", decision: "verified" })
      const before = (yield* LegalEntities.announced(id)).length
      const decided = yield* decide(id, { party: "entity", decision, ...more })
      assert.strictEqual(decided.status, 200, decided.text)
      assert.strictEqual(yield* stateOf(id, "entity"), state)
      assert.deepStrictEqual(at(yield* LegalEntities.issueOf(id, "entity"), decision), member)
      const { api_version: _, ...record } = Object((yield* read(id)).json)
      assert.deepStrictEqual(decided.json, { ...record, app_id: World.appId })
      assert.lengthOf(yield* LegalEntities.announced(id), before + 1)
      // what is decided again is no change
      yield* decide(id, { party: "entity", decision, ...more })
      assert.lengthOf(yield* LegalEntities.announced(id), before + 1)
    })
  )

  it.effect("is not needed for the documents of a person who is removed: they are rejected", () =>
    Effect.gen(function* () {
      const owner_1 = MerchantSamples.person("Magic", "Documents")
      const id = yield* create({ ...MerchantSamples.usCompany(), additional_representatives: { owner_1 } })
      const [theirs, other] = [yield* upload("review.pdf"), yield* upload("review.pdf")]
      const documents = { personal_verification: { documents: [theirs] } }
      yield* post(id, { additional_representatives: { owner_1: documents } })
      yield* post(id, bodyOf([other]))
      const states = Effect.all([documentStatus(theirs), documentStatus(other)])
      assert.deepStrictEqual(yield* states, ["in_review", "in_review"])
      assert.strictEqual((yield* update(id, { additional_representatives: { owner_1: null } })).status, 200)
      assert.deepStrictEqual(yield* states, ["rejected", "in_review"])
      yield* update(id, { additional_representatives: { owner_1 } })
      assert.deepStrictEqual(yield* states, ["rejected", "in_review"])
    })
  )

  it.effect("decides about everybody, and about a representative", () =>
    Effect.gen(function* () {
      const representatives = { owner_1: MerchantSamples.person("Magic", "Review") }
      const id = yield* create({ ...MerchantSamples.usCompany(), additional_representatives: representatives })
      const state = Effect.map(read(id), ({ json }) =>
        at(json, "additional_representatives", "owner_1", "personal_verification", "verified")
      )
      assert.isFalse(yield* state)
      yield* decide(id, { party: "additional_representatives.owner_1", decision: "verified" })
      assert.isTrue(yield* state)
      yield* decide(id, { party: "all", decision: "in_review" })
      assert.deepStrictEqual(
        [yield* stateOf(id, "entity"), yield* stateOf(id), yield* state],
        ["not verified, in_review", "not verified, in_review", false]
      )
      const fields = { phone: ["is_invalid"], "controller.phone": ["is_invalid", "is_unsupported_value"] }
      yield* decide(id, { party: "all", decision: "errant_fields", errant_fields: fields })
      assert.deepStrictEqual(at(yield* LegalEntities.issueOf(id), "errant_fields"), {
        "controller.phone": ["is_invalid", "is_unsupported_value"]
      })
      yield* update(id, { phone: { phone_number: "6505551235" } })
      assert.deepStrictEqual(
        [yield* stateOf(id, "entity"), yield* stateOf(id)],
        ["verified", "not verified, errant_fields"]
      )
    })
  )

  it.effect("ends what the service was asked", () =>
    Effect.gen(function* () {
      const id = yield* create(LegalEntities.withController("Reviewfail"))
      yield* decide(id, { party: "controller", decision: "verified" })
      yield* advance(60)
      assert.strictEqual(yield* stateOf(id), "verified")
    })
  )

  it.effect("is refused what makes no sense, and audited for the rest", () =>
    Effect.gen(function* () {
      const id = yield* create()
      const refused = (body: object) => Effect.map(decide(id, body), told)
      const invalid = "400 INVALID_PARAMS | body:"
      const wrong = "PARAM_VALUE_IS_INVALID_ENUM"
      assert.strictEqual(yield* refused({}), `${invalid}party PARAM_IS_MISSING | body:decision PARAM_IS_MISSING`)
      assert.strictEqual(yield* refused({ party: "nobody", decision: "verified" }), `${invalid}party ${wrong}`)
      assert.strictEqual(
        yield* refused({ party: "account_controller", decision: "verified" }),
        `${invalid}party ${wrong}`
      )
      assert.strictEqual(yield* refused({ party: "all", decision: "unverified" }), `${invalid}decision ${wrong}`)
      const errant = { party: "controller", decision: "errant_fields" }
      assert.strictEqual(yield* refused(errant), `${invalid}errant_fields PARAM_IS_MISSING`)
      assert.strictEqual(
        yield* refused({ ...errant, errant_fields: {} }),
        `${invalid}errant_fields PARAM_VALUE_IS_OUT_OF_RANGE`
      )
      assert.strictEqual(
        yield* refused({ ...errant, errant_fields: { entity_name: ["is_null"] } }),
        `${invalid}errant_fields.entity_name PARAM_VALUE_IS_INVALID_PATTERN`
      )
      assert.include(yield* refused({ ...errant, errant_fields: { "controller.name": ["is_wrong"] } }), wrong)
      const request = { party: "entity", decision: "risk_outreach" }
      assert.include(yield* refused({ ...request, message: "" }), "message PARAM_VALUE_IS_OUT_OF_RANGE")
      assert.include(yield* refused({ ...request, requested_documents: [] }), "PARAM_VALUE_IS_OUT_OF_RANGE")
      assert.include(yield* refused({ ...request, requested_documents: ["novel"] }), wrong)
      assert.strictEqual(told(yield* decide("nothing", request)), "400 INVALID_PARAMS | path:id ID_NOT_FOUND")
      assert.strictEqual((yield* decide(id, { ...request, message: "x".repeat(1_024) })).status, 200)
      const audit = yield* ask("GET", `/operator/audit?action=legal_entities.verification&resource_id=${id}`)
      assert.strictEqual(at(audit.json, "results", 0, "resource"), "legal_entities")
    })
  )
})

const verified: Reply = {
  _tag: "Answered",
  outcome: { _tag: "Verified" },
  reference: null,
  askAt: null,
  documents: [],
  closing: null
}

/** A service that answers nothing about a name until it may. */
const makeSlow = Effect.gen(function* () {
  const [begun, answered] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  let held = false
  return {
    begun: Deferred.await(begun),
    answer: Deferred.succeed(answered, undefined),
    layer: World.layer({
      identity: {
        evaluate: ({ subject }) => {
          if (subject._tag !== "Controller" || held)
            return Effect.succeed({ ...verified, outcome: { _tag: "InReview" } })
          held = true
          return Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(answered)), Effect.as(verified))
        }
      }
    }).pipe(Layer.fresh)
  }
})

layer(Layer.empty)("while the service is asked", (it) => {
  /** A legal entity whose controller is being checked when something else happens to it. */
  const meanwhile = (change: (id: string) => Effect.Effect<unknown, never, FetchHandler>) =>
    Effect.gen(function* () {
      const slow = yield* makeSlow
      return yield* Effect.gen(function* () {
        const creation = yield* Effect.forkChild(
          ask("POST", "/legal_entities", { body: MerchantSamples.usCompany(), headers: risk })
        )
        yield* slow.begun
        const list = yield* ask("GET", "/legal_entities")
        const id = String(at(list.json, "results", 0, "id"))
        yield* change(id)
        yield* slow.answer
        assert.strictEqual((yield* Fiber.join(creation)).status, 201)
        return yield* stateOf(id)
      }).pipe(Effect.provide(slow.layer))
    })

  it.effect("nothing else: the answer counts", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* meanwhile(() => Effect.void), "verified")
    })
  )
  it.effect("a name that changes is not verified by the answer about the old one", () =>
    Effect.gen(function* () {
      const state = yield* meanwhile((id) => update(id, { controller: { name: { last: "Lovelace" } } }))
      assert.strictEqual(state, "not verified, in_review")
    })
  )
  it.effect("a party that is removed, and one that takes its place", () =>
    Effect.gen(function* () {
      assert.include(yield* meanwhile((id) => update(id, { controller: null })), "errant_fields")
      const state = yield* meanwhile((id) =>
        Effect.andThen(
          update(id, { controller: null }),
          update(id, { controller: MerchantSamples.person("Eve", "Doe") })
        )
      )
      assert.strictEqual(state, "not verified, in_review")
    })
  )
  it.effect("the operator's decision stays", () =>
    Effect.gen(function* () {
      const state = yield* meanwhile((id) =>
        decide(id, { party: "controller", decision: "additional_documents_required" })
      )
      assert.strictEqual(state, waiting)
    })
  )
})

const broken = Effect.die(new Error("the service is broken"))
layer(World.layer({ identity: { evaluate: () => broken } }))("a service that breaks", (it) => {
  it.effect("delays no answer, and leaves the party to the operator", () =>
    Effect.gen(function* () {
      const id = yield* create()
      assert.strictEqual(yield* stateOf(id), "not verified")
      yield* advance(36 * 60)
      assert.strictEqual(yield* stateOf(id), "not verified, in_review")
      yield* decide(id, { party: "all", decision: "verified" })
      assert.strictEqual(yield* stateOf(id), "verified")
    })
  )
})

const silent = Effect.runSync(
  Effect.map(Queue.unbounded<string>(), (questions) => ({
    questions,
    layer: World.layer({
      identity: { evaluate: ({ key }) => Effect.andThen(Queue.offer(questions, key), Effect.never) }
    }).pipe(Layer.fresh)
  }))
)

layer(Layer.empty)("a service that says nothing", (it) => {
  it.effect("has not answered after 5 s, whatever the number of parties that it is asked about together", () =>
    Effect.gen(function* () {
      const people = Array.from({ length: 10 }, (_, index) => [`owner_${index}`, MerchantSamples.person("Eve", "Doe")])
      const body = { ...MerchantSamples.usCompany(), additional_representatives: Object.fromEntries(people) }
      const creation = yield* Effect.forkChild(create(body))
      const questions = yield* Queue.takeN(silent.questions, 12)
      assert.include(questions[0], ":entity:1")
      assert.include(questions[1], ":controller:1")
      yield* TestClock.adjust("5 seconds")
      const id = yield* Fiber.join(creation)
      assert.strictEqual(yield* stateOf(id), "not verified")
    }).pipe(Effect.provide(silent.layer))
  )
})
