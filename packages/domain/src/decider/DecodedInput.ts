/**
 * A request as it was decoded: the command, or the body that no command could be read from, with the problems found on
 * the way. All problems of a request are reported together (platform.md 1), with those that the rule finds itself.
 */

export type DecodedInput<Command, Problem = never> =
  | { readonly _tag: "Decoded"; readonly command: Command; readonly problems: ReadonlyArray<Problem> }
  /** of the rule's own checks only `CommandHandler.dated` runs on `body`; the others report on the next try */
  | { readonly _tag: "Malformed"; readonly body: unknown; readonly problems: ReadonlyArray<Problem> }

/** An input without problems. */
export const input = <Command>(command: Command): DecodedInput<Command> => ({ _tag: "Decoded", command, problems: [] })

/** The input with its command converted. The problems stay. */
export const map = <A, B, P>(input: DecodedInput<A, P>, f: (command: A) => B): DecodedInput<B, P> =>
  input._tag === "Malformed" ? input : { ...input, command: f(input.command) }
