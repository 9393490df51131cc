/** Money, times and ids as they stand in tables and on pages. */
import { distance, money, shortId, time } from "../data/format.ts"
import { preferences } from "../data/preferences.ts"
import { serviceNow } from "../data/serviceClock.ts"
import { useStore } from "../data/store.ts"
import { Copy } from "./Copy.tsx"

export const Money = ({ amount, currency }: { readonly amount: number | null; readonly currency: string }) =>
  amount === null ? (
    <span class="muted">–</span>
  ) : (
    <span class="number nowrap" title={`${amount} ${currency}`}>
      {money(amount, currency)}
    </span>
  )

/** A time in UNIX seconds of the service clock, or of real time where `real`. */
export const Time = ({
  at,
  real = false,
  seconds = false
}: {
  readonly at: number | null
  readonly real?: boolean
  readonly seconds?: boolean
}) => {
  const { zone } = useStore(preferences)
  if (at === null) return <span class="muted">–</span>
  const now = real ? Date.now() / 1_000 : serviceNow()
  const title = `${distance(at, now)} · ${time(at, "UTC", true)} UTC · ${time(at, "local", true)} local · ${at}`
  return (
    <time class="number nowrap" dateTime={new Date(at * 1_000).toISOString()} title={title}>
      {time(at, zone, seconds)}
    </time>
  )
}

/** How far a time of the service clock is from now. */
export const Ago = ({ at }: { readonly at: number | null }) => {
  const { zone } = useStore(preferences)
  if (at === null) return <span class="muted">–</span>
  return (
    <time class="number nowrap" dateTime={new Date(at * 1_000).toISOString()} title={time(at, zone, true)}>
      {distance(at, serviceNow())}
    </time>
  )
}

export const Id = ({
  href,
  id,
  whole = false
}: {
  readonly id: string
  readonly href?: string | null
  readonly whole?: boolean
}) => {
  const text = whole ? id : shortId(id)
  return (
    <span class={whole ? "id whole" : "id"}>
      {href === undefined || href === null ? (
        <span class="mono" title={id}>
          {text}
        </span>
      ) : (
        <a class="mono" href={href} title={id}>
          {text}
        </a>
      )}
      {whole ? <Copy text={id} label={`Copy ${id}`} /> : null}
    </span>
  )
}
