/** Where the money stands: balances of merchants, and the ledger by kind of account. Both are of all of the ledger, now. */
import { hrefOf } from "../../data/find.ts"
import { capital, words } from "../../data/format.ts"
import { numberOf, type Row, rowOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Money } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import type { Tone } from "./colors.ts"
import { Share } from "./parts.tsx"

const shown = 10

/** The sums by ledger account: debits are positive, credits negative. */
const sumsOf = (ledger: unknown, currency: string): ReadonlyArray<readonly [string, number]> =>
  Object.entries(rowOf(rowOf(rowOf(rowOf(ledger)["currencies"])[currency])["accounts"])).map(([name, sum]) => [
    name,
    numberOf(sum) ?? 0
  ])

const Merchant = ({ id }: { readonly id: string }) => {
  const { data } = useRead(`/operator/accounts/${encodeURIComponent(id)}`, {}, { fresh: 60_000 })
  return (
    <a href={hrefOf("accounts", id) ?? ""}>{textOf(rowOf(data)["name"]) || <span class="mono">{id.slice(-8)}</span>}</a>
  )
}

/** A bar in one colour above zero and in another below. */
const bar = (highest: number, above: Tone, below: Tone): Column => ({
  name: "share",
  title: "Share",
  cell: ({ sum }) => (
    <Share part={Math.abs(Number(sum)) / Math.max(1, highest)} tone={Number(sum) < 0 ? below : above} />
  )
})

/** The amount where it has this sign; without one, as it is. */
const amount = (title: string, currency: string, sign: 1 | -1 | null): Column => ({
  name: title,
  title,
  right: true,
  cell: ({ sum }) => {
    if (sign !== null && Math.sign(Number(sum)) !== sign) return null
    return <Money amount={Number(sum) * (sign ?? 1)} currency={currency} />
  }
})

interface Props {
  readonly ledger: { readonly data: unknown; readonly error: unknown }
  readonly currency: string
}

const Balances = ({ balances, currency }: { readonly balances: ReadonlyArray<Row>; readonly currency: string }) => {
  const highest = Math.max(0, ...balances.map(({ sum }) => Math.abs(Number(sum))))
  const columns: ReadonlyArray<Column> = [
    { name: "id", title: "Account", cell: ({ id }) => <Merchant id={String(id)} /> },
    bar(highest, "accent", "bad"),
    amount("Available", currency, null)
  ]
  return (
    <Table
      label="Balances of merchants"
      columns={columns}
      rows={balances.slice(0, shown)}
      keyOf={({ id }) => String(id)}
    />
  )
}

/** What a merchant may have paid out: the credit of its ledger account. */
export const BalancesPanel = ({ currency, ledger }: Props) => (
  <Panel flush title="Balances of merchants" acts={<a href="/console/accounts">All accounts</a>}>
    <Await result={ledger} lines={6}>
      {(data) => {
        const balances = sumsOf(data, currency)
          .flatMap(([name, sum]) => {
            const [kind, id, part] = name.split(":")
            return kind === "merchant" && part === "available" && id !== undefined && sum !== 0
              ? [{ id, sum: -sum }]
              : []
          })
          .toSorted((a, b) => Math.abs(b.sum) - Math.abs(a.sum))
        return balances.length === 0 ? (
          <Empty title="No merchant has a balance." />
        ) : (
          <>
            <Balances balances={balances} currency={currency} />
            <p class="muted small inset">
              {balances.length > shown
                ? `The ${shown} largest of ${balances.length} that are not zero`
                : "All that are not zero"}
              , now. Below zero: the merchant owes.
            </p>
          </>
        )
      }}
    </Await>
  </Panel>
)

const parts: Readonly<Record<string, string>> = {
  merchant: "Merchants",
  platform: "Platforms"
}

const kindOf = (name: string): string => {
  const [kind = "", , part] = name.split(":")
  return part === undefined
    ? capital(words(name.replace(":", ": ")))
    : `${parts[kind] ?? capital(kind)}: ${words(part)}`
}

const byKind = (sums: ReadonlyArray<readonly [string, number]>): ReadonlyArray<Row & { readonly sum: number }> => {
  const kinds = new Map<string, number>()
  for (const [name, sum] of sums) kinds.set(kindOf(name), (kinds.get(kindOf(name)) ?? 0) + sum)
  return [...kinds].map(([name, sum]) => ({ name, sum })).toSorted((a, b) => b.sum - a.sum)
}

/** Debits and credits by kind of account. */
export const LedgerPanel = ({ currency, ledger }: Props) => (
  <Panel flush title="Money by ledger account" acts={<a href="/console/ledger">Ledger</a>}>
    <Await result={ledger} lines={6}>
      {(data) => {
        const rows = byKind(sumsOf(data, currency)).filter(({ sum }) => sum !== 0)
        const highest = Math.max(0, ...rows.map(({ sum }) => Math.abs(sum)))
        const columns: ReadonlyArray<Column> = [
          { name: "name", title: "Kind of account", cell: ({ name }) => String(name) },
          bar(highest, "accent", "good"),
          amount("Debit", currency, 1),
          amount("Credit", currency, -1)
        ]
        return rows.length === 0 ? (
          <Empty title="Nothing was booked in this currency." />
        ) : (
          <>
            <Table label="Money by ledger account" columns={columns} rows={rows} keyOf={({ name }) => String(name)} />
            <p class="muted small inset">All of the ledger, now. Debits and credits are equal.</p>
          </>
        )
      }}
    </Await>
  </Panel>
)
