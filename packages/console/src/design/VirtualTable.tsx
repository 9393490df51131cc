/**
 * A table of any length: only the rows in sight are in the page. It reads the next page before its end is in sight. Keys
 * j and k move, Enter opens, and the row that is current is marked.
 */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core"
import type { ComponentChildren, RefObject } from "preact"
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks"
import type { Row } from "../data/json.ts"
import { preferences } from "../data/preferences.ts"
import { useStore } from "../data/store.ts"

export interface Column {
  readonly name: string
  readonly title: string
  /** in rem; a column without one takes what is left */
  readonly width?: number
  readonly right?: boolean
  readonly cell: (row: Row) => ComponentChildren
  /** the value in a file of comma-separated values; the text of the member that the column is named after unless given */
  readonly plain?: (row: Row) => string
}

export interface VirtualTableProps {
  readonly label: string
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  readonly hasMore?: boolean
  readonly onMore?: () => void
  /** hears whether the first row is in sight */
  readonly onTop?: (isAtTop: boolean) => void
  /** the frame that scrolls, for a caller that scrolls it */
  readonly frame?: RefObject<HTMLDivElement | null>
}

const heights = { comfortable: 36, compact: 28 } as const
/** How many rows before the end the next page is read. */
const ahead = 60

const useVirtualizer = (count: number, height: number, frame: { readonly current: HTMLDivElement | null }) => {
  const [, again] = useReducer((turn: number) => turn + 1, 0)
  const options = {
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => again(0)
  }
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, Element>(options))
  virtualizer.setOptions(options)
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  return virtualizer
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, dialog *")

/** The row that the keyboard is on. */
const useCurrent = (props: VirtualTableProps, show: (index: number) => void) => {
  const { onOpen, rows } = props
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0
      const row = rows[current]
      if (step !== 0) {
        const next = Math.max(0, Math.min(rows.length - 1, current + step))
        setCurrent(next)
        show(next)
      } else if (event.key === "Enter" && row !== undefined && !(event.target instanceof HTMLAnchorElement))
        onOpen?.(row)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [current, rows, onOpen])
  return current
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest("a, button") !== null

const BodyRow = ({
  columns,
  index,
  isCurrent,
  onOpen,
  row
}: Pick<VirtualTableProps, "columns" | "onOpen"> & {
  readonly row: Row
  readonly index: number
  readonly isCurrent: boolean
}) => (
  <tr
    class={onOpen === undefined ? "" : "opens"}
    data-current={isCurrent}
    aria-rowindex={index + 2}
    onClick={(event) => (opensElsewhere(event) ? undefined : onOpen?.(row))}
  >
    {columns.map(({ cell, name, right }) => (
      <td key={name} class={right === true ? "right" : ""}>
        {cell(row)}
      </td>
    ))}
  </tr>
)

const Space = ({ columns, height }: { readonly columns: number; readonly height: number }) =>
  height <= 0 ? null : (
    <tr class="space" aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )

export const VirtualTable = (props: VirtualTableProps) => {
  const { columns, hasMore = false, keyOf, label, onMore, onOpen, onTop, rows } = props
  const own = useRef<HTMLDivElement>(null)
  const frame = props.frame ?? own
  const { density } = useStore(preferences)
  const virtualizer = useVirtualizer(rows.length, heights[density], frame)
  const current = useCurrent(props, (index) => virtualizer.scrollToIndex(index))
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const isNearEnd = hasMore && (last?.index ?? 0) + ahead >= rows.length
  useEffect(() => {
    if (isNearEnd) onMore?.()
  }, [isNearEnd, rows.length])
  const least = columns.reduce((sum, { width }) => sum + (width ?? 10), 0)
  return (
    <div
      class="table-frame virtual"
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={({ currentTarget }) => onTop?.(currentTarget.scrollTop < 4)}
    >
      <table style={{ minWidth: `${least}rem` }} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={width === undefined ? {} : { width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, right, title }) => (
              <th key={name} scope="col" class={right === true ? "right" : ""}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space columns={columns.length} height={first?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <BodyRow
                key={keyOf(row)}
                columns={columns}
                row={row}
                index={index}
                isCurrent={index === current}
                {...(onOpen === undefined ? {} : { onOpen })}
              />
            )
          })}
          <Space columns={columns.length} height={virtualizer.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}
