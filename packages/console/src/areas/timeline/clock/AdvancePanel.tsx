/** Moves the clock: by how much, what that will do, and how far it is. */
import { useState } from "preact/hooks"
import { useAddress } from "../../../data/address.ts"
import { distance, duration } from "../../../data/format.ts"
import { serviceNow } from "../../../data/serviceClock.ts"
import { useStore } from "../../../data/store.ts"
import { Button } from "../../../design/Button.tsx"
import { SelectField, TextField } from "../../../design/Field.tsx"
import { Panel } from "../../../design/Page.tsx"
import { ErrorNote, Skeleton } from "../../../design/States.tsx"
import { Time } from "../../../design/Values.tsx"
import { resourceName } from "../resourceName.ts"
import { advanceUnderWay, hrefOfOutcome, moveClock } from "./advance.ts"
import { groupsOf, type DueWorks } from "./dueWorks.ts"
import { AdvanceProgress } from "./MoveClock.tsx"

const units = [
  { value: "60", text: "minutes" },
  { value: "3600", text: "hours" },
  { value: "86400", text: "days" },
  { value: "604800", text: "weeks" }
]

const presets = [
  { text: "1 hour", count: "1", unit: "3600" },
  { text: "1 day", count: "1", unit: "86400" },
  { text: "3 days", count: "3", unit: "86400" },
  { text: "1 week", count: "1", unit: "604800" },
  { text: "30 days", count: "30", unit: "86400" }
] as const

const longest = 31_536_000

/** What an advance to a time will do, by kind, what is soonest first. */
const Preview = ({ until, upcoming }: { readonly until: number; readonly upcoming: DueWorks }) => {
  const works = upcoming.works.filter(({ at }) => at <= until)
  const isCut = upcoming.knownUntil !== null && upcoming.knownUntil < until
  if (works.length === 0) return <p class="muted small">Nothing is due until then.</p>
  return (
    <div class="preview">
      <h3>
        {isCut ? "More than " : ""}
        {works.length} {works.length === 1 ? "thing" : "things"} will be done
      </h3>
      <ul>
        {groupsOf(works).map(({ count, first, resource, text }) => (
          <li key={`${resource} ${text}`}>
            <span class="number preview-count">{count}</span>
            <span>
              {text} {resource === "deliveries" ? null : <span class="muted">{resourceName(resource, count)}</span>}
            </span>
            <span class="muted number">{first <= serviceNow() ? "now" : distance(first, serviceNow())}</span>
          </li>
        ))}
      </ul>
      <p class="muted small">
        What these cause in turn is done too
        {upcoming.parked === 0 ? "" : `, and ${upcoming.parked} notifications wait for an earlier one`}.
      </p>
    </div>
  )
}

const useMove = () => {
  const { change } = useAddress()
  const [error, setError] = useState<unknown>(null)
  const move = async (to: number | null): Promise<void> => {
    setError(null)
    try {
      const parameters = new URLSearchParams(hrefOfOutcome(await moveClock(to)).split("?")[1])
      change({ since: parameters.get("since"), to: parameters.get("to"), jobs: parameters.get("jobs") })
    } catch (failed) {
      setError(failed)
    }
  }
  return { error, move, isRunning: useStore(advanceUnderWay) !== null }
}

export const AdvancePanel = ({ upcoming }: { readonly upcoming: DueWorks | null }) => {
  const { error, isRunning, move } = useMove()
  const [count, setCount] = useState("1")
  const [unit, setUnit] = useState("86400")
  const seconds = Math.round(Number(count) * Number(unit))
  const isPossible = Number.isFinite(seconds) && seconds >= 1 && seconds <= longest
  const until = serviceNow() + seconds
  const submit = (event: Event): void => {
    event.preventDefault()
    if (isPossible) void move(serviceNow() + seconds)
  }
  return (
    <Panel title="Advance" flush>
      <AdvanceProgress />
      <form class="body stack" onSubmit={submit}>
        <div class="chips" role="group" aria-label="By how much">
          {presets.map((preset) => (
            <button
              key={preset.text}
              type="button"
              class="chip"
              aria-pressed={preset.count === count && preset.unit === unit}
              onClick={() => {
                setCount(preset.count)
                setUnit(preset.unit)
              }}
            >
              {preset.text}
            </button>
          ))}
        </div>
        <div class="advance-by">
          <TextField name="By" type="number" value={count} onChange={setCount} required />
          <SelectField name="Unit" value={unit} onChange={setUnit} choices={units} />
        </div>
        {isPossible ? (
          <p class="small">
            To <Time at={until} />
          </p>
        ) : (
          <p class="small">One second to one year.</p>
        )}
        {upcoming === null ? <Skeleton lines={3} /> : isPossible ? <Preview until={until} upcoming={upcoming} /> : null}
        {error === null ? null : <ErrorNote error={error} />}
        <div class="row">
          <Button type="submit" kind="main" disabled={isRunning || !isPossible}>
            Advance {duration(isPossible ? seconds : 0)}
          </Button>
          <Button disabled={isRunning} onClick={() => void move(null)}>
            To what is next
          </Button>
        </div>
        {upcoming?.works[0] === undefined ? null : (
          <p class="muted small">
            Next, <Time at={upcoming.works[0].at} seconds />: {resourceName(upcoming.works[0].resource, 1)},{" "}
            {upcoming.works[0].text.slice(0, 1).toLowerCase()}
            {upcoming.works[0].text.slice(1)}.
          </p>
        )}
      </form>
    </Panel>
  )
}
