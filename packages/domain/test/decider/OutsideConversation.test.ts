/** Outside calls as data: nothing is asked before somebody carries the conversation out, question by question. */
import { describe, expect, it } from "vitest"
import * as OutsideConversation from "@payments-platform/domain/decider/OutsideConversation"
import type { Answer, Name, Request } from "@payments-platform/domain/ports/OutsideQuestions"
import { questionOf } from "@payments-platform/testkit/GivenWhenThen"

const institutionNumber = "003"
const knowsInstitution = (number: string) =>
  OutsideConversation.askOnce("bankDirectory.knowsInstitution", number, (known) => (known ? "known" : "unknown"))

/** Asks for the transit number only when the institution is known. */
const knowsBank = OutsideConversation.ask("bankDirectory.knowsInstitution", institutionNumber, (known) =>
  known
    ? OutsideConversation.askOnce("bankDirectory.knowsTransit", { institutionNumber, transitNumber: "00012" }, String)
    : OutsideConversation.end("unknown institution")
)

/** The questions that were put, in order, and the result. Each directory answers the same to every question. */
const held = <A>(conversation: OutsideConversation.Conversation<A>, institution: boolean, transit = true) => {
  const asked: Array<readonly [Name, unknown]> = []
  const table: { readonly [N in Name]?: Answer<N> } = {
    "bankDirectory.knowsInstitution": institution,
    "bankDirectory.knowsTransit": transit
  }
  const result = OutsideConversation.answeredBy(
    conversation,
    <N extends Name>(call: N, request: Request<N>): Answer<N> => {
      asked.push([call, request])
      const answer: (typeof table)[N] = table[call]
      if (answer === undefined) throw new Error(`nobody answers ${call}`)
      return answer
    }
  )
  return { asked, result }
}

const first = ["bankDirectory.knowsInstitution", "003"] as const
const second = ["bankDirectory.knowsTransit", { institutionNumber: "003", transitNumber: "00012" }] as const

describe("a conversation", () => {
  it("without a question is its result", () => {
    expect(held(OutsideConversation.end("done"), true)).toEqual({ asked: [], result: "done" })
    expect(questionOf(OutsideConversation.end("done"))).toBeNull()
  })
  it("shows its first question, by name and request, without an answer to it", () =>
    expect(questionOf(knowsBank)).toEqual({ call: first[0], request: first[1] }))
  it("asks what follows from the answers, and nothing else", () => {
    expect(held(knowsBank, true, false)).toEqual({ asked: [first, second], result: "false" })
    expect(held(knowsBank, false)).toEqual({ asked: [first], result: "unknown institution" })
  })
  it("may be held again with other answers, since it is data", () => {
    const results = [true, false, true].map((known) => held(knowsInstitution("1"), known).result)
    expect(results).toEqual(["known", "unknown", "known"])
  })
})

describe("conversations that are held together", () => {
  const all = OutsideConversation.together([knowsInstitution("1"), knowsBank, OutsideConversation.end("nothing")])
  it("have their results in order, whatever each of them asks", () =>
    expect(held(all, true)).toEqual({
      asked: [[first[0], "1"], first, second],
      result: ["known", "true", "nothing"]
    }))
  it("end when there is none, and show the first question of the first", () => {
    expect(held(OutsideConversation.together([]), true)).toEqual({ asked: [], result: [] })
    expect(questionOf(all)).toEqual({ call: first[0], request: "1" })
    expect(questionOf(OutsideConversation.together([]))).toBeNull()
  })
  it("are followed by others, and follow others", () => {
    const following = OutsideConversation.andThen(knowsInstitution("0"), (before) =>
      OutsideConversation.map(all, (results) => [before, ...results])
    )
    expect(held(following, true).result).toEqual(["known", "known", "true", "nothing"])
    const twice = OutsideConversation.andThen(following, (one) =>
      OutsideConversation.map(knowsBank, (two) => [one, two])
    )
    expect(held(twice, false).asked).toEqual([[first[0], "0"], [first[0], "1"], first, first])
  })
})

describe("conversations in a row", () => {
  const both = (before: OutsideConversation.Conversation<string>) =>
    OutsideConversation.andThen(before, (result) =>
      OutsideConversation.map(knowsInstitution("9"), (last) => [result, last])
    )
  it("ask the questions of both in order; the second one knows the result of the first", () =>
    expect(held(both(knowsBank), true)).toEqual({
      asked: [first, second, [first[0], "9"]],
      result: ["true", "known"]
    }))
  it("begin with the second one when the first has ended", () => {
    expect(questionOf(both(OutsideConversation.end("ended")))).toEqual({ call: first[0], request: "9" })
    expect(held(both(OutsideConversation.end("ended")), false).result).toEqual(["ended", "unknown"])
  })
})
