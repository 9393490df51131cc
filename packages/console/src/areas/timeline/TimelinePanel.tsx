/** The timeline of an object: what happens next, and everything that happened, in order of service time. */
import { useState } from "preact/hooks"
import { distance, time } from "../../data/format.ts"
import { at, type Row, textOf } from "../../data/json.ts"
import { preferences } from "../../data/preferences.ts"
import { serviceNow } from "../../data/serviceClock.ts"
import { useStore } from "../../data/store.ts"
import { Button } from "../../design/Button.tsx"
import { Panel } from "../../design/Page.tsx"
import { Empty, ErrorNote, Skeleton } from "../../design/States.tsx"
import type { DueWork } from "./clock/dueWorks.ts"
import { AdvanceProgress } from "./clock/MoveClock.tsx"
import { ChangeEvent } from "./events/ChangeEvent.tsx"
import { NetworkEvent } from "./events/NetworkEvent.tsx"
import { AttemptEvent, AuditEvent, LedgerEvent, NotificationEvent } from "./events/OtherEvents.tsx"
import { RequestEvent } from "./events/RequestEvent.tsx"
import { actsToShow, type Filters, groupOf, groups, useFilters } from "./filters.ts"
import { type Act, actsOf, type Item } from "./items.ts"
import { useNeighbors } from "./neighbors.ts"
import { NextEventRow, useNextEvents } from "./NextEvents.tsx"
import { useSources } from "./useSources.ts"
import { knownVersions } from "./versions/knownVersions.ts"

interface Context {
  readonly id: string
  readonly currency: string
  readonly filters: Filters
  /** every act, of which some may not be shown */
  readonly acts: ReadonlyArray<Act>
}

const parts = {
  network: NetworkEvent,
  ledger: LedgerEvent,
  notification: NotificationEvent,
  attempt: AttemptEvent,
  audit: AuditEvent
} as const

const ItemRow = ({
  context,
  isFirst,
  item
}: {
  readonly item: Item
  readonly isFirst: boolean
  readonly context: Context
}) => {
  const { acts, currency, filters, id } = context
  const { about, key, kind, row } = item
  const shared = {
    at: isFirst ? item.at : null,
    row,
    currency,
    isOwn: about === id,
    isOpen: filters.open.includes(key),
    onToggle: () => filters.toggleOpen(key)
  }
  if (kind === "request" || kind === "read") return <RequestEvent {...shared} />
  if (kind === "change")
    return (
      <ChangeEvent {...shared} versions={shared.isOpen ? knownVersions(acts, textOf(row["resource"]), about) : []} />
    )
  const Part = parts[kind]
  return <Part {...shared} />
}

const Day = ({ at }: { readonly at: number }) => {
  const { zone } = useStore(preferences)
  return (
    <li class="event-day">
      <span class="number">{time(at, zone).slice(0, 10)}</span>
      <span class="muted">{distance(at, serviceNow())}</span>
    </li>
  )
}

const Acts = ({ acts, context }: { readonly acts: ReadonlyArray<Act>; readonly context: Context }) => {
  const { zone } = useStore(preferences)
  const dayOf = (at: number): string => time(at, zone).slice(0, 10)
  return (
    <>
      {acts.map((act, index) => {
        const before = acts[index - 1]
        return (
          <>
            {before !== undefined && dayOf(before.at) === dayOf(act.at) ? null : (
              <Day key={`day-${act.key}`} at={act.at} />
            )}
            {act.items.map((item, place) => (
              <ItemRow key={item.key} item={item} isFirst={place === 0} context={context} />
            ))}
          </>
        )
      })}
    </>
  )
}

/** `acts`: null while they are read. */
const FilterBar = ({ acts, filters }: { readonly acts: ReadonlyArray<Act> | null; readonly filters: Filters }) => {
  const items = acts?.flatMap((act) => act.items)
  return (
    <div class="timeline-bar">
      <div class="chips" role="group" aria-label="What the timeline shows">
        {groups.map(({ name, text }) => {
          const count = items?.filter((item) => groupOf(item) === name).length ?? "–"
          return (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={filters.shown.includes(name)}
              onClick={() => filters.toggleGroup(name)}
            >
              {text} <span class="number">{count}</span>
            </button>
          )
        })}
      </div>
      <div class="segments" role="group" aria-label="Order">
        <button type="button" aria-pressed={!filters.isOldestFirst} onClick={() => filters.setOldestFirst(false)}>
          Newest first
        </button>
        <button type="button" aria-pressed={filters.isOldestFirst} onClick={() => filters.setOldestFirst(true)}>
          Oldest first
        </button>
      </div>
    </div>
  )
}

const Next = ({ events, id }: { readonly events: ReadonlyArray<DueWork>; readonly id: string }) => (
  <>
    {events.map((event, index) => (
      <NextEventRow key={`${event.id}-${event.text}-${index}`} event={event} own={id} />
    ))}
  </>
)

/** Acts that are shown before one asks for all. */
const few = 25
const fewNext = 6

const List = ({ context, next }: { readonly context: Context; readonly next: ReadonlyArray<DueWork> }) => {
  const [isWhole, setWhole] = useState(false)
  const { acts, filters, id } = context
  const all = actsToShow(acts, filters.shown)
  const cut = isWhole ? all : all.slice(-few)
  const soonest = next.slice(0, fewNext)
  const more =
    cut.length === all.length ? null : (
      <li class="event-day">
        <Button tiny onClick={() => setWhole(true)}>
          Show {all.length - cut.length} earlier
        </Button>
      </li>
    )
  const now = (
    <li class="event-now" aria-label="Now">
      <span>now</span>
    </li>
  )
  return filters.isOldestFirst ? (
    <ol class="timeline">
      {more}
      <Acts acts={cut} context={context} />
      {now}
      <Next events={soonest} id={id} />
    </ol>
  ) : (
    <ol class="timeline">
      <Next events={soonest.toReversed()} id={id} />
      {now}
      <Acts acts={cut.toReversed()} context={context} />
      {more}
    </ol>
  )
}

const currencyOf = (record: Row): string => textOf(record["currency"]) || textOf(at(record, "amounts.currency"))

export const TimelinePanel = ({ record, resource }: { readonly resource: string; readonly record: Row }) => {
  const filters = useFilters()
  const related = useNeighbors(resource, record)
  const { error, isCut, isPending, sources } = useSources(resource, record, related)
  const next = useNextEvents(record, related, sources.deliveries)
  const acts = actsOf(sources)
  const context = { id: textOf(record["id"]), currency: currencyOf(record), filters, acts }
  return (
    <Panel title="Timeline" flush>
      <FilterBar acts={isPending ? null : acts} filters={filters} />
      <AdvanceProgress />
      {isPending ? (
        <div class="body">
          <Skeleton lines={8} />
        </div>
      ) : error !== null && acts.length === 0 ? (
        <div class="body">
          <ErrorNote error={error} />
        </div>
      ) : acts.length === 0 && next.length === 0 ? (
        <Empty title="Nothing is known of it.">
          The history begins with the version of the platform that keeps one.
        </Empty>
      ) : (
        <List context={context} next={next} />
      )}
      {isCut ? (
        <p class="timeline-foot muted small">
          The last 50 of each kind are here. <a href={`/console/history?resource_id=${context.id}`}>Every change</a> ·{" "}
          <a href={`/console/requests?resource_id=${context.id}`}>every request</a>
        </p>
      ) : null}
    </Panel>
  )
}
