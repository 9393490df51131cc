/**
 * A directory of banks: the Canadian institutions and branches that exist, and the
 * US accounts behind the tokens of a bank-linking service (payments.md 1.1). An
 * adapter answers from data at hand, so the port has no errors.
 */
import { Context, type Effect, type Redacted } from "effect"

/** A processor token and the account that the payer chose. */
export interface LinkToken {
  readonly processorToken: Redacted.Redacted<string>
  readonly accountId: string
}

/** A linked US account. `lastFour` are the digits to show; the account number may be a token with other last digits. */
export interface LinkedAccount {
  readonly accountNumber: Redacted.Redacted<string>
  readonly routingNumber: string
  readonly lastFour: string
}

/** A branch of a Canadian bank. */
export interface Branch {
  readonly institutionNumber: string
  readonly transitNumber: string
}

export class BankDirectory extends Context.Service<
  BankDirectory,
  {
    /** whether an institution with this number (three digits) exists */
    readonly knowsInstitution: (institutionNumber: string) => Effect.Effect<boolean>
    /** whether the institution, which must exist, has a branch with this number (five digits) */
    readonly knowsTransit: (branch: Branch) => Effect.Effect<boolean>
    /** the account behind a token; null: there is none */
    readonly linked: (linked: LinkToken) => Effect.Effect<LinkedAccount | null>
  }
>()("@payments-platform/domain/BankDirectory") {}
