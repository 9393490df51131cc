/**
 * What is known about a card beyond its number: how it is funded, and, from the
 * card updater, whether its issuer has prolonged it.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as Card from "../payers/card/Card.ts"

export interface UpdateQuestion {
  readonly card: Redacted.Redacted<Card.Secret>
  /** staging: the outcome that the caller asked for by header (platform.md 9) */
  readonly magic: string | null
}

export class CardDirectory extends Context.Service<
  CardDirectory,
  {
    readonly fundingOf: (number: Redacted.Redacted<string>) => Effect.Effect<Card.Funding>
    /** the new expiry, or null when there is none; asked only for cards with `auto_update` */
    readonly update: (question: UpdateQuestion) => Effect.Effect<Card.Expiry | null>
  }
>()("@payments-platform/domain/CardDirectory") {}
