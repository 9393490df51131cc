/** What stands in the place of a page that failed: an error of the page itself, or a file of an older version. */
import type { ComponentChildren } from "preact"
import { useEffect, useErrorBoundary } from "preact/hooks"
import { useAddress } from "../data/address.ts"
import { Button } from "../design/Button.tsx"
import { Page } from "../design/Page.tsx"
import { Empty } from "../design/States.tsx"

/** A file of the page could not be loaded: the server has newer ones. */
const isOldVersion = (error: unknown): boolean =>
  error instanceof TypeError && /module|import|fetch/i.test(error.message)

export const PageBoundary = ({ children }: { readonly children: ComponentChildren }) => {
  const [error, reset] = useErrorBoundary((failed: unknown) => {
    if (!isOldVersion(failed)) console.error(failed)
  })
  const { url } = useAddress()
  useEffect(() => reset(), [url])
  if (error === undefined || error === null) return <>{children}</>
  return (
    <Page title={isOldVersion(error) ? "The console has changed" : "This page failed"}>
      <Empty
        title={
          isOldVersion(error)
            ? "The server has a newer version of the console."
            : "The page met data that it does not understand."
        }
      >
        <p class="row">
          <Button kind="main" onClick={() => location.reload()}>
            Load it again
          </Button>
          <a href="/console">To the overview</a>
        </p>
      </Empty>
    </Page>
  )
}
