/**
 * The operator's POST /operator/terminals/{id}/restore (platform.md 12): an inactive terminal becomes active again. It
 * still has its device, because only a deletion frees the device for another terminal.
 */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as TerminalCommand from "./TerminalCommand.ts"

export const handler = TerminalCommand.handlerOf<Command.Action, TerminalCommand.WrongState>(
  "restore",
  "Restored",
  ["Terminal/WrongState"],
  ({ _tag }) => (_tag === "Inactive" ? Result.succeed({ _tag: "Restored" }) : TerminalCommand.wrongState)
)
