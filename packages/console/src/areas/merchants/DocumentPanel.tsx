/** Shows a document when one asks for it, since each look is a line of the audit log. */
import { useState } from "preact/hooks"
import { type Row, textOf } from "../../data/json.ts"
import { send } from "../../data/operator.ts"
import { Button } from "../../design/Button.tsx"
import { Panel } from "../../design/Page.tsx"
import { ErrorNote } from "../../design/States.tsx"

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => done(String(reader.result)))
    reader.addEventListener("error", () => fail(new Error("The document could not be read.")))
    reader.readAsDataURL(blob)
  })

const save = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const DocumentPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const [image, setImage] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const id = textOf(record["id"])
  const name = textOf(record["file_name"]) || "document"
  const look = async (): Promise<void> => {
    setError(null)
    try {
      const blob = await (await send("GET", `/operator/documents/${id}/content`)).blob()
      if (blob.type.startsWith("image/")) setImage(await asDataUrl(blob))
      else save(blob, name)
    } catch (failed) {
      setError(failed)
    }
  }
  return (
    <Panel title="Content" acts={<Button onClick={() => void look()}>Look at it</Button>}>
      {error === null ? null : <ErrorNote error={error} />}
      {image === null ? (
        <p class="muted small">Each look is a line of the audit log. A PDF is saved as a file.</p>
      ) : (
        <img class="document" src={image} alt={name} />
      )}
    </Panel>
  )
}
