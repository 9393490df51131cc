/**
 * A decoded request: the command, or the body that could not be decoded, with the problems that decoding found. They are
 * reported together with those that the command handler finds (platform.md 1).
 */

export type DecodedInput<Command, Problem = never> =
  | { readonly _tag: "Decoded"; readonly command: Command; readonly problems: ReadonlyArray<Problem> }
  /** of the handler's checks only `CommandHandler.timeChecks` runs on `body`; the others run on the next try */
  | { readonly _tag: "Malformed"; readonly body: unknown; readonly problems: ReadonlyArray<Problem> }

/** An input without problems. */
export const input = <Command>(command: Command): DecodedInput<Command> => ({ _tag: "Decoded", command, problems: [] })

/** The input with its command converted. The problems stay. */
export const map = <A, B, P>(input: DecodedInput<A, P>, f: (command: A) => B): DecodedInput<B, P> =>
  input._tag === "Malformed" ? input : { ...input, command: f(input.command) }
