/** What the kit asks of a shop that it checks, and what the shop is told. */
import type { Handler } from "../adversary/ServeHandler.ts"
import type { PaymentMethod } from "./Means.ts"

/** What the shop works with, anew for each run. The addresses are those of the adversary, so use them and no others. */
export interface ShopSettings {
  /** where the platform is */
  readonly baseUrl: string
  readonly appId: string
  readonly appToken: string
  /** the account that is paid */
  readonly accountId: string
  /** the secrets by which notifications are signed, newest first */
  readonly signingSecrets: ReadonlyArray<string>
}

/** What a customer does in the shop. Amounts are in cents of USD. */
export type CustomerAct =
  | {
      /** The customer pays for an order. Pressing the button again comes as the same act with the same order. */
      readonly type: "checkout"
      readonly order: string
      readonly amount: number
      /** the `payment_method` of POST /payments */
      readonly paymentMethod: PaymentMethod
      /** the `Service-Risk-Token` and `Client-IP` of the customer's browser */
      readonly risk: { readonly riskToken: string; readonly clientIp: string }
    }
  | { readonly type: "cancel"; readonly order: string }
  | { readonly type: "refund"; readonly order: string; readonly amount: number }

/** An order as the shop shows it. */
export interface ShopOrder {
  /** the name that the act gave it */
  readonly order: string
  /** cents that the shop counts as received, 0 until then; what is refunded is not subtracted */
  readonly paid: number
  /** how often the goods went out */
  readonly fulfilled: number
  /** cents that the shop shows as given back; absent: it shows none, and nothing about refunds is checked */
  readonly refunded?: number
  /** whether the shop knows that the payer or the bank took the money back; absent: that is not checked */
  readonly contested?: boolean
}

export interface ShopUnderTest {
  /** the address of the shop's webhook handler, or the handler itself */
  readonly handler: Handler
  /** empties the shop, and gives it what it works with */
  readonly reset: (settings: ShopSettings) => Promise<void> | void
  /** lets a customer act; what the shop does not offer, it ignores. A rejection is the error page of the shop */
  readonly act: (act: CustomerAct) => Promise<void> | void
  /** all orders that the shop shows */
  readonly observe: () => Promise<ReadonlyArray<ShopOrder>> | ReadonlyArray<ShopOrder>
  /** the secret that the shop trusts from its start; absent: one that `reset` tells */
  readonly signingSecret?: string
  /** restarts the handler; absent: it is not restarted */
  readonly restart?: () => Promise<void> | void
  /** gives the shop new secrets while it runs; absent: the secret does not change */
  readonly rotate?: (signingSecrets: ReadonlyArray<string>) => Promise<void> | void
}
