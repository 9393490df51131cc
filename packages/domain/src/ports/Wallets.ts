/** Wallets: Apple and Google encrypt a card for the platform, whose certificates open it. */
import { Context, type Effect, type Redacted } from "effect"
import type * as Card from "../payers/card/Card.ts"
import type { Payload } from "../payers/card/CardSource.ts"

export type Wallet = "apple_pay" | "google_pay"

export type Opened =
  /** `backing`: how the wallet's owner knows the card behind it */
  | { readonly _tag: "Opened"; readonly card: Redacted.Redacted<Card.Secret>; readonly backing: string }
  | { readonly _tag: "CertificateError" }
  /** nothing that this wallet sends */
  | { readonly _tag: "NoPayload" }

export class Wallets extends Context.Service<
  Wallets,
  { readonly open: (wallet: Wallet, paymentData: Redacted.Redacted<Payload>) => Effect.Effect<Opened> }
>()("@payments-platform/domain/Wallets") {}
