/**
 * What the bank directory tells about the account of a request (payments.md 1.1, 1.3): whether its Canadian numbers
 * exist, and which account a processor token stands for.
 */
import * as OutsideConversation from "../decider/OutsideConversation.ts"
import type { Branch, LinkedAccount, LinkToken } from "../ports/BankDirectory.ts"
import { type Problem, problem } from "../vocabulary/Problem.ts"

/** The first problem of Canadian numbers; none: the directory knows both. Its path begins at the account. */
export const branchProblems = ({
  institutionNumber,
  transitNumber
}: Branch): OutsideConversation.Conversation<ReadonlyArray<Problem>> =>
  OutsideConversation.ask("bankDirectory.knowsInstitution", institutionNumber, (knowsInstitution) =>
    knowsInstitution
      ? OutsideConversation.askOnce("bankDirectory.knowsTransit", { institutionNumber, transitNumber }, (knows) =>
          knows ? [] : [problem("INVALID_TRANSIT_NUMBER", "transit_number")]
        )
      : OutsideConversation.end([problem("INVALID_INSTITUTION_NUMBER", "institution_number")])
  )

/** The problem of a processor token that stands for no account. Its path begins at the request. */
export const unknownToken = problem("INVALID_PLAID_ACCOUNT_ID", "plaid_processor_token", "plaid_account_id")

/** The linked US account of a processor token; null: there is none. */
export const linked = ({
  plaidAccountId,
  processorToken
}: Pick<LinkToken, "processorToken"> & {
  readonly plaidAccountId: string
}): OutsideConversation.Conversation<LinkedAccount | null> =>
  OutsideConversation.askOnce("bankDirectory.linked", { processorToken, accountId: plaidAccountId }, (found) => found)
