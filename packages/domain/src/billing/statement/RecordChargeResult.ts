/**
 * Records what the bank answered about the charge of a billing statement (merchants.md 12): that it has it, or what
 * became of it. An answer counts only for the attempt and in the state that asked for it. A charge that succeeded is not
 * returned (merchants.md 16).
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Accepted } from "../../ports/BankNetwork.ts"
import type * as PayoutBank from "../../ports/PayoutBank.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"
import * as EndCharge from "./EndCharge.ts"

export type Answer =
  | { readonly _tag: "Taken"; readonly accepted: Accepted }
  | { readonly _tag: "Result"; readonly result: PayoutBank.TransferResult }
  | { readonly _tag: "Recalled" }

export interface Command {
  readonly statementId: string
  readonly attempt: number
  readonly answer: Answer
}

export type Rejection = { readonly _tag: "BillingStatement/Gone" }

/** The event of an answer. `deletesMethod`: nothing can be taken from the method any more. */
interface Told {
  readonly event: BillingStatement.Event
  readonly deletesMethod: boolean
}

const told = (event: BillingStatement.Event): Told => ({ event, deletesMethod: false })

const ofResult = (result: PayoutBank.TransferResult, at: number): Told => {
  switch (result._tag) {
    case "Settled":
      return told({ _tag: "ChargeSucceeded" })
    case "Failed":
      return {
        event: { _tag: "ChargeFailed", reason: result.failure, at, recall: null },
        deletesMethod: result.deletesMethod
      }
    case "Pending":
      return told({ _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) })
  }
}

/** null: the statement has moved on since the call. */
const toldBy = (state: BillingStatement.State, { answer, attempt }: Command, at: number): Told | null => {
  if (state.attempts !== attempt) return null
  switch (answer._tag) {
    case "Taken": {
      if (state._tag !== "Requested") return null
      const { askAt, reference } = answer.accepted
      return told({ _tag: "Taken", reference, askAt: askAt ?? BillingStatement.resultAt(state.requestedAt) })
    }
    case "Result":
      return state._tag === "Sent" && Time.isDue(state.askAt, at) ? ofResult(answer.result, at) : null
    case "Recalled":
      return state._tag === "Failed" && state.recall !== null ? told({ _tag: "Recalled" }) : null
  }
}

type Facts = readonly [Fact<BillingStatement.State> | null, EndCharge.Method]

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "billing_statements.result",
  contract: "merchants.md 12",
  requires: ({ statementId }) => RequiredFacts.withNext(RequiredFacts.optional(kind, statementId), EndCharge.methodOf),
  decide: ([statement, method], command, { at }) => {
    if (statement === null) return Result.fail({ _tag: "BillingStatement/Gone" })
    const found = toldBy(statement.state, command, at)
    if (found === null) return Result.succeed(Rule.decided(kind.keep(statement)))
    const { deletesMethod, event } = found
    return Result.succeed(EndCharge.decided(statement, event, method, { at, deletesMethod }))
  }
}
