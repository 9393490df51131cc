/** What the commands on an existing terminal have in common: one fact, and at most one event. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Terminal from "./Terminal.ts"
import { kind } from "./TerminalKind.ts"

export type WrongState = { readonly _tag: "Terminal/WrongState" }
export const wrongState = Result.fail<WrongState>({ _tag: "Terminal/WrongState" })

/** The handler of a command on the terminal that the path names. `eventOf` returns null when nothing changes. */
export const handlerOf = <C extends Command.Action, Rejection>(
  name: string,
  event: Terminal.Event["_tag"],
  rejects: NonNullable<CommandHandler.CommandHandler<C, unknown, Rejection>["rejects"]>,
  eventOf: (state: Terminal.State, command: C) => Result.Result<Terminal.Event | null, Rejection>
): CommandHandler.CommandHandler<C, Fact<Terminal.State>, Rejection> => ({
  name: `terminals.${name}`,
  contract: "platform.md 11",
  rejects,
  allowedStates: () => kind.allowedStates(event),
  requires: RequiredFacts.ofPath(kind),
  decide: (terminal, command) =>
    Result.map(eventOf(terminal.state, command), (event) =>
      CommandHandler.decision(event === null ? kind.keep(terminal) : kind.move(terminal, [event]))
    )
})
