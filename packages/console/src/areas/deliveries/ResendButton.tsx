/** Opens the dialog that sends many deliveries again. */
import lazy from "preact-iso/lazy"
import { useState } from "preact/hooks"
import { isReadOnly } from "../../data/pageSettings.ts"
import { Button } from "../../design/Button.tsx"

const ResendDialog = lazy(() => import("./ResendDialog.tsx").then(({ ResendDialog }) => ResendDialog))

/** `query`: the filters of the list whose deliveries are meant. */
export const ResendButton = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
  const [open, setOpen] = useState(false)
  if (isReadOnly) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send all again</Button>
      {open ? <ResendDialog query={query} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
