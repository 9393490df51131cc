/** Outside calls as data: no question is asked before a conversation runs. */
import { describe, expect, it } from "vitest"
import * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import type { Answer, Name, Request } from "@payments-platform/domain/ports/networks/ExternalQuestions"
import { questionOf } from "@payments-platform/specification/GivenWhenThen"

const institutionNumber = "003"
const knowsInstitution = (number: string) =>
  ExternalCalls.askOnce("bankDirectory.knowsInstitution", number, (known) => (known ? "known" : "unknown"))

/** Asks for the transit number only when the institution is known. */
const knowsBank = ExternalCalls.ask("bankDirectory.knowsInstitution", institutionNumber, (known) =>
  known
    ? ExternalCalls.askOnce("bankDirectory.knowsTransit", { institutionNumber, transitNumber: "00012" }, String)
    : ExternalCalls.end("unknown institution")
)

/** The questions that were asked, in order, and the result. Each directory gives the same answer to every question. */
const held = <A>(conversation: ExternalCalls.Conversation<A>, institution: boolean, transit = true) => {
  const asked: Array<readonly [Name, unknown]> = []
  const table: { readonly [N in Name]?: Answer<N> } = {
    "bankDirectory.knowsInstitution": institution,
    "bankDirectory.knowsTransit": transit
  }
  const result = ExternalCalls.runWith(conversation, <N extends Name>(call: N, request: Request<N>): Answer<N> => {
    asked.push([call, request])
    const answer: (typeof table)[N] = table[call]
    if (answer === undefined) throw new Error(`no answer to ${call}`)
    return answer
  })
  return { asked, result }
}

const first = ["bankDirectory.knowsInstitution", "003"] as const
const second = ["bankDirectory.knowsTransit", { institutionNumber: "003", transitNumber: "00012" }] as const

describe("a conversation", () => {
  it("may end without a question", () => {
    expect(held(ExternalCalls.end("done"), true)).toEqual({ asked: [], result: "done" })
    expect(questionOf(ExternalCalls.end("done"))).toBeNull()
  })
  it("shows its first question, by name and request, without an answer to it", () =>
    expect(questionOf(knowsBank)).toEqual({ call: first[0], request: first[1] }))
  it("asks only the questions that follow from the answers", () => {
    expect(held(knowsBank, true, false)).toEqual({ asked: [first, second], result: "false" })
    expect(held(knowsBank, false)).toEqual({ asked: [first], result: "unknown institution" })
  })
  it("may run again with other answers, since it is data", () => {
    const results = [true, false, true].map((known) => held(knowsInstitution("1"), known).result)
    expect(results).toEqual(["known", "unknown", "known"])
  })
})

describe("conversations that run at the same time", () => {
  const all = ExternalCalls.all([knowsInstitution("1"), knowsBank, ExternalCalls.end("nothing")])
  it("return their results in order, whatever each of them asks", () =>
    expect(held(all, true)).toEqual({
      asked: [[first[0], "1"], first, second],
      result: ["known", "true", "nothing"]
    }))
  it("show the first question of the first, and end at once if there are none", () => {
    expect(held(ExternalCalls.all([]), true)).toEqual({ asked: [], result: [] })
    expect(questionOf(all)).toEqual({ call: first[0], request: "1" })
    expect(questionOf(ExternalCalls.all([]))).toBeNull()
  })
  it("may follow others, and others may follow them", () => {
    const following = ExternalCalls.andThen(knowsInstitution("0"), (before) =>
      ExternalCalls.map(all, (results) => [before, ...results])
    )
    expect(held(following, true).result).toEqual(["known", "known", "true", "nothing"])
    const twice = ExternalCalls.andThen(following, (one) => ExternalCalls.map(knowsBank, (two) => [one, two]))
    expect(held(twice, false).asked).toEqual([[first[0], "0"], [first[0], "1"], first, first])
  })
})

describe("conversations in a row", () => {
  const both = (before: ExternalCalls.Conversation<string>) =>
    ExternalCalls.andThen(before, (result) => ExternalCalls.map(knowsInstitution("9"), (last) => [result, last]))
  it("ask the questions of both in order; the second receives the result of the first", () =>
    expect(held(both(knowsBank), true)).toEqual({
      asked: [first, second, [first[0], "9"]],
      result: ["true", "known"]
    }))
  it("begin with the second if the first asks nothing", () => {
    expect(questionOf(both(ExternalCalls.end("ended")))).toEqual({ call: first[0], request: "9" })
    expect(held(both(ExternalCalls.end("ended")), false).result).toEqual(["ended", "unknown"])
  })
})
