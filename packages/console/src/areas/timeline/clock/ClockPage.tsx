/** The clock of a staging platform: what time it is, what happens next, what an advance will do, and what one did. */
import { useState } from "preact/hooks"
import { hrefOf } from "../../../data/find.ts"
import { distance, duration, time } from "../../../data/format.ts"
import { numberOf, rowOf } from "../../../data/json.ts"
import { preferences } from "../../../data/preferences.ts"
import { useRead } from "../../../data/queries.ts"
import { serviceNow } from "../../../data/serviceClock.ts"
import { useStore } from "../../../data/store.ts"
import { Badge } from "../../../design/Badge.tsx"
import { Button } from "../../../design/Button.tsx"
import { Icon } from "../../../design/Icon.tsx"
import { Page, Panel } from "../../../design/Page.tsx"
import { Empty, ErrorNote, Skeleton } from "../../../design/States.tsx"
import { Id, Time } from "../../../design/Values.tsx"
import { resourceName } from "../resourceName.ts"
import { AdvancePanel } from "./AdvancePanel.tsx"
import { type DueWork, type DueWorks, useDueWorks } from "./dueWorks.ts"
import { canMoveClock, MoveClockTo } from "./MoveClock.tsx"
import { OutcomePanel } from "./OutcomePanel.tsx"

/** Works of one kind in one minute. `at`: when the last of them is due. */
interface WorkAtOnce {
  readonly at: number
  readonly resource: string
  readonly text: string
  readonly ids: ReadonlyArray<string>
}

const atOnce = (works: ReadonlyArray<DueWork>): ReadonlyArray<WorkAtOnce> => {
  const now = serviceNow()
  const groups = new Map<string, WorkAtOnce>()
  for (const { at, id, resource, text } of works) {
    const when = Math.max(at, now)
    const key = `${Math.floor(when / 60)} ${resource} ${text}`
    groups.set(key, { at: when, resource, text, ids: [...(groups.get(key)?.ids ?? []), id] })
  }
  return [...groups.values()]
}

const fewIds = 3

const Ids = ({ ids, resource }: { readonly ids: ReadonlyArray<string>; readonly resource: string }) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? ids : ids.slice(0, fewIds)
  return (
    <span class="row">
      <span class="muted">
        {ids.length === 1 ? "" : `${ids.length} `}
        {resourceName(resource, ids.length)}
      </span>
      {shown.map((id) => (
        <Id key={id} id={id} href={hrefOf(resource, id)} />
      ))}
      {shown.length === ids.length ? null : (
        <Button tiny kind="quiet" onClick={() => setWhole(true)}>
          {ids.length - shown.length} more
        </Button>
      )}
    </span>
  )
}

const WorkRow = ({ work }: { readonly work: WorkAtOnce }) => {
  const { zone } = useStore(preferences)
  const { at, ids, resource, text } = work
  return (
    <li class="event next">
      <span class="event-time">{at <= serviceNow() ? "now" : time(at, zone).slice(11)}</span>
      <span class="event-mark">
        <Icon name={resource === "deliveries" ? "send" : "clock"} />
      </span>
      <div class="event-body">
        <div class="event-line">
          <span class="event-title">{text}</span>
          <Ids ids={ids} resource={resource} />
          <span class="event-act">
            <MoveClockTo at={at} label={`Move the clock here: ${text}`} />
          </span>
        </div>
      </div>
    </li>
  )
}

const few = 40

const Works = ({ works }: { readonly works: ReadonlyArray<DueWork> }) => {
  const { zone } = useStore(preferences)
  const [isWhole, setWhole] = useState(false)
  const dayOf = (at: number): string => time(at, zone).slice(0, 10)
  const all = atOnce(works)
  const shown = isWhole ? all : all.slice(0, few)
  return (
    <ol class="timeline">
      {shown.map((work, index) => {
        const before = shown[index - 1]
        return (
          <>
            {before !== undefined && dayOf(before.at) === dayOf(work.at) ? null : (
              <li key={`day-${work.at}`} class="event-day">
                <span class="number">{dayOf(work.at)}</span>
                <span class="muted">{work.at <= serviceNow() ? "now" : distance(work.at, serviceNow())}</span>
              </li>
            )}
            <WorkRow key={`${work.at} ${work.resource} ${work.text}`} work={work} />
          </>
        )
      })}
      {shown.length === all.length ? null : (
        <li class="event-day">
          <Button tiny onClick={() => setWhole(true)}>
            Show {all.length - shown.length} later
          </Button>
        </li>
      )}
    </ol>
  )
}

const NextPanel = ({ error, upcoming }: { readonly upcoming: DueWorks | null; readonly error: unknown }) => (
  <Panel title="What happens next" flush>
    {upcoming !== null && upcoming.works.length > 0 ? (
      <Works works={upcoming.works} />
    ) : (
      <div class="body">
        {upcoming !== null ? (
          <Empty title="Nothing is due." />
        ) : error === null || error === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorNote error={error} />
        )}
      </div>
    )}
  </Panel>
)

export const ClockPage = () => {
  const { data } = useRead("/operator/clock", {}, { every: 5_000 })
  const { error, upcoming } = useDueWorks()
  const clock = rowOf(data)
  const offset = numberOf(clock["offset_seconds"]) ?? 0
  return (
    <Page
      title="Clock"
      under="Every rule of business goes by this time. It can be moved forward in staging, never back."
    >
      <div class="columns">
        <div class="stack">
          <OutcomePanel />
          <NextPanel upcoming={upcoming} error={error} />
        </div>
        <div class="stack">
          <Panel title="Service time">
            <div class="headline">
              <Time at={numberOf(clock["time"])} seconds />
            </div>
            <p class="small">
              {data === undefined ? (
                "…"
              ) : offset === 0 ? (
                <span class="muted">It is real time.</span>
              ) : (
                <Badge text={`${duration(offset)} ahead of real time`} tone="wait" />
              )}
            </p>
          </Panel>
          {canMoveClock ? <AdvancePanel upcoming={upcoming} /> : null}
        </div>
      </div>
    </Page>
  )
}
