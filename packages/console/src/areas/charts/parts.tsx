/** What the charts share: tiles of numbers, bars in a table, and the line that says what a sample covers. */
import type { ComponentChildren } from "preact"
import { time } from "../../data/format.ts"
import { preferences } from "../../data/preferences.ts"
import { useStore } from "../../data/store.ts"
import type { Tone } from "./colors.ts"
import { type Sample, type Span, timeOf } from "./samples.ts"

export interface Tile {
  readonly name: string
  readonly value: ComponentChildren
  readonly hint?: ComponentChildren
}

export const Tiles = ({ tiles }: { readonly tiles: ReadonlyArray<Tile> }) => (
  <dl class="tiles">
    {tiles.map(({ hint, name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value} {hint === undefined ? null : <small>{hint}</small>}
        </dd>
      </div>
    ))}
  </dl>
)

/** A bar whose length is a share of the longest one. The number stands beside it. */
export const Share = ({ part, tone }: { readonly part: number; readonly tone: Tone }) => (
  <span class="share" aria-hidden="true">
    <i class={`swatch ${tone}`} style={{ width: `${Math.max(part > 0 ? 1 : 0, part * 100)}%` }} />
  </span>
)

/** What a sample covers, in words: all of the span, or the newest ones since a time. */
export const Covers = ({
  name,
  sample,
  span
}: {
  readonly name: string
  readonly sample: Sample
  readonly span: Span
}) => {
  const { zone } = useStore(preferences)
  const { hasMore, rows } = sample
  const oldest = rows.at(-1)
  return (
    <p class="muted small">
      {hasMore && oldest !== undefined
        ? `The ${rows.length} newest ${name}, since ${time(timeOf(oldest), zone)}. Older ones are not in it.`
        : rows.length === 0
          ? `No ${name} in the last ${span.text}.`
          : `All ${rows.length} ${name} of the last ${span.text}.`}
    </p>
  )
}

/** A share on an axis. */
export const shortPercent = (share: number): string => `${Math.round(share * 100)} %`

export const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 1 ? 1 : 0)} %`
