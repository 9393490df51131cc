/**
 * The operator's POST /operator/terminals/{id}/restore (platform.md 12): an inactive terminal is active again. No
 * other terminal stands for its device meanwhile, because only a deleted one leaves its device.
 */
import { Result } from "effect"
import * as TerminalRule from "./TerminalRule.ts"

export const rule = TerminalRule.ruleOf<TerminalRule.Command, TerminalRule.WrongState>(
  "restore",
  "Restored",
  ({ _tag }) => (_tag === "Inactive" ? Result.succeed({ _tag: "Restored" }) : TerminalRule.wrongState)
)
