/**
 * Calls to the outside world as data: one question after the other, each with what follows from its answer, and a
 * result at the end. A rule that needs a network states a conversation; it never calls one. Whoever carries a
 * conversation out answers its questions: the application by the ports, a test by a function.
 */
import type { Answer, Name, Request } from "../ports/OutsideQuestions.ts"

/** Continues with the question of a conversation. The types of a question and its answer belong together. */
type Put<A, Out> = <N extends Name>(call: N, request: Request<N>, then: (answer: Answer<N>) => Conversation<A>) => Out

export interface Question<out A> {
  readonly _tag: "Question"
  readonly call: Name
  readonly put: <Out>(put: Put<A, Out>) => Out
}

export type Conversation<A> = { readonly _tag: "End"; readonly result: A } | Question<A>

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

/** The conversation that continues with the result of another. */
export const andThen = <A, B>(first: Conversation<A>, next: (result: A) => Conversation<B>): Conversation<B> =>
  first._tag === "End"
    ? next(first.result)
    : first.put((call, request, following) => ask(call, request, (answer) => andThen(following(answer), next)))

/** The same conversation with its result converted. */
export const map = <A, B>(conversation: Conversation<A>, f: (result: A) => B): Conversation<B> =>
  andThen(conversation, (result) => end(f(result)))

/** Answers the questions of a conversation until it ends. */
export type Answers = <N extends Name>(call: N, request: Request<N>) => Answer<N>

/** The result of a conversation whose questions a function answers. */
export const answeredBy = <A>(conversation: Conversation<A>, answers: Answers): A =>
  conversation._tag === "End"
    ? conversation.result
    : conversation.put((call, request, following) => answeredBy(following(answers(call, request)), answers))
