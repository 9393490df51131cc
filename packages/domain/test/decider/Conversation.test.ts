/** Outside calls as data: nothing is asked before somebody carries the conversation out, question by question. */
import { describe, expect, it } from "vitest"
import * as Conversation from "@payments-platform/domain/decider/Conversation"
import type { Answer, Name, Request } from "@payments-platform/domain/ports/OutsideCalls"
import { questionOf } from "@payments-platform/testkit/Specification"

const institutionNumber = "003"
const knowsInstitution = (number: string) =>
  Conversation.askOnce("bankDirectory.knowsInstitution", number, (known) => (known ? "known" : "unknown"))

/** Asks for the transit number only when the institution is known. */
const knowsBank = Conversation.ask("bankDirectory.knowsInstitution", institutionNumber, (known) =>
  known
    ? Conversation.askOnce("bankDirectory.knowsTransit", { institutionNumber, transitNumber: "00012" }, String)
    : Conversation.end("unknown institution")
)

/** The questions that were put, in order, and the result. Each directory answers the same to every question. */
const held = <A>(conversation: Conversation.Conversation<A>, institution: boolean, transit = true) => {
  const asked: Array<readonly [Name, unknown]> = []
  const table: { readonly [N in Name]?: Answer<N> } = {
    "bankDirectory.knowsInstitution": institution,
    "bankDirectory.knowsTransit": transit
  }
  const result = Conversation.answeredBy(conversation, <N extends Name>(call: N, request: Request<N>): Answer<N> => {
    asked.push([call, request])
    const answer: (typeof table)[N] = table[call]
    if (answer === undefined) throw new Error(`nobody answers ${call}`)
    return answer
  })
  return { asked, result }
}

const first = ["bankDirectory.knowsInstitution", "003"] as const
const second = ["bankDirectory.knowsTransit", { institutionNumber: "003", transitNumber: "00012" }] as const

describe("a conversation", () => {
  it("without a question is its result", () => {
    expect(held(Conversation.end("done"), true)).toEqual({ asked: [], result: "done" })
    expect(questionOf(Conversation.end("done"))).toBeNull()
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

describe("conversations in a row", () => {
  const both = (before: Conversation.Conversation<string>) =>
    Conversation.andThen(before, (result) => Conversation.map(knowsInstitution("9"), (last) => [result, last]))
  it("ask the questions of both in order; the second one knows the result of the first", () =>
    expect(held(both(knowsBank), true)).toEqual({
      asked: [first, second, [first[0], "9"]],
      result: ["true", "known"]
    }))
  it("begin with the second one when the first has ended", () => {
    expect(questionOf(both(Conversation.end("ended")))).toEqual({ call: first[0], request: "9" })
    expect(held(both(Conversation.end("ended")), false).result).toEqual(["ended", "unknown"])
  })
})

describe("the modules of the decider", () => {
  it("are no thenables: a module that exports `then` is never imported", async () => {
    for (const module of ["Conversation", "RequiredFacts"] as const)
      expect(Object.keys(await import(`../../src/decider/${module}.ts`))).not.toContain("then")
  })
})
