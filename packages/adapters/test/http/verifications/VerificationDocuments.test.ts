/** Documents of parties over HTTP: how they are posted, decided and kept (merchants.md 2, 3, 16). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, assertError } from "../fixtures/Answers.ts"
import { ask, at } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const { bodyOf, create, documentStatus, post, read, stateOf, upload } = LegalEntities
const asked = create(LegalEntities.withController("Documents"))
const waiting = "not verified, additional_documents_required"

layer(World.layer())("documents of a party", (it) => {
  it.effect("put the party into review, and are decided with it", function* () {
    yield* subscribe("legal_entities.*")
    const id = yield* asked
    const before = (yield* LegalEntities.announcements(id)).length
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
    // a document that is posted again changes nothing
    const again = yield* post(id, bodyOf([document]), "?is_expanded=false")
    assert.deepStrictEqual(again.json, brief.json)
    assert.lengthOf(yield* LegalEntities.announcements(id), before + 1)
    yield* advance(10)
    assert.deepStrictEqual([yield* stateOf(id), yield* documentStatus(document)], ["verified", "accepted"])
    assert.lengthOf(yield* LegalEntities.announcements(id), before + 2)
  })

  // reaches merchants 16 document review
  it.effect("are decided by their file names", function* () {
    const id = yield* create(LegalEntities.magicCompany("Identity"))
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

  it.effect("must be replaced when the operator rejects them", function* () {
    const id = yield* asked
    const document = yield* upload("review.pdf")
    yield* post(id, bodyOf([document]))
    yield* ask("POST", `/operator/documents/${document}/decision`, { body: { decision: "rejected" } })
    assert.strictEqual(yield* stateOf(id), waiting)
    // the review of the service was about the decided document
    yield* advance(60)
    assert.deepStrictEqual([yield* stateOf(id), yield* documentStatus(document)], [waiting, "rejected"])
  })

  it.effect("wait for the operator if they were not requested", function* () {
    const id = yield* create()
    const document = yield* upload()
    yield* post(id, bodyOf([document]))
    yield* advance(60)
    assert.deepStrictEqual([yield* stateOf(id), yield* documentStatus(document)], ["verified", "in_review"])
  })

  it.effect("are 1 to 10 distinct ones of the app, neither expired nor used elsewhere", function* () {
    const id = yield* asked
    const refused = (body: object) => Effect.map(post(id, body), errorLine)
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
    assertError(
      yield* post(other, bodyOf([used], "entity")),
      `${invalid}body:entity_verification.documents.0 DOCUMENT_ALREADY_USED`
    )
    const old = yield* upload()
    yield* advance(86_400)
    assert.strictEqual(yield* refused(bodyOf([old])), `${invalid}${place}.0 DOCUMENT_EXPIRED`)
    assert.strictEqual(yield* stateOf(id), waiting)
    const ten = yield* Effect.all(Array.from({ length: 10 }, (_, index) => upload(`${index}.pdf`)))
    assert.strictEqual((yield* post(id, bodyOf(ten))).status, 200)
  })

  it.effect("are at most 50", function* () {
    const id = yield* create()
    for (let round = 0; round < 5; round++) {
      const ten = yield* Effect.all(Array.from({ length: 10 }, () => upload()))
      assert.strictEqual((yield* post(id, bodyOf(ten))).status, 200)
    }
    assertError(
      yield* post(id, bodyOf([yield* upload()])),
      "400 INVALID_PARAMS | body:controller.personal_verification.documents TOO_MANY_DOCUMENTS"
    )
  })

  // reaches merchants 16 document rejected
  it.effect("are not lost when two posts arrive at once, and each is decided", function* () {
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

  it.effect("belong to one of two legal entities that post them at once", function* () {
    const [one, other, document] = [yield* asked, yield* asked, yield* upload()]
    const all = yield* Effect.all([post(one, bodyOf([document])), post(other, bodyOf([document]))], {
      concurrency: 2
    })
    assert.deepStrictEqual(all.map(({ status }) => status).toSorted(), [200, 400])
  })
})
