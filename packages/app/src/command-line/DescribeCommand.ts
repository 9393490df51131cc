/** What the help says about a command. */
import { Context } from "effect"
import { Command } from "effect/cli"
import type { Name } from "../config/EnvironmentVariables.ts"

/** The variables that a command reads; none unless stated. */
export class Reads extends Context.Reference<ReadonlyArray<Name>>("@payments-platform/app/Reads", {
  defaultValue: () => []
}) {}

/** Describes a command in sentences, and in the list of all, with the variables that it reads. */
export const describe =
  (description: string, short: string, reads: ReadonlyArray<Name>) =>
  <const N extends string, I, C, E, R>(command: Command.Command<N, I, C, E, R>) =>
    command.pipe(
      Command.withDescription(description),
      Command.withShortDescription(short),
      Command.annotate(Reads, reads)
    )
