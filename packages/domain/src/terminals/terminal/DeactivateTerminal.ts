/** POST /terminals/{id}/deactivate (platform.md 11): only an active terminal can be deactivated. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as TerminalCommand from "./TerminalCommand.ts"

export const handler = TerminalCommand.handlerOf<Command.Action, TerminalCommand.WrongState>(
  "deactivate",
  "Deactivated",
  ["Terminal/WrongState"],
  ({ _tag }) => (_tag === "Active" ? Result.succeed({ _tag: "Deactivated" }) : TerminalCommand.wrongState)
)
