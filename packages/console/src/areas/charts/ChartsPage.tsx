/** The charts: payments, money that went back, notifications, and where the money stands. */
import { useAddress } from "../../data/address.ts"
import { rowOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Page } from "../../design/Page.tsx"
import { DeliveriesPanels } from "./DeliveriesPanels.tsx"
import { BalancesPanel, LedgerPanel } from "./LedgerCharts.tsx"
import { MoneyBackPanel } from "./MoneyBackPanel.tsx"
import { ApprovalsPanel, PaymentTiles, VolumePanel } from "./PaymentCharts.tsx"
import { beginOf, type Sample, spans, useSample } from "./samples.ts"

const most = 500

const currenciesIn = (ledger: unknown, sample: Sample | undefined): ReadonlyArray<string> => {
  const booked = Object.keys(rowOf(rowOf(ledger)["currencies"]))
  const paid = (sample?.rows ?? []).map((row) => textOf(row["currency"]))
  const all = [...new Set([...paid, ...booked])].filter((each) => each !== "").toSorted()
  return all.length === 0 ? ["USD"] : all
}

const Choice = ({
  choices,
  current,
  label,
  name
}: {
  readonly name: string
  readonly label: string
  readonly current: string
  readonly choices: ReadonlyArray<{ readonly name: string; readonly text: string }>
}) => {
  const { change } = useAddress()
  return (
    <div class="segments" role="group" aria-label={label}>
      {choices.map((each) => (
        <button
          key={each.name}
          type="button"
          aria-pressed={each.name === current}
          onClick={() => change({ [name]: each.name })}
        >
          {each.text}
        </button>
      ))}
    </div>
  )
}

export const ChartsPage = () => {
  const { query } = useAddress()
  const span = spans.find(({ name }) => name === query["span"]) ?? spans[0]
  const payments = useSample("/operator/payments", { create_time_start: beginOf(span) }, most)
  const ledger = useRead("/operator/ledger", {}, { fresh: 30_000 })
  const currencies = currenciesIn(ledger.data, payments.data)
  const currency =
    currencies.find((each) => each === query["currency"]) ??
    currencies.find((each) => each === "USD") ??
    currencies[0] ??
    "USD"
  const shared = { span, currency, payments }
  return (
    <Page
      title="Charts"
      under="Made of the newest rows of the lists; each chart says what it covers."
      acts={
        <>
          {currencies.length < 2 ? null : (
            <Choice
              name="currency"
              label="Currency"
              current={currency}
              choices={currencies.map((each) => ({ name: each, text: each }))}
            />
          )}
          <Choice name="span" label="Time" current={span.name} choices={spans} />
        </>
      }
    >
      <PaymentTiles {...shared} />
      <div class="halves charts">
        <VolumePanel {...shared} />
        <ApprovalsPanel {...shared} />
        <MoneyBackPanel span={span} currency={currency} />
        <BalancesPanel ledger={ledger} currency={currency} />
        <DeliveriesPanels span={span} />
      </div>
      <LedgerPanel ledger={ledger} currency={currency} />
    </Page>
  )
}
