/** Short news in the corner: what an act did, or why it did nothing. They leave after a while, and stay under the pointer. */
import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { store, useStore } from "../data/store.ts"
import { Button } from "./Button.tsx"

interface Toast {
  readonly id: number
  readonly tone: "good" | "bad"
  readonly content: ComponentChildren
}

const shown = store<ReadonlyArray<Toast>>([])
const most = 4
const stay = 7_000
let last = 0

export const toast = (content: ComponentChildren, tone: Toast["tone"] = "good"): void => {
  last += 1
  shown.set([...shown.get(), { id: last, tone, content }].slice(-most))
}

const dismiss = (id: number): void => shown.set(shown.get().filter((each) => each.id !== id))

const One = ({ content, id, tone }: Toast) => {
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), stay)
    return () => clearTimeout(timer)
  }, [held, id])
  return (
    <div class={`toast ${tone}`} onMouseEnter={() => hold(true)} onMouseLeave={() => hold(false)}>
      <div>{content}</div>
      <Button tiny kind="quiet" icon="close" label="Dismiss" onClick={() => dismiss(id)} />
    </div>
  )
}

/** The top layer of the page has the toasts, so that a dialog does not cover them. */
export const Toasts = () => {
  const all = useStore(shown)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null || all.length === 0) return
    if (element.matches(":popover-open")) element.hidePopover()
    element.showPopover()
  }, [all])
  return (
    <div class="toasts" popover="manual" ref={frame} role="status" aria-live="polite">
      {all.map((each) => (
        <One key={each.id} {...each} />
      ))}
    </div>
  )
}
