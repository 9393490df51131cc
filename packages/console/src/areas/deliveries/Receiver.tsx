/** Where a delivery goes. The operator's own queue (OUTBOX_URL) is no subscription, and has no page. */
import { hrefOf } from "../../data/find.ts"
import { type Row, textOf } from "../../data/json.ts"
import { Id } from "../../design/Values.tsx"

const isWeb = (address: string): boolean => /^https?:/.test(address)

/** The address, which leads to the page of the receiver. */
export const Address = ({ delivery }: { readonly delivery: Row }) => {
  const uri = textOf(delivery["callback_uri"])
  const receiver = new URLSearchParams({ app: textOf(delivery["app_id"]), uri })
  return isWeb(uri) ? <a href={`/console/receivers/at?${receiver.toString()}`}>{uri}</a> : <span>{uri}</span>
}

/** The subscription that asked for it. */
export const Subscription = ({ delivery, whole = false }: { readonly delivery: Row; readonly whole?: boolean }) => {
  const id = textOf(delivery["preference_id"])
  return isWeb(textOf(delivery["callback_uri"])) ? (
    <Id id={id} href={hrefOf("notification_preferences", id)} whole={whole} />
  ) : (
    <span class="muted">your own queue</span>
  )
}
