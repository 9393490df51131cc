/** The ledger entry of a billing statement: L23 of merchants.md 13. It moves no merchant balance and has no record. */
import type * as Money from "../vocabulary/Money.ts"
import * as Ledger from "./Ledger.ts"

export interface Amounts {
  readonly appId: string
  readonly currency: Money.Currency
  /** t, in cents */
  readonly amount: number
}

/** L23: the fees of a statement were debited from the merchant's bank. */
export const feeCharge = ({ amount, appId, currency }: Amounts): Ledger.Entry =>
  Ledger.entry("L23", currency, [Ledger.debit("cash", amount), Ledger.credit(Ledger.platformFees(appId), amount)])
