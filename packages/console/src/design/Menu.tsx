/** A button with a list of acts or addresses under it. Arrows move, Escape closes. */
import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { Icon, type IconName } from "./Icon.tsx"

export const Menu = ({
  children,
  icon,
  label,
  side = "right",
  text
}: {
  readonly label: string
  readonly text?: string
  readonly icon?: IconName
  readonly side?: "left" | "right"
  readonly children: ComponentChildren
}) => {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const items = (): ReadonlyArray<HTMLElement> => [
    ...(frame.current?.querySelectorAll<HTMLElement>(".items .item") ?? [])
  ]

  useEffect(() => {
    if (!open) return
    items()[0]?.focus()
    const outside = (event: Event): void => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) setOpen(false)
    }
    addEventListener("pointerdown", outside)
    return () => removeEventListener("pointerdown", outside)
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
        class={text === undefined ? "button quiet icon" : "button"}
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
        <div class={side === "left" ? "items left" : "items"} onClick={() => setOpen(false)}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
