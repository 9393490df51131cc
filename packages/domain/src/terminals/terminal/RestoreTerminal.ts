/**
 * The operator's POST /operator/terminals/{id}/restore (platform.md 12): an inactive terminal is active again. No
 * other terminal stands for its device meanwhile, because only a deleted one leaves its device.
 */
import { Result } from "effect"
import * as TerminalCommand from "./TerminalCommand.ts"

export const handler = TerminalCommand.ruleOf<TerminalCommand.Command, TerminalCommand.WrongState>(
  "restore",
  "Restored",
  ["Terminal/WrongState"],
  ({ _tag }) => (_tag === "Inactive" ? Result.succeed({ _tag: "Restored" }) : TerminalCommand.wrongState)
)
