/** Volume and approvals of payments over time. */
import type { ComponentChildren } from "preact"
import { money } from "../../data/format.ts"
import { numberOf, type Row, textOf } from "../../data/json.ts"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Covers, percent, shortPercent, Tiles } from "./parts.tsx"
import { byStep, type Sample, type Span, stepsOf, sumOf } from "./samples.ts"
import { TimeChart } from "./TimeChart.tsx"

export interface ChartsProps {
  readonly span: Span
  readonly currency: string
  readonly payments: { readonly data: Sample | undefined; readonly error: unknown }
}

const statusOf = (row: Row): string => textOf(row["status"])
const amountOf = (row: Row): number | null => numberOf(row["amount"])

/** A canceled payment was approved before. */
const isApproved = (row: Row): boolean => statusOf(row) === "completed" || statusOf(row) === "canceled"
const isDecided = (row: Row): boolean => statusOf(row) !== "pending"

export const inCurrency = (rows: ReadonlyArray<Row>, currency: string): ReadonlyArray<Row> =>
  rows.filter((row) => textOf(row["currency"]) === currency)

const shorten = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 })

/** An amount on an axis: without cents, and in thousands. */
export const shortMoney = (currency: string) => (amount: number) => {
  const [sign = ""] = /^[^\d]*/.exec(money(0, currency)) ?? []
  return `${sign}${shorten.format(amount / 100)}`
}

const Volume = ({
  currency,
  sample,
  span
}: {
  readonly sample: Sample
  readonly span: Span
  readonly currency: string
}) => {
  const steps = stepsOf(span, sample)
  const groups = byStep(inCurrency(sample.rows, currency), steps, span.step)
  const amounts = (status: string) =>
    groups.map((rows) =>
      sumOf(
        rows.filter((row) => statusOf(row) === status),
        amountOf
      )
    )
  return (
    <TimeChart
      label={`Amount of payments in ${currency} over time, by status`}
      kind="bars"
      times={steps}
      step={span.step}
      write={(value) => money(value, currency)}
      writeShort={shortMoney(currency)}
      series={[
        { name: "Completed", tone: "accent", values: amounts("completed") },
        { name: "Pending", tone: "wait", values: amounts("pending") },
        { name: "Failed", tone: "bad", values: amounts("failed") },
        { name: "Canceled", tone: "calm", values: amounts("canceled") }
      ]}
    />
  )
}

const Approvals = ({ sample, span }: { readonly sample: Sample; readonly span: Span }) => {
  const steps = stepsOf(span, sample)
  const groups = byStep(sample.rows.filter(isDecided), steps, span.step)
  return (
    <TimeChart
      label="Share of payments that were approved, over time"
      kind="lines"
      top={1.02}
      times={steps}
      step={span.step}
      write={percent}
      writeShort={shortPercent}
      series={[
        {
          name: "Approved",
          tone: "good",
          values: groups.map((rows) => (rows.length === 0 ? null : rows.filter(isApproved).length / rows.length))
        }
      ]}
    />
  )
}

/** The numbers of the span. */
export const PaymentTiles = ({ currency, payments: { data } }: ChartsProps) => {
  if (data === undefined) return null
  const rows = inCurrency(data.rows, currency)
  const completed = rows.filter((row) => statusOf(row) === "completed")
  const decided = data.rows.filter(isDecided)
  const approved = decided.filter(isApproved)
  return (
    <Tiles
      tiles={[
        { name: "Completed", value: money(sumOf(completed, amountOf), currency), hint: `${completed.length} payments` },
        {
          name: "Pending",
          value: money(
            sumOf(
              rows.filter((row) => statusOf(row) === "pending"),
              amountOf
            ),
            currency
          )
        },
        {
          name: "Approved",
          value: decided.length === 0 ? "–" : percent(approved.length / decided.length),
          hint: `${approved.length} of ${decided.length}`
        },
        {
          name: "Refunded",
          value: money(
            sumOf(rows, (row) => numberOf(row["amount_refunded"])),
            currency
          )
        },
        {
          name: "Disputed",
          value: money(
            sumOf(rows, (row) => numberOf(row["amount_disputed"])),
            currency
          )
        }
      ]}
    />
  )
}

export const VolumePanel = ({
  acts,
  currency,
  payments,
  span
}: ChartsProps & { readonly acts?: ComponentChildren }) => (
  <Panel title="Volume" acts={acts}>
    <Await result={payments} lines={6}>
      {(sample) =>
        sample.rows.length === 0 ? (
          <Empty title="No payments in this time." />
        ) : (
          <div class="stack-tight">
            <Volume sample={sample} span={span} currency={currency} />
            <Covers name="payments" sample={sample} span={span} />
          </div>
        )
      }
    </Await>
  </Panel>
)

export const ApprovalsPanel = ({ payments, span }: ChartsProps) => (
  <Panel title="Approvals">
    <Await result={payments} lines={6}>
      {(sample) =>
        sample.rows.length === 0 ? (
          <Empty title="No payments in this time." />
        ) : (
          <div class="stack-tight">
            <Approvals sample={sample} span={span} />
            <p class="muted small">Completed or canceled, of those that are not pending. In every currency.</p>
          </div>
        )
      }
    </Await>
  </Panel>
)
