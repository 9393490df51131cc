/** The inputs of a part of the form, with what is wrong with each. */
import { SelectField, TextField } from "../design/Field.tsx"
import type { FormField, Texts } from "./fields.ts"
import type { Problem } from "./service.ts"

export interface FieldsProps {
  readonly fields: ReadonlyArray<FormField>
  readonly texts: Texts
  readonly problems: ReadonlyArray<Problem>
  /** whether a secret is there already; it is never shown */
  readonly isThere: (path: string) => boolean
  readonly onChange: (path: string, text: string) => void
}

/** The message of the service without the path, since it stands under its input. */
const about = ({ message }: Problem): string => {
  const text = message.replace(/^(legal_entities\.)?[a-z_]+(\.[A-Za-z_0-9]+)+ /, "")
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const FieldInput = ({
  field,
  isThere,
  onChange,
  problems,
  texts
}: Omit<FieldsProps, "fields"> & { readonly field: FormField }) => {
  const { choices, hint, name, path, type } = field
  const found = problems.find((each) => each.path === path || each.path.startsWith(`${path}.`))
  const problem = found === undefined ? undefined : about(found)
  const shared = { name, problem, value: texts[path] ?? "", onChange: (text: string) => onChange(path, text) }
  if (choices !== undefined) return <SelectField {...shared} choices={choices} />
  const kept = isThere(path) ? "Provided. Leave it empty to keep it." : undefined
  const told = kept ?? hint
  return (
    <TextField
      {...shared}
      type={type === "date" ? "date" : type === "secret" ? "password" : "text"}
      {...(told === undefined ? {} : { hint: told })}
    />
  )
}

export const Fields = ({ fields, ...rest }: FieldsProps) => (
  <div class="kyc-fields">
    {fields.map((field) => (
      <div key={field.path} class={field.half === true ? "" : "whole"}>
        <FieldInput field={field} {...rest} />
      </div>
    ))}
  </div>
)
