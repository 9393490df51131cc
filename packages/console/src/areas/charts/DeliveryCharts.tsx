/** How late notifications are, and how many arrive. */
import { duration } from "../../data/format.ts"
import { numberOf, type Row, rowsOf } from "../../data/json.ts"
import { percent, shortPercent } from "./parts.tsx"
import { byStep, quantile, type Sample, type Span, stepsOf, timeOf } from "./samples.ts"
import { TimeChart } from "./TimeChart.tsx"

/** Seconds from the event to the answer that accepted it; null: none has. */
export const latenessOf = (delivery: Row): number | null => {
  const accepted = rowsOf(delivery["attempts"]).find(({ error }) => error === null)
  const at = numberOf(accepted?.["time"])
  return at === null ? null : Math.max(0, at - timeOf(delivery))
}

/** One that was dropped after an attempt did not arrive. */
const isAttempted = ({ attempts }: Row): boolean => rowsOf(attempts).length > 0
/** Whether the first attempt was accepted. */
export const isAtOnce = ({ attempts }: Row): boolean => rowsOf(attempts)[0]?.["error"] === null
const isDelivered = ({ state }: Row): boolean => state === "delivered"

interface ChartProps {
  readonly sample: Sample
  readonly span: Span
}

export const LatenessChart = ({ sample, span }: ChartProps) => {
  const steps = stepsOf(span, sample)
  const groups = byStep(sample.rows, steps, span.step).map((rows) => rows.flatMap((row) => latenessOf(row) ?? []))
  return (
    <TimeChart
      label="Lateness of notifications over time"
      kind="lines"
      times={steps}
      step={span.step}
      write={duration}
      distances={[1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400]}
      series={[
        { name: "Half of them within", tone: "good", values: groups.map((values) => quantile(values, 0.5)) },
        { name: "95 % within", tone: "wait", values: groups.map((values) => quantile(values, 0.95)) }
      ]}
    />
  )
}

export const SuccessChart = ({ sample, span }: ChartProps) => {
  const steps = stepsOf(span, sample)
  const groups = byStep(sample.rows.filter(isAttempted), steps, span.step)
  const share = (holds: (row: Row) => boolean) =>
    groups.map((rows) => (rows.length === 0 ? null : rows.filter(holds).length / rows.length))
  return (
    <TimeChart
      label="Share of notifications that arrived, over time"
      kind="lines"
      top={1.02}
      times={steps}
      step={span.step}
      write={percent}
      writeShort={shortPercent}
      series={[
        { name: "Delivered", tone: "good", values: share(isDelivered) },
        { name: "At the first attempt", tone: "accent", values: share(isAtOnce) }
      ]}
    />
  )
}
