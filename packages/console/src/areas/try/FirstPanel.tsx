/** On the first page of a platform on which nothing has happened yet: what one may try. */
import { useAddress } from "../../data/address.ts"
import { rowOf, rowsOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { Panel } from "../../design/Page.tsx"
import { choice, chosenOf } from "./choice.ts"
import { findCredentials } from "./credentials.ts"
import { groups, type Offer } from "./offers.ts"
import { mayTry, openTry } from "./openTry.ts"
import { start } from "./start.ts"
import { Tile } from "./Tile.tsx"

const shown = new Set(["merchant", "payment", "bank-return", "refund", "lost-dispute", "payout"])
const offers = groups.basics.flatMap((group) => group.offers).filter(({ id }) => shown.has(id))

/** With a new merchant, since there is none. */
const tryFirst = async (offer: Offer, go: (to: string) => void): Promise<void> => {
  const app = await findCredentials().catch(() => null)
  const chosen = chosenOf(choice.get(), null, null)
  if (app === null || chosen === null) return openTry()
  await start(offer, app, chosen, go)
}

export const FirstPanel = () => {
  const { go } = useAddress()
  const { data } = useRead("/operator/payments", { page_size: 1 }, { enabled: mayTry })
  if (!mayTry || data === undefined || rowsOf(rowOf(data)["results"]).length > 0) return null
  return (
    <Panel title="Nothing has been paid yet" acts={<Button onClick={openTry}>Try more</Button>}>
      <ul class="try-tiles">
        {offers.map((offer) => (
          <Tile key={offer.id} offer={offer} onClick={() => void tryFirst(offer, go)} />
        ))}
      </ul>
    </Panel>
  )
}
