/**
 * What the operator reports about a payout or a recovery (platform.md 12): that it was paid, failed or returned. One
 * that fails by this is recalled at the bank. A return may be reported at any time after the completion.
 */
import { Schema } from "effect"
import * as Text from "../../vocabulary/Text.ts"
import * as Transfer from "./Transfer.ts"

/** The event of each report. */
export const eventNames = { complete: "Completed", fail: "Failed", return: "Returned" } as const
export type Report = keyof typeof eventNames

/** The members of a request that explain a failure or a return; for other decisions they are ignored. */
export const explanation = <Code extends Schema.Top>(reasonCode: Code) => ({
  reason_code: Schema.optionalKey(reasonCode),
  detail_code: Schema.optionalKey(Text.Name)
})

/** Whether the decision is explained by reasons. */
export const isExplained = (decision: string): boolean => decision === "fail" || decision === "return"

interface Explanation<Code> {
  readonly reason_code?: Code
  readonly detail_code?: string
}

/** The failure that a request states. Without a reason it is `OPERATOR`. */
export const failureOf = <Code>({ detail_code, reason_code }: Explanation<Code>) => ({
  reason: reason_code ?? ("OPERATOR" as const),
  detail: detail_code ?? null
})

/** The event of a report; null: it is not possible in this state. */
export const eventOf = <Reason>(
  state: Transfer.State,
  report: Report,
  failure: Reason,
  at: number
): Transfer.End<Reason> | null => {
  switch (report) {
    case "complete":
      // the bank may still report a return
      return state._tag === "Sent" ? { _tag: "Completed", at, newsAt: state.askAt } : null
    case "fail":
      return Transfer.isPending(state) ? { _tag: "Failed", reason: failure, recalls: true } : null
    case "return":
      return state._tag === "Completed" ? { _tag: "Returned", reason: failure } : null
  }
}
