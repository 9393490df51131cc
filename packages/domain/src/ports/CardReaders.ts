/**
 * Card readers: what they send stands for a card that was read in person, and
 * nobody but the port can open it. A value that was changed is none.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as Card from "../payers/card/Card.ts"
import type { EntryMode, Reading } from "../payers/card/CardPresentRead.ts"

export interface Read {
  readonly reading: Omit<Reading, "accountId">
  readonly card: Redacted.Redacted<Card.Secret>
  readonly holderName: string
}

/** What the staging operator lets a reader read (payments.md 8.3). */
export interface TestCard {
  readonly terminalId: string
  readonly number: Redacted.Redacted<string>
  readonly amount: number
  readonly entryMode: EntryMode
  readonly authorizedAt: number
}

export interface Issued {
  readonly value: string
  readonly authorizationCode: string
}

export class CardReaders extends Context.Service<
  CardReaders,
  {
    /** null: no value of a reader. What differs in nothing but its writing has the same `reading.id`. */
    readonly open: (value: Redacted.Redacted<string>) => Effect.Effect<Read | null>
    /** null: the readers are real and read real cards only */
    readonly issue: (card: TestCard) => Effect.Effect<Issued | null>
  }
>()("@payments-platform/domain/CardReaders") {}
