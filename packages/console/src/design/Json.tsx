/** JSON as it came, in colours, to be copied as it is. */
import type { ComponentChildren } from "preact"
import { Copy } from "./Copy.tsx"

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/g

const colored = (text: string): ReadonlyArray<ComponentChildren> => {
  const parts: Array<ComponentChildren> = []
  let from = 0
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match
    parts.push(text.slice(from, match.index))
    const kind = quoted === undefined ? "value" : colon === undefined ? "text" : "key"
    parts.push(<span class={kind}>{quoted ?? whole}</span>, colon ?? "")
    from = match.index + whole.length
  }
  return [...parts, text.slice(from)]
}

export const Code = ({
  children,
  label,
  text,
  wrap = false
}: {
  readonly text: string
  readonly label: string
  readonly wrap?: boolean
  readonly children?: ComponentChildren
}) => (
  <div class="code-frame">
    <pre class={wrap ? "code wrap" : "code"} tabIndex={0} role="region" aria-label={label}>
      {children ?? text}
    </pre>
    <Copy text={text} label={`Copy ${label}`} />
  </div>
)

export const Json = ({ label = "JSON", value }: { readonly value: unknown; readonly label?: string }) => {
  const text = JSON.stringify(value, null, 2) ?? ""
  return (
    <Code text={text} label={label}>
      <span class="json">{colored(text)}</span>
    </Code>
  )
}
