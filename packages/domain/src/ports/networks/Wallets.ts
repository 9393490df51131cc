/**
 * Digital wallets: opens the payment data that Apple Pay or Google Pay encrypted for
 * the platform (payments.md 1.1). The port has no errors besides those of `OpenResult`.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as Card from "../../payers/card/Card.ts"
import type { WalletPayload } from "../../payers/card/WalletPayload.ts"

export type Wallet = "apple_pay" | "google_pay"

/** The card of a wallet, or why there is none. */
export type OpenResult =
  /** `backing`: the name of the card in the wallet, such as `MasterCard xxxxxx4769` */
  | { readonly _tag: "Opened"; readonly card: Redacted.Redacted<Card.Secret>; readonly backing: string }
  /** the platform's certificate for the wallet is missing or invalid: DIGITAL_WALLETS_CERTIFICATE_ERROR */
  | { readonly _tag: "CertificateError" }
  /** not the payment data of this wallet */
  | { readonly _tag: "NoPayload" }

export interface WalletPayment {
  readonly wallet: Wallet
  readonly paymentData: Redacted.Redacted<WalletPayload>
}

export class Wallets extends Context.Service<
  Wallets,
  { readonly open: (payment: WalletPayment) => Effect.Effect<OpenResult> }
>()("@payments-platform/domain/Wallets") {}
