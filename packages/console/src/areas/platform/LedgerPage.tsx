/** The sums of all ledger accounts by currency: debits are positive, credits negative, and together they are zero. */
import { useState } from "preact/hooks"
import { hrefOf } from "../../data/find.ts"
import { numberOf, type Row, rowOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Badge } from "../../design/Badge.tsx"
import { TextField } from "../../design/Field.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Id, Money } from "../../design/Values.tsx"
import { type Column, VirtualTable } from "../../design/VirtualTable.tsx"
import { causeOf } from "./steps.ts"

const meanings: Readonly<Record<string, string>> = {
  cash: "the bank account that settles",
  "receivable:card": "owed by the card networks",
  "clearing:pending": "mirror of pending payments",
  "payable:refunds": "refunds that are not settled",
  "service:revenue": "income of the service",
  "service:verification_cost": "cost of microdeposits",
  available: "owed to a merchant",
  incoming_pending: "a merchant's pending payments",
  outgoing_pending: "a merchant's payouts under way",
  reserve: "held back from a merchant",
  fees: "owed to a platform"
}

const AccountName = ({ name }: { readonly name: string }) => {
  const [kind, id, part] = name.split(":")
  if (part === undefined || id === undefined) return <span class="mono">{name}</span>
  return (
    <span class="mono">
      {kind}:<Id id={id} href={hrefOf(kind === "platform" ? "apps" : "accounts", id)} />:{part}
    </span>
  )
}

const columnsFor = (currency: string): ReadonlyArray<Column> => [
  { name: "name", title: "Ledger account", width: 18, cell: (row) => <AccountName name={String(row["name"])} /> },
  {
    name: "debit",
    title: "Debit",
    width: 8,
    right: true,
    cell: (row) => (Number(row["sum"]) > 0 ? <Money amount={Number(row["sum"])} currency={currency} /> : null)
  },
  {
    name: "credit",
    title: "Credit",
    width: 8,
    right: true,
    cell: (row) => (Number(row["sum"]) < 0 ? <Money amount={-Number(row["sum"])} currency={currency} /> : null)
  },
  {
    name: "meaning",
    title: "Meaning",
    cell: (row) => (
      <span class="muted">
        {meanings[String(row["name"])] ?? meanings[String(row["name"]).split(":").at(-1) ?? ""] ?? ""}
      </span>
    )
  }
]

const isGeneral = (name: string): boolean => name.split(":").length < 3

const Currency = ({
  currency,
  sums,
  text
}: {
  readonly currency: string
  readonly sums: Row
  readonly text: string
}) => {
  const all = Object.entries(rowOf(sums["accounts"])).map(([name, sum]) => ({ name, sum: numberOf(sum) ?? 0 }))
  const rows = all
    .filter(({ name }) => name.includes(text.trim()))
    .toSorted((a, b) => Number(isGeneral(b.name)) - Number(isGeneral(a.name)) || (a.name < b.name ? -1 : 1))
  return (
    <Panel
      flush
      title={currency}
      acts={
        <span class="small muted">
          debits <Money amount={numberOf(sums["debits"])} currency={currency} /> · credits{" "}
          <Money amount={numberOf(sums["credits"])} currency={currency} />
        </span>
      }
    >
      {rows.length === 0 ? (
        <Empty title="No ledger account has this in its name." />
      ) : (
        <div class="tall">
          <VirtualTable
            label={`Ledger accounts in ${currency}`}
            columns={columnsFor(currency)}
            rows={rows}
            keyOf={({ name }) => String(name)}
          />
        </div>
      )}
    </Panel>
  )
}

export const LedgerPage = () => {
  const result = useRead("/operator/ledger", {}, { every: 5_000 })
  const [text, setText] = useState("")
  const ledger = rowOf(result.data)
  return (
    <Page
      title="Ledger"
      beside={
        result.data === undefined ? null : ledger["balanced"] === true ? (
          <Badge text="balanced" tone="good" />
        ) : (
          <Badge text="out of balance" tone="bad" />
        )
      }
      under={`Double entry: each entry sums to zero, as “${causeOf("L3")}” (L3) does.`}
    >
      <Await result={result}>
        {() => {
          const currencies = Object.entries(rowOf(ledger["currencies"]))
          return currencies.length === 0 ? (
            <Empty title="Nothing is booked yet." />
          ) : (
            <>
              <div class="filters">
                <TextField name="Only accounts with" value={text} onChange={setText} placeholder="cash, an id …" />
              </div>
              {currencies.map(([currency, sums]) => (
                <Currency key={currency} currency={currency} sums={rowOf(sums)} text={text} />
              ))}
            </>
          )
        }}
      </Await>
    </Page>
  )
}
