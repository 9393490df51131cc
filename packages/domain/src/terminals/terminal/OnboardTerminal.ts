/** The operator's POST /operator/terminals/{id}/onboard (platform.md 12): stands for a pending device that comes online. */
import { Result } from "effect"
import * as TerminalRule from "./TerminalRule.ts"

export const rule = TerminalRule.ruleOf<TerminalRule.Command, TerminalRule.WrongState>(
  "onboard",
  "Onboarded",
  ({ _tag }) => (_tag === "Pending" ? Result.succeed({ _tag: "Onboarded" }) : TerminalRule.wrongState)
)
