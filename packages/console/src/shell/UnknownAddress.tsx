import { useAddress } from "../data/address.ts"
import { Page } from "../design/Page.tsx"
import { Empty } from "../design/States.tsx"

/** An address that no page has. */
export const UnknownAddress = () => {
  const { path } = useAddress()
  return (
    <Page title="Nothing here">
      <Empty title="There is no page at this address.">
        <p class="mono">{path}</p>
        <p>
          <a href="/console">To the overview</a>, or search with <kbd>Ctrl K</kbd>.
        </p>
      </Empty>
    </Page>
  )
}
