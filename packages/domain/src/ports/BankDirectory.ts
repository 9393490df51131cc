/**
 * What is known about banks beyond their numbers: which Canadian institutions and
 * branches there are, and which account a linked bank's token stands for.
 */
import { Context, type Effect, type Redacted } from "effect"

export interface Linked {
  readonly processorToken: Redacted.Redacted<string>
  readonly accountId: string
}

/** A linked account of the US. `lastFour` may belong to a tokenized number (payments.md 1.1). */
export interface LinkedAccount {
  readonly accountNumber: Redacted.Redacted<string>
  readonly routingNumber: string
  readonly lastFour: string
}

export class BankDirectory extends Context.Service<
  BankDirectory,
  {
    /** three digits */
    readonly knowsInstitution: (institutionNumber: string) => Effect.Effect<boolean>
    /** five digits, of an institution that is known */
    readonly knowsTransit: (institutionNumber: string, transitNumber: string) => Effect.Effect<boolean>
    /** null: the pair stands for no account */
    readonly linked: (linked: Linked) => Effect.Effect<LinkedAccount | null>
  }
>()("@payments-platform/domain/BankDirectory") {}
