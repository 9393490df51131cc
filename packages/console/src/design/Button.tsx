/** Buttons: `main` is the one act of a page, `danger` cannot be undone, `quiet` has no frame. */
import type { ComponentChildren } from "preact"
import { Icon, type IconName } from "./Icon.tsx"

export interface ButtonProps {
  readonly children?: ComponentChildren
  readonly kind?: "main" | "danger" | "quiet"
  readonly tiny?: boolean
  readonly icon?: IconName
  /** what it does: the name of a button without words, and more about one with words */
  readonly label?: string
  readonly type?: "button" | "submit"
  readonly disabled?: boolean
  readonly onClick?: (event: MouseEvent) => void
}

const classOf = ({ children, kind, tiny }: ButtonProps): string =>
  ["button", kind, tiny === true ? "tiny" : null, children === undefined ? "icon" : null]
    .filter((each) => typeof each === "string")
    .join(" ")

export const Button = (props: ButtonProps) => {
  const { children, disabled, icon, label, onClick, type } = props
  return (
    <button
      type={type ?? "button"}
      class={classOf(props)}
      disabled={disabled ?? false}
      onClick={onClick}
      aria-label={children === undefined ? label : undefined}
      title={label}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  )
}
