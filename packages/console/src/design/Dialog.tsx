/** A dialog of the browser: it keeps the keyboard inside, closes by Escape and by a click beside it. */
import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { Button } from "./Button.tsx"

export interface DialogProps {
  readonly title: ComponentChildren
  readonly onClose: () => void
  readonly wide?: boolean
  readonly children: ComponentChildren
}

export const Dialog = ({ children, onClose, title, wide = false }: DialogProps) => {
  const frame = useRef<HTMLDialogElement>(null)
  const name = useId()
  useEffect(() => {
    const element = frame.current
    if (element !== null && !element.open) element.showModal()
  }, [])
  return (
    <dialog
      ref={frame}
      class={wide ? "wide" : ""}
      aria-labelledby={name}
      onClose={onClose}
      onClick={(event) => (event.target === frame.current ? frame.current?.close() : undefined)}
    >
      <header>
        <h2 id={name}>{title}</h2>
        <Button tiny kind="quiet" icon="close" label="Close" onClick={() => frame.current?.close()} />
      </header>
      {children}
    </dialog>
  )
}
