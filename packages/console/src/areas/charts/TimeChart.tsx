/**
 * A chart over time by uPlot: bars that stand on each other, or lines. The values under the pointer stand above it, and all
 * of them in a table behind it, which is what a screen reader reads.
 */
import { useEffect, useRef, useState } from "preact/hooks"
import uPlot from "uplot"
import { time } from "../../data/format.ts"
import { preferences } from "../../data/preferences.ts"
import { useStore } from "../../data/store.ts"
import { Table } from "../../design/Table.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { colorOf, type Tone } from "./colors.ts"

export interface Series {
  readonly name: string
  readonly tone: Tone
  /** null: there is no value */
  readonly values: ReadonlyArray<number | null>
}

export interface TimeChartProps {
  readonly label: string
  /** the begin of each step, in UNIX seconds */
  readonly times: ReadonlyArray<number>
  /** seconds of a step */
  readonly step: number
  readonly series: ReadonlyArray<Series>
  readonly kind: "bars" | "lines"
  readonly write: (value: number) => string
  /** the values of an axis, where they are shorter */
  readonly writeShort?: (value: number) => string
  /** the highest value of the axis, where it is fixed */
  readonly top?: number
  /** how far apart the values of the axis may be, where not by tens */
  readonly distances?: ReadonlyArray<number>
}

type Zone = "UTC" | "local"

const height = 190
/** From so many steps on their points are left out. */
const manySteps = 60
const day = 86_400
/** Seconds between two times of the axis: they are written to the minute, so none is shorter. */
const timeDistances = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map((minutes) => minutes * 60)
const dayDistances = [1, 2, 5, 10, 30].map((days) => days * day)

/** Each series on top of those before it; the last one is the highest. */
const stack = (series: ReadonlyArray<Series>): ReadonlyArray<ReadonlyArray<number | null>> => {
  const sums: Array<ReadonlyArray<number | null>> = []
  for (const { values } of series) {
    const below = sums.at(-1)
    sums.push(values.map((value, index) => (value ?? 0) + (below?.[index] ?? 0)))
  }
  return sums
}

const zoneOf = (zone: Zone) => (at: number) =>
  zone === "UTC" ? uPlot.tzDate(new Date(at * 1_000), "Etc/UTC") : new Date(at * 1_000)

const formatsOf = (zone: Zone) => {
  const inZone = zone === "UTC" ? { timeZone: "UTC" } : {}
  return {
    day: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", ...inZone }),
    hour: new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", ...inZone })
  }
}

/** Days by their date; hours by the time, and midnight by the date. */
const writeTimes = (zone: Zone) => {
  const formats = formatsOf(zone)
  return (at: number): string => {
    const hour = formats.hour.format(at * 1_000)
    return hour === "00:00" ? formats.day.format(at * 1_000) : hour
  }
}

const dataOf = ({ kind, series, times }: TimeChartProps): uPlot.AlignedData => {
  const values = kind === "bars" ? stack(series).toReversed() : series.map((each) => each.values)
  return [[...times], ...values.map((each) => [...each])]
}

const seriesOf = ({ kind, series, times }: TimeChartProps): Array<uPlot.Series> => {
  const paths = kind === "bars" ? uPlot.paths.bars?.({ size: [0.72, 28], radius: 0.15 }) : undefined
  const drawn = kind === "bars" ? series.toReversed() : series
  return drawn.map(({ tone }) => ({
    stroke: colorOf(tone),
    width: kind === "bars" ? 0 : 2,
    spanGaps: true,
    points: { show: kind === "lines" && times.length < manySteps, size: 5, fill: colorOf(tone) },
    ...(kind === "bars" ? { fill: colorOf(tone) } : {}),
    ...(paths === undefined ? {} : { paths })
  }))
}

