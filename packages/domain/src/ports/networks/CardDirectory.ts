/**
 * A directory of cards: how a card is funded, and whether its issuer has renewed it
 * (the card updater, payments.md 1.2). The port has no errors: an adapter that
 * knows nothing of a card reports the funding `credit` and no renewal.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as Card from "../../payers/card/Card.ts"

/** A query to the card updater. */
export interface UpdateQuestion {
  readonly card: Redacted.Redacted<Card.Secret>
  /** staging only: the outcome that the request's Service-Magic-Behavior header names (platform.md 9); null: none */
  readonly magic: string | null
}

export class CardDirectory extends Context.Service<
  CardDirectory,
  {
    /** the funding of a card by its number, which is given in digits */
    readonly fundingOf: (number: Redacted.Redacted<string>) => Effect.Effect<Card.Funding>
    /** the new expiry of a renewed card; null: it was not renewed. Called only for cards with `auto_update`. */
    readonly update: (question: UpdateQuestion) => Effect.Effect<Card.Expiry | null>
  }
>()("@payments-platform/domain/CardDirectory") {}
