/**
 * The outside world of a host: a plain function for each question that a command may ask (ports/networks/), at once or by a
 * promise. A function that throws has not answered, and the result of its call is unknown.
 */
import type { Environment } from "../access/app/App.ts"
import * as ExternalCalls from "../decider/ExternalCalls.ts"
import type { Answer, Name, Request } from "../ports/networks/ExternalQuestions.ts"
import * as SimulatedNetworks from "../simulation/SimulatedNetworks.ts"
import { StoreForgets } from "./CheckedStore.ts"

/** Answers by question, such as `cards.authorize`. A question may come again under the same key, with the same answer. */
export type AllNetworks = { readonly [N in Name]: (request: Request<N>) => Answer<N> | Promise<Answer<N>> }
export type Networks = Partial<AllNetworks>

/** Seconds until a simulated network reports what it does not know at once. */
export const simulatedDelay = 10

/** Holds what a network threw. */
class Unanswered extends Error {}

/** What a host gives its networks. */
interface Given {
  readonly environment: Environment
  readonly now: () => number
  readonly hash: (text: string) => string
  readonly deleteResource: (id: string) => Promise<void>
}

/**
 * The answers of a service, and in staging those of the simulated networks to every other question. Throws `TypeError` in
 * production if a network is absent, since a simulated answer would be a success that never happened (platform.md 13).
 */
export const answersOf = (
  networks: Networks,
  { deleteResource, environment, hash, now }: Given
): ExternalCalls.PromisedAnswers => {
  const simulated = SimulatedNetworks.make(() => ({ at: now(), delay: simulatedDelay }), hash)
  const absent = Object.keys(simulated).filter((name) => !Object.hasOwn(networks, name))
  if (environment === "production" && absent.length > 0)
    throw new TypeError(`a host in production has no simulated networks, and these are absent: ${absent.join(", ")}`)
  const all: AllNetworks = {
    ...simulated,
    ...SimulatedNetworks.emptyStores,
    "retention.deleteResource": deleteResource,
    ...networks
  }
  return async <N extends Name>(call: N, request: Request<N>): Promise<Answer<N>> => {
    try {
      return await all[call](request)
    } catch (cause) {
      throw cause instanceof StoreForgets ? cause : new Unanswered(call, { cause })
    }
  }
}

export type CallResult<A> =
  | { readonly _tag: "Answered"; readonly result: A }
  | { readonly _tag: "Unanswered"; readonly cause: unknown }

/** The result of a conversation, or what the network threw that did not answer. Any other error is the host's own. */
export const ask = async <A>(
  conversation: ExternalCalls.Conversation<A>,
  answers: ExternalCalls.PromisedAnswers
): Promise<CallResult<A>> => {
  try {
    return { _tag: "Answered", result: await ExternalCalls.converse(conversation, answers) }
  } catch (error) {
    if (error instanceof Unanswered) return { _tag: "Unanswered", cause: error.cause }
    throw error
  }
}
