/** How the API is used: answers over time, errors by code, versions in use, and operations, out of the log of requests. */
import { useAddress } from "../../data/address.ts"
import { numberOf, type Row, textOf } from "../../data/json.ts"
import { serviceNow } from "../../data/serviceClock.ts"
import { Page, Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { useApps } from "../receivers/SubscribeDialog.tsx"
import { Covers, percent, Tiles } from "./parts.tsx"
import { byStep, quantile, type Sample, type Span, spans, stepsOf, timeOf, useSample } from "./samples.ts"
import { TimeChart } from "./TimeChart.tsx"
import { ErrorsPanel, OperationsPanel, VersionsPanel } from "./UsageTables.tsx"

const most = 500

const statusOf = (row: Row): number => numberOf(row["status"]) ?? 0
const tookOf = (row: Row): number => numberOf(row["duration_ms"]) ?? 0

const minute = 60
const short: ReadonlyArray<Span> = [
  { name: "1h", text: "hour", seconds: 60 * minute, step: 5 * minute },
  { name: "6h", text: "6 hours", seconds: 360 * minute, step: 15 * minute },
  ...spans
]

/** The shortest span that has all of the rows: the log is of the last 1,000 requests, however old they are. */
const spanOf = (rows: ReadonlyArray<Row>): Span => {
  const age = serviceNow() - Math.min(...rows.map(timeOf))
  return short.find(({ seconds }) => age < seconds) ?? spans.at(-1) ?? spans[0]
}

const Answers = ({ sample, span }: { readonly sample: Sample; readonly span: Span }) => {
  const steps = stepsOf(span, sample)
  const groups = byStep(sample.rows, steps, span.step)
  const count = (from: number, to: number) =>
    groups.map((rows) => rows.filter((row) => statusOf(row) >= from && statusOf(row) < to).length)
  return (
    <TimeChart
      label="Answers over time, by status"
      kind="bars"
      times={steps}
      step={span.step}
      write={(value) => String(Math.round(value))}
      distances={[1, 2, 5, 10, 20, 50, 100, 200, 500]}
      series={[
        { name: "2xx", tone: "good", values: count(200, 400) },
        { name: "4xx", tone: "wait", values: count(400, 500) },
        { name: "5xx", tone: "bad", values: count(500, 600) }
      ]}
    />
  )
}

const Content = ({ sample }: { readonly sample: Sample }) => {
  const { rows } = sample
  const span = spanOf(rows)
  const refused = rows.filter((row) => statusOf(row) >= 400)
  const [half, slow] = [0.5, 0.95].map((share) => quantile(rows.map(tookOf), share))
  return (
    <>
      <Tiles
        tiles={[
          { name: "Requests", value: rows.length },
          { name: "Refused", value: percent(refused.length / rows.length), hint: `${refused.length} requests` },
          { name: "Half within", value: `${half ?? 0} ms` },
          { name: "95 % within", value: `${slow ?? 0} ms` }
        ]}
      />
      <Panel title="Answers">
        <div class="stack-tight">
          <Answers sample={{ rows, hasMore: true }} span={span} />
          <Covers name="requests of this process" sample={sample} span={span} />
        </div>
      </Panel>
      <div class="halves charts">
        <ErrorsPanel rows={refused} />
        <VersionsPanel rows={rows} />
      </div>
      <OperationsPanel rows={rows} />
    </>
  )
}

export const UsagePage = () => {
  const { change, query } = useAddress()
  const apps = useApps()
  const appId = query["app"] ?? ""
  const result = useSample("/operator/requests", appId === "" ? {} : { app_id: appId }, most)
  const rows = (result.data?.rows ?? []).filter((row) => textOf(row["path"]) !== "/openapi.json")
  const sample = result.data === undefined ? undefined : { ...result.data, rows }
  return (
    <Page
      title="Usage"
      under="Of the requests that this process remembers: at most the last 1,000."
      acts={
        <select
          class="input"
          aria-label="App"
          value={appId}
          onChange={({ currentTarget }) => change({ app: currentTarget.value })}
        >
          <option value="">every caller</option>
          {apps.map(({ text, value }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      }
    >
      <Await result={{ data: sample, error: result.error }} lines={10}>
        {(found) =>
          found.rows.length === 0 ? <Empty title="No request is remembered." /> : <Content sample={found} />
        }
      </Await>
    </Page>
  )
}
