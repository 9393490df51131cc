/**
 * Calls to the outside world as data. A conversation is a sequence of questions, each with what follows from its answer,
 * and a result at the end. Conversations that do not need each other's answers may run at the same time. A command
 * handler that needs a network returns a conversation and makes no call itself. The application answers the questions by
 * its ports, a test by a function.
 */
import type { Answer, Name, Request } from "../ports/networks/ExternalQuestions.ts"

/** Continues with the question of a conversation. The types of a question and its answer belong together. */
type Put<A, Out> = <N extends Name>(call: N, request: Request<N>, then: (answer: Answer<N>) => Conversation<A>) => Out

export interface Question<out A> {
  readonly _tag: "Question"
  readonly call: Name
  readonly put: <Out>(put: Put<A, Out>) => Out
}

/** Continues with the results of conversations that ran at the same time, in their order. */
type Join<A, Out> = <B>(
  parts: ReadonlyArray<Conversation<B>>,
  then: (results: ReadonlyArray<B>) => Conversation<A>
) => Out

/** Conversations that run at the same time. */
export interface Batch<out A> {
  readonly _tag: "Together"
  readonly join: <Out>(join: Join<A, Out>) => Out
}

export type Conversation<A> = { readonly _tag: "End"; readonly result: A } | Question<A> | Batch<A>

/** The end of a conversation, with its result. */
export const end = <A>(result: A): Conversation<A> => ({ _tag: "End", result })

/** A question, and the conversation that follows from its answer. */
export const ask = <N extends Name, A>(
  call: N,
  request: Request<N>,
  then: (answer: Answer<N>) => Conversation<A>
): Conversation<A> => ({ _tag: "Question", call, put: (put) => put(call, request, then) })

/** A question whose answer ends the conversation. */
export const askOnce = <N extends Name, A>(
  call: N,
  request: Request<N>,
  result: (answer: Answer<N>) => A
): Conversation<A> => ask(call, request, (answer) => end(result(answer)))

const joined = <A, B>(
  parts: ReadonlyArray<Conversation<B>>,
  then: (results: ReadonlyArray<B>) => Conversation<A>
): Conversation<A> => ({ _tag: "Together", join: (join) => join(parts, then) })

/** Conversations that run at the same time, so that the result waits for the slowest alone. Results are in order. */
export const all = <A>(parts: ReadonlyArray<Conversation<A>>): Conversation<ReadonlyArray<A>> => joined(parts, end)

/** The conversation that continues with the result of another. */
export const andThen = <A, B>(first: Conversation<A>, next: (result: A) => Conversation<B>): Conversation<B> => {
  switch (first._tag) {
    case "End":
      return next(first.result)
    case "Question":
      return first.put((call, request, following) => ask(call, request, (answer) => andThen(following(answer), next)))
    case "Together":
      return first.join((parts, following) => joined(parts, (results) => andThen(following(results), next)))
  }
}

/** The same conversation with its result converted. */
export const map = <A, B>(conversation: Conversation<A>, f: (result: A) => B): Conversation<B> =>
  andThen(conversation, (result) => end(f(result)))

/** Answers the questions of a conversation until it ends. */
export type Answers = <N extends Name>(call: N, request: Request<N>) => Answer<N>

/** The result of a conversation whose questions a function answers. */
export const runWith = <A>(conversation: Conversation<A>, answers: Answers): A => {
  switch (conversation._tag) {
    case "End":
      return conversation.result
    case "Question":
      return conversation.put((call, request, following) => runWith(following(answers(call, request)), answers))
    case "Together":
      return conversation.join((parts, following) =>
        runWith(following(parts.map((part) => runWith(part, answers))), answers)
      )
  }
}

/** Answers the questions of a conversation, at once or by a promise. */
export type PromisedAnswers = <N extends Name>(call: N, request: Request<N>) => Answer<N> | Promise<Answer<N>>

/** The result of a conversation whose questions a function answers in its own time. */
export const converse = async <A>(conversation: Conversation<A>, answers: PromisedAnswers): Promise<A> => {
  switch (conversation._tag) {
    case "End":
      return conversation.result
    case "Question":
      return conversation.put(async (call, request, following) =>
        converse(following(await answers(call, request)), answers)
      )
    case "Together":
      return conversation.join(async (parts, following) =>
        converse(following(await Promise.all(parts.map((part) => converse(part, answers)))), answers)
      )
  }
}