const axesOf = ({ distances, write, writeShort }: TimeChartProps, zone: Zone): Array<uPlot.Axis> => {
  const shared = {
    stroke: colorOf("muted"),
    font: "11px Geist, system-ui, sans-serif",
    ticks: { show: false },
    grid: { stroke: colorOf("line"), width: 1 }
  }
  return [
    {
      ...shared,
      grid: { show: false },
      space: 56,
      incrs: [...timeDistances, ...dayDistances],
      size: 26,
      values: (_, splits) => splits.map(writeTimes(zone))
    },
    {
      ...shared,
      size: 62,
      space: 34,
      ...(distances === undefined ? {} : { incrs: [...distances] }),
      values: (_, splits) => splits.map((value) => (writeShort ?? write)(value))
    }
  ]
}

const optionsOf = (
  props: TimeChartProps,
  width: number,
  zone: Zone,
  onPoint: (index: number | null) => void
): uPlot.Options => {
  const { step, times, top } = props
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: props.kind === "lines" } },
    tzDate: zoneOf(zone),
    scales: {
      x: { time: true, range: () => [first - step / 2, last + step / 2] },
      y: { range: (_, __, highest) => [0, top ?? (highest > 0 ? highest * 1.08 : 1)] }
    },
    axes: axesOf(props, zone),
    series: [{}, ...seriesOf(props)],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] }
  }
}

/** Draws anew when data, width, colours or zone change. */
const usePlot = (props: TimeChartProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<number | null>(null)
  const { theme, zone } = useStore(preferences)
  const content = JSON.stringify([props.times, props.series])
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let plot: uPlot | null = null
    const draw = (): void => {
      plot?.destroy()
      plot = new uPlot(optionsOf(props, element.clientWidth, zone, setPoint), dataOf(props), element)
    }
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }))
    const scheme = matchMedia("(prefers-color-scheme: dark)")
    draw()
    resized.observe(element)
    scheme.addEventListener("change", draw)
    return () => {
      resized.disconnect()
      scheme.removeEventListener("change", draw)
      plot?.destroy()
    }
  }, [content, theme, zone])
  return { frame, point }
}

const stepText = (at: number, step: number, zone: Zone): string => {
  const text = time(at, zone)
  return step >= day ? text.slice(0, 10) : text
}

const Legend = (props: TimeChartProps & { readonly point: number | null }) => {
  const { point, series, step, times, write } = props
  const { zone } = useStore(preferences)
  const at = point === null ? undefined : times[point]
  return (
    <div class="legend" aria-hidden="true">
      {series.map(({ name, tone, values }) => {
        const value = point === null ? null : values[point]
        return (
          <span key={name}>
            <i class={`swatch ${tone}`} />
            {name}
            {at === undefined ? null : (
              <strong class="number">{value === null || value === undefined ? "–" : write(value)}</strong>
            )}
          </span>
        )
      })}
      <span class="muted number when">{at === undefined ? "" : stepText(at, step, zone)}</span>
    </div>
  )
}

const Behind = (props: TimeChartProps) => {
  const { label, series, step, times, write } = props
  const { zone } = useStore(preferences)
  const columns: ReadonlyArray<Column> = [
    { name: "time", title: step >= day ? "Day" : "From", cell: ({ at }) => stepText(Number(at), step, zone) },
    ...series.map(({ name, values }): Column => ({
      name,
      title: name,
      right: true,
      cell: ({ index }) => {
        const value = values[Number(index)]
        return <span class="number">{value === null || value === undefined ? "–" : write(value)}</span>
      }
    }))
  ]
  const rows = times
    .map((at, index) => ({ at, index }))
    .filter(({ index }) => series.some(({ values }) => (values[index] ?? 0) !== 0))
  return (
    <details class="behind">
      <summary>As a table</summary>
      {rows.length === 0 ? (
        <p class="muted small">Every value is zero.</p>
      ) : (
        <Table label={label} columns={columns} rows={rows} keyOf={({ at }) => String(at)} />
      )}
    </details>
  )
}

export const TimeChart = (props: TimeChartProps) => {
  const { frame, point } = usePlot(props)
  return (
    <figure class="chart">
      <Legend {...props} point={point} />
      <div class="plot" ref={frame} role="img" aria-label={`${props.label}. Its values stand in the table below.`} />
      <Behind {...props} />
    </figure>
  )
}
