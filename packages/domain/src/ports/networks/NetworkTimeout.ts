/** The one error of every outside network. */
import { Data } from "effect"

/** The network did not answer in time: the call may or may not have taken effect. `key` identifies the call. */
export class NoAnswer extends Data.TaggedError("Network/NoAnswer")<{ readonly key: string }> {}
