/** Refunds and disputes over time. */
import { money } from "../../data/format.ts"
import { at, numberOf, textOf } from "../../data/json.ts"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Covers } from "./parts.tsx"
import { inCurrency, shortMoney } from "./PaymentCharts.tsx"
import { beginOf, byStep, type Sample, type Span, stepsOf, sumOf, useSample } from "./samples.ts"
import { TimeChart } from "./TimeChart.tsx"

const most = 200

const Chart = ({
  currency,
  disputes,
  refunds,
  span
}: {
  readonly refunds: Sample
  readonly disputes: Sample
  readonly span: Span
  readonly currency: string
}) => {
  const candidates = [stepsOf(span, refunds), stepsOf(span, disputes)].toSorted((a, b) => a.length - b.length)
  const steps = candidates[0] ?? []
  const refunded = refunds.rows.filter(
    (row) => textOf(at(row, "amounts.currency")) === currency && row["status"] !== "failed"
  )
  const disputed = inCurrency(disputes.rows, currency)
  return (
    <TimeChart
      label={`Amount of refunds and disputes in ${currency} over time`}
      kind="bars"
      times={steps}
      step={span.step}
      write={(value) => money(value, currency)}
      writeShort={shortMoney(currency)}
      series={[
        {
          name: "Refunds",
          tone: "wait",
          values: byStep(refunded, steps, span.step).map((rows) =>
            sumOf(rows, (row) => numberOf(at(row, "amounts.total_amount")))
          )
        },
        {
          name: "Disputes",
          tone: "bad",
          values: byStep(disputed, steps, span.step).map((rows) => sumOf(rows, (row) => numberOf(row["amount"])))
        }
      ]}
    />
  )
}

export const MoneyBackPanel = ({ currency, span }: { readonly span: Span; readonly currency: string }) => {
  const query = { create_time_start: beginOf(span) }
  const refunds = useSample("/operator/refunds", query, most)
  const disputes = useSample("/operator/disputes", query, most)
  return (
    <Panel title="Refunds and disputes">
      <Await result={refunds} lines={6}>
        {(refunded) => (
          <Await result={disputes} lines={6}>
            {(disputed) =>
              refunded.rows.length + disputed.rows.length === 0 ? (
                <Empty title="No money went back in this time." />
              ) : (
                <div class="stack-tight">
                  <Chart refunds={refunded} disputes={disputed} span={span} currency={currency} />
                  <Covers name="refunds" sample={refunded} span={span} />
                  <Covers name="disputes" sample={disputed} span={span} />
                </div>
              )
            }
          </Await>
        )}
      </Await>
    </Panel>
  )
}
