/** The operator's POST /operator/terminals/{id}/onboard (platform.md 12): stands for a pending device that comes online. */
import { Result } from "effect"
import * as TerminalCommand from "./TerminalCommand.ts"

export const handler = TerminalCommand.ruleOf<TerminalCommand.Command, TerminalCommand.WrongState>(
  "onboard",
  "Onboarded",
  ["Terminal/WrongState"],
  ({ _tag }) => (_tag === "Pending" ? Result.succeed({ _tag: "Onboarded" }) : TerminalCommand.wrongState)
)
