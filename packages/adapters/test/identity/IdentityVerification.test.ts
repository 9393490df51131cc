/** The identity services: the simulated one (merchants.md 16), and none at all. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { IdentityVerification, type Subject } from "@payments-platform/domain/ports/networks/IdentityVerification"
import * as SimulatedIdentity from "@payments-platform/domain/simulation/SimulatedIdentity"
import * as IdentityVerificationSuite from "@payments-platform/specification/suites/networks/IdentityVerificationSuite"
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"
import * as SimulatedIdentityVerification from "../../src/identity/SimulatedIdentityVerification.ts"
import * as ManualNetworks from "../../src/networks/ManualNetworks.ts"
import * as Vault from "../../src/vault/Vault.ts"

const { document, entity, evaluation, person } = IdentityVerificationSuite

const simulated = SimulatedIdentityVerification.layer({ delay: Effect.succeed(10) }).pipe(
  Layer.provide(Layer.mergeAll(SystemServiceTime.layer, Vault.layer([Redacted.make(new Uint8Array(32).fill(7))])))
)

IdentityVerificationSuite.suite("simulated", simulated)
IdentityVerificationSuite.suite("manual", ManualNetworks.layer)

const options = { delay: 10, hash: (text: string) => `hash of ${text.length}` }
const answerTo = (subject: Subject, ...files: ReadonlyArray<Parameters<typeof document>>) => {
  const documents = files.map((each) => document(...each))
  const first = SimulatedIdentity.evaluate(evaluation(subject, { documents }), options)
  const reference = first._tag === "Answered" ? first.reference : null
  const later = reference === null ? null : SimulatedIdentity.inquire({ reference, documents }, 10)
  return [first, later].map((reply) => (reply?._tag === "Answered" ? reply.outcome._tag : (reply?._tag ?? null)))
}

describe("the magic names of the simulated service", () => {
  it.each([
    ["Magic", "Byron", "Verified", null],
    ["magic", "review", "InReview", null],
    ["Magic", "Reviewpass", "InReview", "Verified"],
    ["Magic", "Reviewfail", "InReview", "AdditionalDocumentsRequired"],
    ["Magic", "Documents", "AdditionalDocumentsRequired", null],
    ["Magic", "Identity", "IdentityVerification", null],
    ["Magic", "Address", "IdentityVerification", null],
    ["Magic", "Outreach", "Verified", "RiskOutreach"],
    ["Magic", "Sanctioned", "InReview", "InReview"],
    ["Magic", "Timeout", "NoAnswer", null],
    ["Magic", "Country", "Verified", null],
    ["Magic", "Edd", "Verified", null],
    ["Ada", "Review", "Verified", null]
  ] as const)("person %s %s: %s, then %s", (first, last, now, later) =>
    assert.deepStrictEqual(answerTo(person(first, last)), [now, later])
  )
  it.each([
    ["Bakery", "Verified", null],
    ["Magic Bakery", "Verified", null],
    ["The Magic Review", "Verified", null],
    ["MAGIC REVIEW bakery", "InReview", null],
    ["Magic Reviewpass", "InReview", "Verified"],
    ["Magic Country Ltd", "InReview", "InReview"],
    ["Magic Sanctioned", "InReview", "InReview"],
    ["Magic Address", "Verified", null],
    ["Magic Fullssn", "Verified", null],
    ["Magic Edd", "Errant", null],
    ["Magic Timeout", "NoAnswer", null]
  ] as const)("entity %s: %s, then %s", (name, now, later) =>
    assert.deepStrictEqual(answerTo(entity(name)), [now, later])
  )

  it.each([
    ["Sanctioned", "compliance"],
    ["Country", "country_not_supported"]
  ])("%s closes the accounts with %s, after 10 s", (word, closing) => {
    const inquiry = { reference: `${word.toLowerCase()}@10`, documents: [] }
    const told = (at: number) => {
      const reply = SimulatedIdentity.inquire(inquiry, at)
      return reply._tag === "Answered" ? reply.closing : reply
    }
    assert.deepStrictEqual([told(9), told(10)], [null, closing])
  })

  it.each([
    ["Documents", "passport.pdf", "Verified"],
    ["Documents", "REJECTED.jpeg", "AdditionalDocumentsRequired"],
    ["Documents", "rejected", "AdditionalDocumentsRequired"],
    ["Documents", "rejected.old.pdf", "Verified"],
    ["Documents", "review.png", "InReview"],
    ["Identity", "passport.pdf", "Verified"],
    ["Outreach", "passport.pdf", "Verified"],
    ["Reviewfail", "passport.pdf", "Verified"],
    ["Byron", "rejected.pdf", "AdditionalDocumentsRequired"]
  ] as const)("%s with %s: in review, then %s", (word, file, later) =>
    assert.deepStrictEqual(answerTo(person("Magic", word), [file]), ["InReview", later])
  )
  it("documents do not change a review that awaits the operator", () =>
    assert.deepStrictEqual(answerTo(person("Magic", "Review"), ["passport.pdf"]), ["InReview", null]))
  it("a rejected document is requested again, an accepted one is not", () => {
    assert.deepStrictEqual(answerTo(person("Magic", "Documents"), ["passport.pdf", "accepted"]), ["Verified", null])
    assert.deepStrictEqual(answerTo(person("Magic", "Documents"), ["passport.pdf", "rejected"]), [
      "AdditionalDocumentsRequired",
      null
    ])
  })
})

describe("without a service", () => {
  it.effect("every party is in review until the operator decides", () =>
    Effect.gen(function* () {
      const service = yield* IdentityVerification
      for (const subject of [person(), person("Magic", "Timeout"), entity("Magic Documents")]) {
        const told = yield* service.evaluate(evaluation(subject))
        assert(told._tag === "Answered")
        assert.deepStrictEqual([told.outcome, told.nextPollAt, told.closing], [{ _tag: "InReview" }, null, null])
      }
    }).pipe(Effect.provide(ManualNetworks.layer))
  )
})
