/** Runs outside calls in tests: answers come from a table, and the questions are recorded. */
import { Redacted } from "effect"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import type { Answer, Name, Request } from "@payments-platform/domain/ports/networks/ExternalQuestions"
import { dueOf } from "@payments-platform/specification/GivenWhenThen"

/** Answers by question. */
export type Table = { readonly [N in Name]?: (request: Request<N>) => Answer<N> }

/** Answers each question by the table. A question that is not in it fails the test. */
const answering =
  (table: Table): ExternalCalls.Answers =>
  <N extends Name>(call: N, request: Request<N>): Answer<N> => {
    const answer: Table[N] = table[call]
    if (answer === undefined) throw new Error(`no answer to ${call}`)
    return answer(request)
  }

/** A value with its secrets revealed, so that a test compares them: any two `Redacted` look equal to it. */
const revealed = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return revealed(Redacted.value(value))
  if (Array.isArray(value)) return value.map(revealed)
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revealed(each)]))
    : value
}

/** The questions that a conversation asks, in order, each as its name and its request, and its result. */
export const hold = <A>(conversation: ExternalCalls.Conversation<A>, table: Table) => {
  const questions: Array<readonly [call: Name, request: unknown]> = []
  const answers = answering(table)
  const result = ExternalCalls.runWith(conversation, <N extends Name>(call: N, request: Request<N>): Answer<N> => {
    questions.push([call, revealed(request)])
    return answers(call, request)
  })
  return { questions, result, calls: questions.map(([call]) => call) }
}

/** The command that records the answers to a due resource's questions; null: nothing is due. */
export const recordedOf = (
  due: ExternalCalls.Conversation<CommandHandler.BoundCommand<unknown>> | null,
  table: Table
) => (due === null ? null : dueOf(ExternalCalls.end(hold(due, table).result)))
