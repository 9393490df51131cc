/**
 * How a payout method pays: to a bank account or by a paper check (merchants.md 6). It does not contain the numbers of
 * a bank account: the state has them sealed, and they are erased long after a deletion.
 */
import { Schema } from "effect"
import * as BankAccount from "../../banking/BankAccount.ts"
import type * as Money from "../../vocabulary/Money.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

export const bankTypes = ["payout_bank_us", "payout_bank_ca"] as const
export const types = [...bankTypes, "paper_check"] as const
export const Type = Schema.Literals(types)

/** `paper_check`: whom it is made out to, and where it is sent. */
export const PaperCheck = Wire.struct({
  name: Text.text(1, 128).annotateKey({ description: "Whom the check is made out to." }),
  address: Address.UsMail.annotateKey({ description: "Where the check is sent, in the US; a PO box is allowed." })
})
export type PaperCheck = typeof PaperCheck.Type

const BankOfUS = Schema.Struct({
  type: Schema.Literal("payout_bank_us"),
  lastFour: Schema.String,
  accountType: BankAccount.AccountType
})
const BankOfCA = Schema.Struct({ type: Schema.Literal("payout_bank_ca"), lastFour: Schema.String })
/** `check` null: it was erased */
const Check = Schema.Struct({ type: Schema.Literal("paper_check"), check: Schema.NullOr(PaperCheck) })

export const Instrument = Schema.Union([BankOfUS, BankOfCA, Check])
export type Instrument = typeof Instrument.Type

/** Canadian banks are paid in CAD, the others in USD. */
export const currencyOf = ({ type }: Instrument): Money.Currency => (type === "payout_bank_ca" ? "CAD" : "USD")

/** The instrument without the person or business that it pays. */
export const withoutPayee = (instrument: Instrument): Instrument =>
  instrument.type === "paper_check" ? { ...instrument, check: null } : instrument
