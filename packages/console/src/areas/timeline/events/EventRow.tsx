/** A row of the timeline: its time, its mark on the rail, a line, and what it shows when it is opened. */
import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import { distance, time } from "../../../data/format.ts"
import { preferences } from "../../../data/preferences.ts"
import { serviceNow } from "../../../data/serviceClock.ts"
import { useStore } from "../../../data/store.ts"
import { Icon, type IconName } from "../../../design/Icon.tsx"

export interface EventRowProps {
  /** null: it belongs to the row above, which has the time */
  readonly at: number | null
  readonly icon: IconName
  readonly tone?: "good" | "wait" | "bad"
  readonly title: ComponentChildren
  /** beside the title */
  readonly children?: ComponentChildren
  /** what it shows when it is opened; without it the row does not open */
  readonly more?: () => ComponentChildren
  /** the words of the button that opens it, where the title alone would not be noticed */
  readonly ask?: string
  readonly isOpen?: boolean
  readonly onToggle?: () => void
}

const Clock = ({ at }: { readonly at: number }) => {
  const { zone } = useStore(preferences)
  return (
    <time
      class="number"
      dateTime={new Date(at * 1_000).toISOString()}
      title={`${time(at, zone, true)} · ${distance(at, serviceNow())}`}
    >
      {time(at, zone, true).slice(11)}
    </time>
  )
}

export const EventRow = (props: EventRowProps) => {
  const { ask, at, children, icon, isOpen = false, more, onToggle, title, tone } = props
  const place = useId()
  const opens = { type: "button", "aria-expanded": isOpen, onClick: () => onToggle?.() } as const
  return (
    <li class={at === null ? "event part" : "event"}>
      <span class="event-time">{at === null ? null : <Clock at={at} />}</span>
      <span class={tone === undefined ? "event-mark" : `event-mark ${tone}`}>
        <Icon name={icon} />
      </span>
      <div class="event-body">
        <div class="event-line">
          {more === undefined ? (
            <span class="event-title">{title}</span>
          ) : (
            <button class="event-title" {...opens}>
              {title}
            </button>
          )}
          {children}
          {ask === undefined || more === undefined ? null : (
            <button class="button tiny" aria-controls={place} {...opens}>
              {ask}
            </button>
          )}
        </div>
        {more === undefined || !isOpen ? null : (
          <div class="event-more" id={place}>
            {more()}
          </div>
        )}
      </div>
    </li>
  )
}
