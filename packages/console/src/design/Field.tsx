/** A labelled input with its hint and its problem. */
import type { ComponentChildren, InputHTMLAttributes } from "preact"
import { useId } from "preact/hooks"

interface FieldProps {
  readonly name: ComponentChildren
  readonly hint?: ComponentChildren
  readonly problem?: string | undefined
}

interface TextProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: "text" | "password" | "number" | "date"
  readonly placeholder?: string
  readonly required?: boolean
  readonly multiline?: boolean
  readonly autofocus?: boolean
}

/** What assistive technology reads with the field. */
const problemOf = (id: string): string => `${id}-problem`

const Frame = ({
  children,
  hint,
  id,
  name,
  problem
}: FieldProps & { readonly id: string; readonly children: ComponentChildren }) => (
  <div class="field">
    <label class="name" for={id}>
      {name}
    </label>
    {children}
    {hint === undefined ? null : <span class="hint">{hint}</span>}
    {problem === undefined ? null : (
      <span class="problem" role="alert" id={problemOf(id)}>
        {problem}
      </span>
    )}
  </div>
)

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role" | "list">

/** The types of an input are types of their own in JSX. */
export const Input = ({ kind, ...rest }: InputProps & { readonly kind: "text" | "password" | "number" | "date" }) => {
  if (kind === "password") return <input {...rest} type="password" />
  if (kind === "number") return <input {...rest} type="number" />
  return kind === "date" ? <input {...rest} type="date" /> : <input {...rest} type="text" />
}

export const TextField = (props: TextProps) => {
  const { autofocus = false, multiline = false, onChange, placeholder, problem, required = false, type, value } = props
  const id = useId()
  const shared = {
    id,
    class: "input",
    value,
    placeholder,
    required,
    autofocus,
    spellcheck: false,
    autocomplete: "off" as const,
    "aria-invalid": problem !== undefined,
    ...(problem === undefined ? {} : { "aria-describedby": problemOf(id) })
  }
  return (
    <Frame {...props} id={id}>
      {multiline ? (
        <textarea {...shared} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <Input {...shared} kind={type ?? "text"} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Frame>
  )
}

export interface Choice {
  readonly value: string
  readonly text: string
}

export const SelectField = ({
  choices,
  onChange,
  value,
  ...rest
}: FieldProps & {
  readonly value: string
  readonly choices: ReadonlyArray<Choice>
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <Frame {...rest} id={id}>
      <select id={id} class="input" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map(({ text, value }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}
