/** What stands in the place of a page or a dialog that failed: an error of its own, or a part of it that did not come. */
import type { ComponentChildren } from "preact"
import { useEffect, useErrorBoundary, useState } from "preact/hooks"
import { actInDialog } from "../areas/acts/openAct.ts"
import { closeTry } from "../areas/try/openTry.ts"
import { useAddress } from "../data/address.ts"
import { MissingPart } from "../data/lazy.ts"
import { loadAgain } from "../data/release.ts"
import { Button } from "../design/Button.tsx"
import { Dialog } from "../design/Dialog.tsx"
import { Page } from "../design/Page.tsx"
import { Empty, Skeleton } from "../design/States.tsx"

const Reload = ({ children, title }: { readonly title: string; readonly children?: ComponentChildren }) => (
  <Empty title={title}>
    {children}
    <p class="row">
      <Button kind="main" onClick={() => location.reload()}>
        Load it again
      </Button>
      <a href="/console">To the overview</a>
    </p>
  </Empty>
)

/** The tab loads the release that the server has; where that does not help, it says why. */
const Missing = () => {
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof loadAgain>>>("loading")
  useEffect(() => void loadAgain().then(setOutcome), [])
  if (outcome === "loading") return <Skeleton />
  if (outcome === "away")
    return <Reload title="The server does not answer, so this part of the console did not come." />
  return (
    <Reload title="This part of the console did not come.">
      <p>The server answers, and does not have its file: it may be changing to another release.</p>
    </Reload>
  )
}

const Failed = ({ error }: { readonly error: unknown }) =>
  error instanceof MissingPart ? <Missing /> : <Reload title="The page met data that it does not understand." />

const useBoundary = () => useErrorBoundary((error: unknown) => console.error(error))

interface Guarded {
  readonly children: ComponentChildren
}

export const PageBoundary = ({ children }: Guarded) => {
  const [error, reset] = useBoundary()
  const { url } = useAddress()
  useEffect(() => reset(), [url])
  if (error === undefined || error === null) return <>{children}</>
  return (
    <Page title={error instanceof MissingPart ? "Another release" : "This page failed"}>
      <Failed error={error} />
    </Page>
  )
}

export const DialogBoundary = ({ children }: Guarded) => {
  const [error, reset] = useBoundary()
  if (error === undefined || error === null) return <>{children}</>
  const close = (): void => {
    actInDialog.set(null)
    closeTry()
    reset()
  }
  return (
    <Dialog title="This failed" onClose={close}>
      <Failed error={error} />
    </Dialog>
  )
}
