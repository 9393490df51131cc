/** A request within the pipeline. */
import type * as Deadlines from "../../clock/Deadlines.ts"
import type { HttpRequest } from "../HttpMessage.ts"
import type { RequestNotes } from "../log/RequestContent.ts"
import type { Match } from "./RouteTable.ts"

/** A request with the correlation id of its answer. */
export interface BegunRequest {
  readonly incoming: HttpRequest
  readonly correlationId: string
  /** what is learned of the request while it is answered */
  readonly notes: RequestNotes
  /** nanoseconds of the monotonic clock at which it began */
  readonly began: bigint
}

/** A request with the operation that the route table found. */
export interface ReceivedRequest extends BegunRequest {
  readonly match: Match
  /** 503 once it is over */
  readonly deadline: Deadlines.Deadline
  /** whether it runs to its end even if its caller no longer waits */
  isCommand: boolean
}

export const isForBrowsers = (match: Match): boolean => match._tag === "Route" && match.route.fromBrowsers
