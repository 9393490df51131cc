/** What every outside network has in common: it may not answer. */
import { Data } from "effect"

/** The network did not answer: the result is unknown and may be anything. `key` names the call. */
export class NoAnswer extends Data.TaggedError("Network/NoAnswer")<{ readonly key: string }> {}
