/** How receivers do: an address of an app with its subscriptions, and what its deliveries say about it. */
import { numberOf, type Row, rowsOf, textOf } from "../../data/json.ts"
import { isAtOnce, latenessOf } from "../charts/DeliveryCharts.tsx"
import { quantile } from "../charts/samples.ts"

export interface Receiver {
  readonly key: string
  readonly appId: string
  readonly uri: string
  readonly preferences: ReadonlyArray<Row>
}

export const receiversOf = (preferences: ReadonlyArray<Row>): ReadonlyArray<Receiver> => {
  const groups = new Map<string, { key: string; appId: string; uri: string; preferences: Array<Row> }>()
  for (const row of preferences) {
    const [appId, uri] = [textOf(row["app_id"]), textOf(row["callback_uri"])]
    const key = `${appId} ${uri}`
    const group = groups.get(key) ?? { key, appId, uri, preferences: [] }
    group.preferences.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export const hrefOfReceiver = ({ appId, uri }: Pick<Receiver, "appId" | "uri">): string =>
  `/console/receivers/at?${new URLSearchParams({ app: appId, uri }).toString()}`

export const isUnreachable = ({ preferences }: Receiver): boolean =>
  preferences.some(({ status }) => status === "unreachable")

/** The attempts that failed for one reason. */
export interface ErrorGroup {
  readonly code: string
  readonly count: number
  /** the newest delivery with one, and when it was attempted */
  readonly delivery: string
  readonly last: number
}

export interface Health {
  readonly deliveries: number
  /** the shares are of these; one that was dropped after an attempt did not arrive */
  readonly attempted: number
  readonly delivered: number
  readonly atOnce: number
  readonly waiting: number
  readonly failed: number
  /** seconds within which 95 % of the accepted ones were accepted */
  readonly lateness: number | null
  readonly lastSuccess: number | null
  readonly errors: ReadonlyArray<ErrorGroup>
}

const inState = (deliveries: ReadonlyArray<Row>, state: string): number =>
  deliveries.filter((each) => each["state"] === state).length

const errorsOf = (deliveries: ReadonlyArray<Row>): ReadonlyArray<ErrorGroup> => {
  const groups = new Map<string, ErrorGroup>()
  for (const delivery of deliveries)
    for (const attempt of rowsOf(delivery["attempts"])) {
      const code = textOf(attempt["error"])
      if (code === "") continue
      const at = numberOf(attempt["time"]) ?? 0
      const known = groups.get(code)
      const newest = known === undefined || at >= known.last ? { delivery: textOf(delivery["id"]), last: at } : known
      groups.set(code, { code, count: (known?.count ?? 0) + 1, delivery: newest.delivery, last: newest.last })
    }
  return [...groups.values()].toSorted((a, b) => b.count - a.count)
}

const successesOf = (deliveries: ReadonlyArray<Row>): ReadonlyArray<number> =>
  deliveries.flatMap(({ attempts }) =>
    rowsOf(attempts).flatMap(({ error, time }) => (error === null ? (numberOf(time) ?? []) : []))
  )

export const healthOf = (deliveries: ReadonlyArray<Row>): Health => {
  const attempted = deliveries.filter(({ attempts }) => rowsOf(attempts).length > 0)
  const successes = successesOf(deliveries)
  return {
    deliveries: deliveries.length,
    attempted: attempted.length,
    delivered: inState(attempted, "delivered"),
    atOnce: attempted.filter(isAtOnce).length,
    waiting: inState(deliveries, "waiting"),
    failed: inState(deliveries, "failed"),
    lateness: quantile(
      deliveries.flatMap((each) => latenessOf(each) ?? []),
      0.95
    ),
    lastSuccess: successes.length === 0 ? null : Math.max(...successes),
    errors: errorsOf(deliveries)
  }
}

const hints: Readonly<Record<string, string>> = {
  redirect: "It answers with another address, which is not followed. Subscribe with that address.",
  timeout: "It did not answer within 15 seconds. Answer first, and work afterwards.",
  name_not_resolved: "DNS does not know the name.",
  address_not_allowed: "The name resolves to an address that CALLBACK_ALLOWED does not list.",
  connection_refused: "Nothing listens there.",
  connection_reset: "It closed the connection before it answered.",
  unreachable: "No network leads there.",
  invalid_response: "What it answered is no HTTP.",
  tls_certificate_expired: "Its certificate has expired.",
  tls_self_signed: "Nobody vouches for its certificate.",
  tls_host_mismatch: "Its certificate is for another name.",
  tls_unknown_authority: "Who signed its certificate is not known."
}

/** What an error of an attempt means; empty: its name says it. */
export const hintOf = (code: string): string => {
  if (code === "status_404" || code === "status_410") return "It has no such path."
  if (code === "status_401" || code === "status_403") return "It wants credentials, or refuses the signature."
  if (code === "status_429") return "It takes no more for now."
  if (code.startsWith("status_4")) return "It refuses what it gets."
  if (code.startsWith("status_5")) return "It has a fault of its own."
  return hints[code] ?? ""
}
