/** The clock of a staging platform: what time it is, what happens next, and what an advance will do before it is made. */
import { useState } from "preact/hooks"
import { hrefOf } from "../../data/find.ts"
import { capital, distance, duration, words } from "../../data/format.ts"
import { numberOf, rowOf } from "../../data/json.ts"
import { call } from "../../data/operator.ts"
import { isReadOnly, isStaging } from "../../data/pageSettings.ts"
import { readAgain, useRead } from "../../data/queries.ts"
import { noteServiceTime, serviceNow } from "../../data/serviceClock.ts"
import { Button } from "../../design/Button.tsx"
import { SelectField, TextField } from "../../design/Field.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Empty, ErrorNote, Skeleton } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { toast } from "../../design/Toasts.tsx"
import { Id, Time } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { type Timer, useTimers } from "./timers.ts"

const units = [
  { value: "3600", text: "hours" },
  { value: "86400", text: "days" },
  { value: "604800", text: "weeks" },
  { value: "60", text: "minutes" }
]

const columns: ReadonlyArray<Column> = [
  { name: "at", title: "When", cell: (row) => <Time at={numberOf(row["at"])} seconds /> },
  {
    name: "in",
    title: "In",
    cell: (row) => <span class="muted">{distance(numberOf(row["at"]) ?? 0, serviceNow())}</span>
  },
  { name: "does", title: "What", cell: (row) => capital(words(String(row["does"]))) },
  {
    name: "id",
    title: "Of",
    cell: (row) => (
      <>
        {words(String(row["resource"]))}{" "}
        <Id id={String(row["id"])} href={hrefOf(String(row["resource"]), String(row["id"]))} />
      </>
    )
  }
]

const Timers = ({ timers }: { readonly timers: ReadonlyArray<Timer> }) => (
  <Table
    label="Timers"
    columns={columns}
    rows={timers.map((timer) => ({ ...timer }))}
    keyOf={(_, index) => String(index)}
  />
)

const useAdvance = () => {
  const [began, setBegan] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const advance = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    setBegan(Date.now())
    setError(null)
    try {
      const answer = rowOf(await call("POST", "/operator/clock/advance", { body }))
      noteServiceTime(answer)
      toast(`${numberOf(answer["jobs_run"]) ?? 0} timers ran.`)
      await readAgain()
    } catch (failed) {
      setError(failed)
    } finally {
      setBegan(null)
    }
  }
  return { advance, error, isRunning: began !== null }
}

const shownTimers = 20

/** What an advance to a time will do: the timers that it passes, by what they do. */
const Preview = ({ until }: { readonly until: number }) => {
  const { hasMore, timers } = useTimers({ until, page_size: 500 })
  if (timers === null) return null
  if (timers.length === 0) return <p class="muted small">Nothing is due until then.</p>
  const counts = new Map<string, number>()
  for (const { does, resource } of timers) {
    const name = `${words(does)} (${words(resource)})`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return (
    <div class="small">
      <strong>
        {timers.length}
        {hasMore ? " and more" : ""} due until then
      </strong>
      <ul>
        {[...counts].map(([name, count]) => (
          <li key={name}>
            <span class="number">{count}</span> × {name}
          </li>
        ))}
      </ul>
      <p class="muted">What these cause in turn is done too.</p>
    </div>
  )
}

const Advance = () => {
  const { advance, error, isRunning } = useAdvance()
  const [count, setCount] = useState("1")
  const [unit, setUnit] = useState("86400")
  const seconds = Math.round(Number(count) * Number(unit))
  const isPossible = Number.isFinite(seconds) && seconds >= 1 && seconds <= 31_536_000
  const submit = (event: Event): void => {
    event.preventDefault()
    void advance({ seconds })
  }
  return (
    <Panel title="Advance">
      <form class="stack" onSubmit={submit}>
        <div class="filters">
          <TextField name="By" type="number" value={count} onChange={setCount} required />
          <SelectField name="Unit" value={unit} onChange={setUnit} choices={units} />
        </div>
        {isPossible ? (
          <p class="small">
            To <Time at={serviceNow() + seconds} seconds />
          </p>
        ) : (
          <p class="small">One second to one year.</p>
        )}
        {isPossible ? <Preview until={Math.floor((serviceNow() + seconds) / 10) * 10} /> : null}
        {error === null ? null : <ErrorNote error={error} />}
        <div class="row">
          <Button type="submit" kind="main" disabled={isRunning || !isPossible}>
            {isRunning ? "Running the timers…" : `Advance ${duration(isPossible ? seconds : 0)}`}
          </Button>
          <Button disabled={isRunning} onClick={() => void advance({ next: true })}>
            To the next timer
          </Button>
        </div>
      </form>
    </Panel>
  )
}

export const ClockPage = () => {
  const { data } = useRead("/operator/clock", {}, { every: 5_000 })
  const { error, timers } = useTimers({ page_size: shownTimers })
  const clock = rowOf(data)
  const offset = numberOf(clock["offset_seconds"]) ?? 0
  return (
    <Page
      title="Clock"
      under="Every rule of business goes by this time. It can be moved forward in staging, never back."
    >
      <div class="columns">
        <Panel title="What happens next" flush={timers !== null && timers.length > 0}>
          {error !== null && timers === null ? (
            <ErrorNote error={error} />
          ) : timers === null ? (
            <Skeleton />
          ) : timers.length === 0 ? (
            <Empty title="Nothing is due." />
          ) : (
            <Timers timers={timers} />
          )}
        </Panel>
        <div class="stack">
          <Panel title="Service time">
            <div class="headline">
              <Time at={numberOf(clock["time"])} seconds />
            </div>
            <p class="muted small">{offset === 0 ? "It is real time." : `${duration(offset)} ahead of real time.`}</p>
          </Panel>
          {isStaging && !isReadOnly ? <Advance /> : null}
        </div>
      </div>
    </Page>
  )
}
