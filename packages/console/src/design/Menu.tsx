/** A button with a list of acts or addresses under it. Arrows move, Escape closes. */
import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { Icon, type IconName } from "./Icon.tsx"

const gap = 4

/** Under its button, with the right edges in line, and within the window. A frame that scrolls does not cut it off. */
const place = (frame: HTMLElement, list: HTMLElement): void => {
  const button = frame.getBoundingClientRect()
  const { height, width } = list.getBoundingClientRect()
  const under = button.bottom + gap
  const isLow = under + height > innerHeight && button.top > height
  list.style.left = `${Math.max(gap, Math.min(button.right - width, innerWidth - width - gap))}px`
  list.style.top = `${isLow ? button.top - height - gap : under}px`
}

export const Menu = ({
  children,
  icon,
  label,
  text,
  tiny = false
}: {
  readonly label: string
  readonly text?: string
  readonly icon?: IconName
  readonly tiny?: boolean
  readonly children: ComponentChildren
}) => {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const items = (): ReadonlyArray<HTMLElement> => [
    ...(frame.current?.querySelectorAll<HTMLElement>(".items .item") ?? [])
  ]

  useLayoutEffect(() => {
    if (open && frame.current !== null && list.current !== null) place(frame.current, list.current)
  }, [open])

  useEffect(() => {
    if (!open) return
    items()[0]?.focus()
    const outside = (event: Event): void => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) setOpen(false)
    }
    const close = (event: Event): void => {
      if (event.target instanceof Node && list.current?.contains(event.target) !== true) setOpen(false)
    }
    addEventListener("pointerdown", outside)
    addEventListener("scroll", close, true)
    return () => {
      removeEventListener("pointerdown", outside)
      removeEventListener("scroll", close, true)
    }
  }, [open])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return
    if (event.key === "Escape") {
      event.stopPropagation()
      setOpen(false)
      frame.current?.querySelector("button")?.focus()
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = items()
    const current = all.findIndex((each) => each === document.activeElement)
    all[(current + step + all.length) % all.length]?.focus()
  }

  return (
    <div class="menu" ref={frame} onKeyDown={onKeyDown}>
      <button
        type="button"
        class={text === undefined ? "button quiet icon" : tiny ? "button tiny" : "button"}
        aria-label={text === undefined ? label : undefined}
        title={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon === undefined ? null : <Icon name={icon} />}
        {text}
        {text === undefined ? null : <Icon name="down" />}
      </button>
      {open ? (
        <div class="items" ref={list} onClick={() => setOpen(false)}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
