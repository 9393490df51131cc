import { Data } from "effect"

/** The only error of an outside network: it did not answer in time, and the call may or may not have taken effect. */
export class NoAnswer extends Data.TaggedError("Network/NoAnswer")<{ readonly key: string }> {}
