/** What happens next to an object: its timers, and the attempts that are to come, each with a move of the clock to it. */
import { hrefOf } from "../../data/find.ts"
import { capital, distance, time } from "../../data/format.ts"
import { type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { preferences } from "../../data/preferences.ts"
import { useRead } from "../../data/queries.ts"
import { serviceNow } from "../../data/serviceClock.ts"
import { useStore } from "../../data/store.ts"
import { Icon } from "../../design/Icon.tsx"
import { Id } from "../../design/Values.tsx"
import { attemptOf, type DueWork, timerOf } from "./clock/dueWorks.ts"
import { MoveClockTo } from "./clock/MoveClock.tsx"
import type { Neighbor } from "./neighbors.ts"
import { resourceName } from "./resourceName.ts"

/** Timers of all objects that one answer has at most. */
const mostTimers = 500

/** Soonest first. The timers of related objects are read in one list of all. */
export const useNextEvents = (
  record: Row,
  related: ReadonlyArray<Neighbor>,
  deliveries: ReadonlyArray<Row>
): ReadonlyArray<DueWork> => {
  const id = textOf(record["id"])
  const own = useRead("/operator/timers", { resource_id: id, page_size: 50 }, { every: 5_000 })
  const all = useRead(
    "/operator/timers",
    { app_id: textOf(record["app_id"]), page_size: mostTimers },
    { every: 10_000, enabled: related.length > 0 }
  )
  const timers = [
    ...rowsOf(rowOf(own.data)["results"]),
    ...rowsOf(rowOf(all.data)["results"]).filter((row) => related.some((each) => each.id === row["resource_id"]))
  ]
  const attempts = deliveries.flatMap((row) => attemptOf(row) ?? [])
  return [...timers.map(timerOf), ...attempts].toSorted((a, b) => a.at - b.at)
}

export const NextEventRow = ({ event, own }: { readonly event: DueWork; readonly own: string }) => {
  const { zone } = useStore(preferences)
  const { at, id, resource, text } = event
  const now = serviceNow()
  return (
    <li class="event next">
      <span class="event-time" title={time(at, zone, true)}>
        {at <= now ? "now" : distance(at, now)}
      </span>
      <span class="event-mark">
        <Icon name="clock" />
      </span>
      <div class="event-body">
        <div class="event-line">
          <span class="event-title">
            {id === own || resource === "deliveries" ? "" : `${capital(resourceName(resource, 1))}: `}
            {id === own || resource === "deliveries" ? text : text.slice(0, 1).toLowerCase() + text.slice(1)}
          </span>
          {id === own ? null : <Id id={id} href={hrefOf(resource, id)} />}
          <span class="muted number">{time(at, zone)}</span>
          <span class="event-act">
            <MoveClockTo at={Math.max(at, now)} label={`Move the clock here: ${text}`} />
          </span>
        </div>
      </div>
    </li>
  )
}
