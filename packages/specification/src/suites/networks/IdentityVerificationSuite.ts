/**
 * Conformance suite for adapters of the port IdentityVerification: an evaluation is idempotent by its key, an answer tells
 * nothing secret, and what is asked about it is answered the same until its time. Runs under a TestClock.
 */
import { type Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import {
  type Document,
  type Evaluation,
  IdentityVerification,
  type Reply,
  type Subject
} from "@payments-platform/domain/ports/networks/IdentityVerification"
import { assert, layer as withLayer } from "../../EffectTests.ts"

const secrets = { dateOfBirth: "1940-12-10", number: "123456789", lastFour: "6789", insurance: "046454286" }

/** A person with every secret. */
export const person = (first = "Ada", last = "Byron"): Subject => ({
  _tag: "Controller",
  person: {
    name: { first, last },
    dateOfBirth: Redacted.make(secrets.dateOfBirth),
    socialSecurityNumber: Redacted.make(secrets.number),
    socialSecurityNumberLastFour: Redacted.make(secrets.lastFour),
    socialInsuranceNumber: Redacted.make(secrets.insurance)
  }
})
export const entity = (entityName: string): Subject => ({ _tag: "Entity", facts: { country: "US", entityName } })

export const document = (fileName: string, status: Document["status"] = "in_review"): Document => ({
  id: fileName,
  type: "passport",
  fileName,
  status
})

let checks = 0

/** The evaluation of a check of its own. */
export const evaluation = (subject: Subject, more: Partial<Evaluation> = {}): Evaluation => ({
  key: `entity:controller:${++checks}`,
  startedAt: 0,
  subject,
  documents: [],
  previous: null,
  ...more
})

const words = ["Byron", "Review", "Reviewpass", "Documents", "Identity", "Outreach", "Fullssn", "Mismatch", "Timeout"]

const followUp = (reply: Reply) =>
  reply._tag === "Answered" && reply.nextPollAt !== null && reply.reference !== null
    ? { reference: reply.reference, nextPollAt: reply.nextPollAt }
    : null

export const suite = <E>(name: string, adapter: Layer.Layer<IdentityVerification, E>): void =>
  withLayer(adapter)(`IdentityVerification: ${name}`, (it) => {
    it.effect.each(words)("%s: the same answer under the same key, and nothing secret in it", function* (word) {
      const service = yield* IdentityVerification
      for (const documents of [[], [document("passport.pdf")]]) {
        const asked = evaluation(person("Magic", word), { documents })
        const first = yield* service.evaluate(asked)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(yield* service.evaluate(asked), first)
        for (const secret of Object.values(secrets)) assert.notInclude(JSON.stringify(first), secret)
      }
    })

    it.effect.each(words)("%s: what follows comes at its time, and stays", function* (word) {
      const service = yield* IdentityVerification
      const documents = [document("passport.pdf")]
      const startedAt = 100_000
      yield* TestClock.setTime(startedAt * 1_000)
      const first = yield* service.evaluate(evaluation(person("Magic", word), { startedAt, documents }))
      const next = followUp(first)
      if (next === null) return
      assert.isAtLeast(next.nextPollAt, startedAt)
      const inquiry = { reference: next.reference, documents }
      if (next.nextPollAt > startedAt) assert.deepStrictEqual(yield* service.inquire(inquiry), first)
      yield* TestClock.setTime(next.nextPollAt * 1_000)
      const told = yield* service.inquire(inquiry)
      assert.strictEqual(followUp(told), null)
      yield* TestClock.adjust("1 day")
      assert.deepStrictEqual(yield* service.inquire(inquiry), told)
    })

    it.effect("what it does not know waits for the operator", function* () {
      const service = yield* IdentityVerification
      const told = yield* service.inquire({ reference: "nothing", documents: [] })
      assert(told._tag === "Answered")
      assert.deepStrictEqual([told.outcome, told.nextPollAt], [{ _tag: "InReview" }, null])
    })
  })
