/**
 * The members of a request that give a payout method (merchants.md 6), and how they are resolved: the bank directory
 * checks Canadian numbers and finds the account of a processor token, and the numbers are sealed.
 */
import { Redacted } from "effect"
import type * as App from "../../access/app/App.ts"
import * as DirectIntegration from "../../access/app/DirectIntegration.ts"
import * as BankAccount from "../../banking/BankAccount.ts"
import * as BankAccountRequest from "../../banking/BankAccountRequest.ts"
import * as LookUpBankAccount from "../../banking/LookUpBankAccount.ts"
import * as SealedAccount from "../../banking/SealedAccount.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import { type Problem, under } from "../../vocabulary/Problem.ts"
import type * as Secret from "../../vocabulary/Secret.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as PayoutInstrument from "./PayoutInstrument.ts"

export const members = {
  payoutBankUs: BankAccountRequest.PayoutUS.annotateKey({
    description: "A bank account in the US; required when `type` is `payout_bank_us`."
  }),
  payoutBankCa: BankAccountRequest.PayoutCA.annotateKey({
    description: "A bank account in Canada; required when `type` is `payout_bank_ca`."
  }),
  paperCheck: Wire.annotateKey(PayoutInstrument.PaperCheck, {
    description: "A check that is mailed; required when `type` is `paper_check`. The app needs a permission for it."
  }),
  plaidProcessorToken: BankAccountRequest.LinkedPayoutAccount.annotateKey({
    description: "A bank account that the merchant has linked; required when `type` is `plaid_processor_token`."
  })
}

type Given = { readonly [K in keyof typeof members]?: (typeof members)[K]["Type"] }

/** An instrument with its numbers, which are sealed and also redacted, so that no log of an event shows them. */
export interface InstrumentWithNumbers {
  readonly instrument: PayoutInstrument.Instrument
  /** null: a paper check has none */
  readonly numbers: Redacted.Redacted<Secret.SealedText> | null
  /** the bank-linking service has verified the account */
  readonly isLinked: boolean
}

/** The instrument of a request, or the problems that the bank directory found. */
export type Resolution =
  | { readonly _tag: "Found"; readonly found: InstrumentWithNumbers }
  | { readonly _tag: "Wrong"; readonly problems: ReadonlyArray<Problem> }

type Resolving = ExternalCalls.Conversation<Resolution>

const found = (
  instrument: PayoutInstrument.Instrument,
  sealed: Secret.SealedText | null,
  isLinked = false
): Resolution => ({
  _tag: "Found",
  found: { instrument, numbers: sealed === null ? null : Redacted.make(sealed), isLinked }
})

const ofUS = (
  { accountType, ...numbers }: NonNullable<Given["payoutBankUs"]>,
  context: CommandHandler.Context
): Resolution => {
  const { lastFour, sealed } = SealedAccount.seal(BankAccountRequest.secretOfUS(numbers), context)
  return found({ type: "payout_bank_us", lastFour, accountType: accountType ?? BankAccount.defaultType }, sealed)
}

const ofCA = (request: NonNullable<Given["payoutBankCa"]>, context: CommandHandler.Context): Resolving =>
  ExternalCalls.map(LookUpBankAccount.branchProblems(request), (problems): Resolution => {
    if (problems.length > 0)
      return {
        _tag: "Wrong",
        problems: problems.map((each) => under(each, "payout_bank_ca"))
      }
    const { lastFour, sealed } = SealedAccount.seal(BankAccountRequest.secretOfCA(request), context)
    return found({ type: "payout_bank_ca", lastFour }, sealed)
  })

/** The linking service states the last four digits, because the number may be a token with other digits. */
const ofToken = (request: NonNullable<Given["plaidProcessorToken"]>, context: CommandHandler.Context): Resolving =>
  ExternalCalls.map(LookUpBankAccount.linkedAccount(request), (linked): Resolution => {
    if (linked === null) return { _tag: "Wrong", problems: [LookUpBankAccount.unknownToken] }
    const { sealed } = SealedAccount.seal(BankAccountRequest.secretOfUS(linked), context)
    const accountType = BankAccount.defaultType
    return found({ type: "payout_bank_us", lastFour: linked.lastFour, accountType }, sealed, true)
  })

export const resolve = (given: Given, context: CommandHandler.Context): Resolving => {
  if (given.payoutBankUs !== undefined) return ExternalCalls.end(ofUS(given.payoutBankUs, context))
  if (given.payoutBankCa !== undefined) return ofCA(given.payoutBankCa, context)
  if (given.plaidProcessorToken !== undefined) return ofToken(given.plaidProcessorToken, context)
  if (given.paperCheck === undefined) throw new TypeError("a request gives one instrument")
  return ExternalCalls.end(found({ type: "paper_check", check: given.paperCheck }, null))
}

const rawNumbers = {
  payoutBankUs: BankAccountRequest.rawNumbers.US,
  payoutBankCa: BankAccountRequest.rawNumbers.CA
} as const

export const reasons = [...DirectIntegration.reasons, "PERMISSION_NOT_GRANTED"] as const

/** What the app may not send: raw numbers need the approval for direct integration, paper checks a permission. */
export const forbidden = (
  app: App.App,
  given: Given
): ReadonlyArray<CommandHandler.Forbidden<(typeof reasons)[number]>> => [
  ...DirectIntegration.forbidden(app, rawNumbers, given),
  ...(given.paperCheck === undefined || app.state.permissions.paperCheck
    ? []
    : [{ reason: "PERMISSION_NOT_GRANTED", path: ["paper_check"] } as const])
]
