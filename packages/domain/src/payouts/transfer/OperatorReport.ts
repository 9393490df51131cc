/**
 * The operator's report that a payout or a recovery was paid, failed or returned (platform.md 12). A transfer that the
 * operator reports as failed is recalled at the bank. A return may be reported at any time after the completion.
 */
import { Result, Schema } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Transfer from "./Transfer.ts"
import * as TransferFailure from "./TransferFailure.ts"

export const eventNames = { complete: "Completed", fail: "Failed", return: "Returned" } as const
export type Report = keyof typeof eventNames

/** The members of a request that explain a failure or a return. Other decisions ignore them. */
export const explanation = <Code extends Schema.Top>(reasonCode: Code) => ({
  reason_code: Schema.optionalKey(reasonCode).annotateKey({
    description: "Why it failed or came back; OPERATOR unless stated. Other decisions ignore it."
  }),
  detail_code: Schema.optionalKey(Text.Name).annotateKey({
    description: "A detail code of that reason, such as a return code of the bank; absent: none."
  })
})

const isExplained = (report: Report): boolean => report === "fail" || report === "return"

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
const possibleEvent = <Reason>(
  state: Transfer.State,
  report: Report,
  failure: Reason,
  at: number
): Transfer.End<Reason> | null => {
  switch (report) {
    case "complete":
      // the bank may still report a return
      return state._tag === "Sent" ? { _tag: "Completed", at, reportPollAt: state.nextPollAt } : null
    case "fail":
      return Transfer.isPending(state) ? { _tag: "Failed", reason: failure, recalls: true } : null
    case "return":
      return state._tag === "Completed" ? { _tag: "Returned", reason: failure } : null
  }
}

/** Why a report about a payout or a recovery is refused. `Name`: the type of the resource, as its rejections name it. */
export type Rejection<Name extends string> =
  | CommandHandler.Busy<`${Name}/NotSent`>
  | { readonly _tag: `${Name}/WrongState` }
  | { readonly _tag: `${Name}/WrongDetail`; readonly path: ReadonlyArray<string> }

type Reported = Fact<Transfer.State & { readonly terms: { readonly currency: Currency } }>

/** The event of a report. A transfer must be sent before it can be reported as completed. */
export const eventOf = <const Name extends string, Reason extends TransferFailure.TransferFailure>(
  name: Name,
  { id, state }: Reported,
  report: Report,
  failure: Reason,
  at: number
): Result.Result<Transfer.End<Reason>, Rejection<Name>> => {
  if (report === "complete" && state._tag === "Requested")
    return Result.fail(CommandHandler.busy(`${name}/NotSent`, id))
  const event = possibleEvent(state, report, failure, at)
  if (event === null) return Result.fail({ _tag: `${name}/WrongState` })
  if (isExplained(report) && !TransferFailure.fits(failure, state.terms.currency))
    return Result.fail({ _tag: `${name}/WrongDetail`, path: ["detail_code"] })
  return Result.succeed(event)
}
