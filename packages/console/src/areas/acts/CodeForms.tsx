/** A text as curl, for the typed client and as a test, one at a time. */
import { useState } from "preact/hooks"
import { Code } from "../../design/Json.tsx"

const forms = [
  ["curl", "curl"],
  ["client", "Typed client"],
  ["test", "Test"]
] as const
type Form = (typeof forms)[number][0]

export const CodeForms = ({
  label,
  texts
}: {
  readonly label: string
  readonly texts: Readonly<Record<Form, () => string>>
}) => {
  const [chosen, choose] = useState<Form>("curl")
  return (
    <div class="act-lines">
      <div class="segments" role="group" aria-label={label}>
        {forms.map(([name, text]) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => choose(name)}>
            {text}
          </button>
        ))}
      </div>
      <Code text={texts[chosen]()} label={`${label} ${forms.find(([name]) => name === chosen)?.[1] ?? ""}`} />
    </div>
  )
}
