/** POST /terminals/{id}/deactivate (platform.md 11): only an active terminal can be deactivated. */
import { Result } from "effect"
import * as TerminalRule from "./TerminalRule.ts"

export const rule = TerminalRule.ruleOf<TerminalRule.Command, TerminalRule.WrongState>(
  "deactivate",
  "Deactivated",
  ({ _tag }) => (_tag === "Active" ? Result.succeed({ _tag: "Deactivated" }) : TerminalRule.wrongState)
)
