/** The volume of the last week on the first page, where there was any. */
import { rowOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { VolumePanel } from "./PaymentCharts.tsx"
import { beginOf, spans, useSample } from "./samples.ts"

const most = 200
const week = spans.find(({ name }) => name === "7d") ?? spans[0]

export const OverviewChart = () => {
  const payments = useSample("/operator/payments", { create_time_start: beginOf(week) }, most)
  const ledger = useRead("/operator/ledger", {}, { fresh: 30_000 })
  const currencies = Object.keys(rowOf(rowOf(ledger.data)["currencies"]))
  const currency = currencies.includes("USD") ? "USD" : (currencies[0] ?? "USD")
  return <VolumePanel span={week} currency={currency} payments={payments} acts={<a href="/console/charts">Charts</a>} />
}
