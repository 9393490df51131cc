/** POST /operator/terminals/{id}/onboard (platform.md 12) simulates that a pending device comes online. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as TerminalCommand from "./TerminalCommand.ts"

export const handler = TerminalCommand.handlerOf<Command.Action, TerminalCommand.WrongState>(
  "onboard",
  "Onboarded",
  ["Terminal/WrongState"],
  ({ _tag }) => (_tag === "Pending" ? Result.succeed({ _tag: "Onboarded" }) : TerminalCommand.wrongState)
)
