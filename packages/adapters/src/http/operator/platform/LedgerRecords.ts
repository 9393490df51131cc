/** The records of the ledger on the operator surface (platform.md 12). */
import { Schema } from "effect"
import * as Ledgers from "@payments-platform/domain/ledger/Ledger"
import type * as Store from "@payments-platform/domain/ports/Store"
import { idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import { text } from "@payments-platform/domain/vocabulary/RecordFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"

const Source = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the resource." }),
  type: Schema.String.annotateKey({ description: "The type of the resource, such as `disputes`." })
}).annotate({ identifier: "LedgerSource" })

export const LedgerLine = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the line." }),
  entry_id: Schema.String.annotateKey({
    description: "The entry that the line is of; the lines of an entry add up to 0."
  }),
  create_time: UnixTime.annotateKey({ description: "When the entry was posted, in UNIX seconds." }),
  ledger_account: Schema.String.annotateKey({
    description: "The account of the ledger, such as `merchant:<account id>:available`."
  }),
  currency: Money.Currency.annotateKey({ description: "The currency of the amount." }),
  amount: Schema.Int.annotateKey({ description: "In cents: above 0 a debit, below 0 a credit." }),
  step: Schema.Literals(Ledgers.steps).annotateKey({
    description: "Which step of the ledger posted it, L1 and so on."
  }),
  source: Source.annotateKey({ description: "The resource because of which it was posted." }),
  reversal_of: text.annotateKey({ description: "The entry that this entry reverses; null: none." })
}).annotate({
  identifier: "LedgerLine",
  examples: [
    {
      id: `${idOf("entry")}-00`,
      entry_id: idOf("entry"),
      create_time: time,
      ledger_account: `merchant:${idOf("account")}:available`,
      currency: "USD",
      amount: 1500,
      step: "L9",
      source: { id: idOf("dispute"), type: "disputes" },
      reversal_of: null
    }
  ]
})
export type LedgerLine = typeof LedgerLine.Type

export const renderLine = (entry: Store.LedgerLine): LedgerLine => ({
  id: entry.id,
  entry_id: entry.entryId,
  create_time: entry.createTime,
  ledger_account: entry.ledgerAccount,
  currency: entry.currency,
  amount: entry.amount,
  step: entry.step,
  source: { ...entry.source },
  reversal_of: entry.reversalOf
})

const LedgerOfCurrency = Schema.Struct({
  debits: Schema.Int.annotateKey({ description: "The sum of all debits, in cents." }),
  credits: Schema.Int.annotateKey({ description: "The sum of all credits, in cents." }),
  accounts: Schema.Record(Schema.String, Schema.Int).annotateKey({
    description: "Debits less credits of each account of the ledger, in cents."
  })
}).annotate({ identifier: "LedgerOfCurrency" })

export const Ledger = Schema.Struct({
  balanced: Schema.Boolean.annotateKey({ description: "Whether debits equal credits in every currency." }),
  currencies: Schema.Record(Schema.String, LedgerOfCurrency).annotateKey({ description: "The sums, by currency." })
}).annotate({
  identifier: "Ledger",
  examples: [
    {
      balanced: true,
      currencies: { USD: { debits: 1000, credits: 1000, accounts: { cash: 1000, "service:revenue": -1000 } } }
    }
  ]
})
export type Ledger = typeof Ledger.Type

/** Debits less credits in cents, by currency. Each is zero when the ledger balances. */
export const imbalances = (sums: ReadonlyArray<Store.LedgerSum>): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>()
  for (const { credits, currency, debits } of sums) totals.set(currency, (totals.get(currency) ?? 0) + debits - credits)
  return totals
}

const renderCurrency = (sums: ReadonlyArray<Store.LedgerSum>, currency: string): typeof LedgerOfCurrency.Type => {
  const own = sums.filter((sum) => sum.currency === currency)
  return {
    debits: own.reduce((total, { debits }) => total + debits, 0),
    credits: own.reduce((total, { credits }) => total + credits, 0),
    accounts: Object.fromEntries(own.map(({ credits, debits, ledgerAccount }) => [ledgerAccount, debits - credits]))
  }
}

export const renderLedger = (sums: ReadonlyArray<Store.LedgerSum>): Ledger => {
  const totals = imbalances(sums)
  return {
    balanced: [...totals.values()].every((total) => total === 0),
    currencies: Object.fromEntries([...totals.keys()].map((currency) => [currency, renderCurrency(sums, currency)]))
  }
}
