/** What the simulated networks share: the answers by the names of their calls, and the time at which they are given. */
import type { Answer, Name, Request } from "../../ports/networks/ExternalQuestions.ts"

/** The time of an answer in UNIX seconds, and the delay of its report in seconds. */
export type Moment = () => { readonly at: number; readonly delay: number }

export type Answers = { readonly [N in Name]: (request: Request<N>) => Answer<N> }
