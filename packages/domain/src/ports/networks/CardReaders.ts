/**
 * Card readers: opens the encoded value of a card that was read in person (payments.md
 * 8.3, platform.md 11). Values are authenticated: a value that was altered, or that no
 * reader made, does not open.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as Card from "../../payers/card/Card.ts"
import type { EntryMode, Reading } from "../../payers/card/CardPresentRead.ts"

/** The content of an encoded value. */
export interface CardRead {
  readonly reading: Omit<Reading, "accountId">
  readonly card: Redacted.Redacted<Card.Secret>
  readonly holderName: string
}

/** A test card that the operator of a staging platform issues (payments.md 8.3). Amount in cents, time in UNIX seconds. */
export interface TestCard {
  readonly terminalId: string
  readonly number: Redacted.Redacted<string>
  readonly amount: number
  readonly entryMode: EntryMode
  readonly authorizedAt: number
}

/** An encoded value of a test card. */
export interface IssuedValue {
  readonly value: string
  readonly authorizationCode: string
}

export class CardReaders extends Context.Service<
  CardReaders,
  {
    /** null: the value does not open. Two texts of the same value have the same `reading.id`. */
    readonly open: (value: Redacted.Redacted<string>) => Effect.Effect<CardRead | null>
    /** null: the readers are real and issue no test cards */
    readonly issue: (card: TestCard) => Effect.Effect<IssuedValue | null>
  }
>()("@payments-platform/domain/CardReaders") {}
