/** Opens the dialog that sends many deliveries again. */
import { useState } from "preact/hooks"
import { lazy } from "../../data/lazy.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { Button } from "../../design/Button.tsx"

const ResendDialog = lazy(() => import("./ResendDialog.tsx").then(({ ResendDialog }) => ResendDialog))

type Filters = Readonly<Record<string, string>>

/** `query`: the filters of the list whose deliveries are meant, or those of several lists with a name for them. */
export const ResendButton = ({
  about,
  query,
  tiny = false
}: {
  readonly query: Filters | ReadonlyArray<Filters>
  readonly about?: string
  readonly tiny?: boolean
}) => {
  const [open, setOpen] = useState(false)
  if (isReadOnly) return null
  const queries = Array.isArray(query) ? query : [query]
  return (
    <>
      <Button tiny={tiny} onClick={() => setOpen(true)}>
        Send all again
      </Button>
      {open ? (
        <ResendDialog queries={queries} onClose={() => setOpen(false)} {...(about === undefined ? {} : { about })} />
      ) : null}
    </>
  )
}
