/**
 * Looks up the account of a request in the bank directory (payments.md 1.1, 1.3): whether its Canadian numbers exist, and
 * which account a processor token stands for.
 */
import * as ExternalCalls from "../decider/ExternalCalls.ts"
import type { Branch, LinkedAccount, LinkToken } from "../ports/networks/BankDirectory.ts"
import { type Problem, problem } from "../vocabulary/Problem.ts"

/** The first problem of Canadian numbers, whose path begins at the account; none if the directory knows both numbers. */
export const branchProblems = ({
  institutionNumber,
  transitNumber
}: Branch): ExternalCalls.Conversation<ReadonlyArray<Problem>> =>
  ExternalCalls.ask("bankDirectory.knowsInstitution", institutionNumber, (knowsInstitution) =>
    knowsInstitution
      ? ExternalCalls.askOnce("bankDirectory.knowsTransit", { institutionNumber, transitNumber }, (knows) =>
          knows ? [] : [problem("INVALID_TRANSIT_NUMBER", "transit_number")]
        )
      : ExternalCalls.end([problem("INVALID_INSTITUTION_NUMBER", "institution_number")])
  )

/** The problem of a processor token that stands for no account. Its path begins at the request. */
export const unknownToken = problem("INVALID_PLAID_ACCOUNT_ID", "plaid_processor_token", "plaid_account_id")

/** The linked US account of a processor token; null: there is none. */
export const linkedAccount = ({
  plaidAccountId,
  processorToken
}: Pick<LinkToken, "processorToken"> & {
  readonly plaidAccountId: string
}): ExternalCalls.Conversation<LinkedAccount | null> =>
  ExternalCalls.askOnce("bankDirectory.linked", { processorToken, accountId: plaidAccountId }, (found) => found)
