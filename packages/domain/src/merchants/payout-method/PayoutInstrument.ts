/**
 * How a payout method pays: to a bank account or by a paper check (merchants.md 6), and how records show it. The numbers
 * of a bank account are no part of it: the state holds them sealed, and they are erased when the method is long deleted.
 */
import { Schema } from "effect"
import * as BankAccount from "../../banking/BankAccount.ts"
import * as Address from "../../vocabulary/Address.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import type * as Money from "../../vocabulary/Money.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

export const bankTypes = ["payout_bank_us", "payout_bank_ca"] as const
export type BankType = (typeof bankTypes)[number]
export const types = [...bankTypes, "paper_check"] as const
export const Type = Schema.Literals(types)

/** `paper_check`: whom it is made out to, and where it is sent. */
export const PaperCheck = Wire.struct({ name: Text.text(1, 128), address: Address.UsMail })
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

const memberOf = (instrument: Instrument): JsonObject => {
  switch (instrument.type) {
    case "payout_bank_us":
      return { account_type: instrument.accountType, last_four: instrument.lastFour }
    case "payout_bank_ca":
      return { last_four: instrument.lastFour }
    case "paper_check":
      return instrument.check === null
        ? { name: null, address: null }
        : { name: instrument.check.name, address: { ...Address.record(instrument.check.address) } }
  }
}

/** The members of a record that show the instrument: that of its type, and null for the others. */
export const record = (instrument: Instrument): JsonObject => ({
  payout_bank_us: null,
  payout_bank_ca: null,
  paper_check: null,
  [instrument.type]: memberOf(instrument)
})
