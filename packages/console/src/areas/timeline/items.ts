/**
 * Everything that happened to an object, in order of service time. Times are whole seconds, so what belongs together stands
 * in one act: a request with what networks answered, the changes that it made, their ledger lines and notifications, and its entry of the audit log.
 */
import { at, numberOf, type Row, rowsOf, textOf } from "../../data/json.ts"

export type ItemKind = "request" | "read" | "network" | "change" | "ledger" | "notification" | "attempt" | "audit"

export interface Item {
  readonly key: string
  readonly kind: ItemKind
  /** UNIX seconds of service time */
  readonly at: number
  /** the object that it is about; a request is about all that it names */
  readonly about: string
  readonly row: Row
}

export interface Act {
  readonly key: string
  readonly at: number
  readonly items: ReadonlyArray<Item>
}

/** What the operator surface told, each list newest first as it came. */
export interface Sources {
  readonly requests: ReadonlyArray<Row>
  readonly history: ReadonlyArray<Row>
  readonly network: ReadonlyArray<Row>
  readonly ledger: ReadonlyArray<Row>
  readonly deliveries: ReadonlyArray<Row>
  readonly notifications: ReadonlyArray<Row>
  readonly audit: ReadonlyArray<Row>
}

interface OpenAct {
  readonly key: string
  readonly at: number
  readonly items: Array<Item>
}

const timeOf = (row: Row): number => numberOf(row["create_time"]) ?? 0

const isRead = (row: Row): boolean => row["method"] === "GET" && (numberOf(row["status"]) ?? 0) < 400

/** Whether an act made a later version of an object of which the other one made an earlier version. */
const isLater = (act: OpenAct, other: OpenAct): boolean =>
  act.items.some(
    ({ about, kind, row }) =>
      kind === "change" &&
      other.items.some(
        (each) =>
          each.kind === "change" &&
          each.about === about &&
          (numberOf(each.row["version"]) ?? 0) < (numberOf(row["version"]) ?? 0)
      )
  )

/** Times are whole seconds: within one, the versions of an object tell what came first. */
const inOrderOfVersions = (acts: ReadonlyArray<OpenAct>): ReadonlyArray<OpenAct> => {
  const ordered: Array<OpenAct> = []
  for (const act of acts) {
    const place = ordered.findIndex((each) => each.at === act.at && isLater(each, act))
    if (place < 0) ordered.push(act)
    else ordered.splice(place, 0, act)
  }
  return ordered
}

/** Within a second: requests that do not name the object came before it was there, and the platform acts last. */
const placeOf = ({ items }: OpenAct): number => {
  if (items.some(({ kind }) => kind === "request" || kind === "read")) return 1
  return items.every(({ row }) => textOf(row["correlation_id"]) === "") ? 2 : 0
}

/** Requests and changes, by what caused them: the same request, or the same work of the platform at the same time. */
const causes = ({ audit, history, requests }: Sources): ReadonlyArray<OpenAct> => {
  const acts = new Map<string, OpenAct>()
  const add = (key: string, item: Item): void => {
    const known = acts.get(key)
    if (known === undefined) acts.set(key, { key, at: item.at, items: [item] })
    else known.items.push(item)
  }
  for (const row of requests.toReversed()) {
    const id = textOf(row["correlation_id"])
    add(id, { key: `r-${id}`, kind: isRead(row) ? "read" : "request", at: timeOf(row), about: "", row })
  }
  const entries = history.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || (numberOf(a["version"]) ?? 0) - (numberOf(b["version"]) ?? 0)
  )
  for (const row of entries) {
    const [at, about] = [timeOf(row), textOf(row["resource_id"])]
    const cause = textOf(row["correlation_id"]) || `${at} ${textOf(row["command"])} ${about}`
    add(cause, { key: `c-${about}-${numberOf(row["version"]) ?? 0}`, kind: "change", at, about, row })
  }
  for (const row of audit.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const id = textOf(row["id"])
    const item: Item = { key: `u-${id}`, kind: "audit", at: timeOf(row), about: textOf(row["resource_id"]), row }
    add(textOf(row["correlation_id"]) || `audit ${id}`, item)
  }
  return inOrderOfVersions([...acts.values()].toSorted((a, b) => a.at - b.at || placeOf(a) - placeOf(b)))
}

const changesIn = (act: OpenAct, id: string): ReadonlyArray<Row> =>
  act.items.flatMap(({ about, kind, row }) => (kind === "change" && about === id ? [row] : []))

/** Steps that a change other than the first one of its source causes (payments.md 7, merchants.md 13). */
const laterSteps = new Set(["L2", "L4", "L7", "L11", "L12", "L16", "L17", "L18", "L20", "L21", "L23"])

const addLedger = (acts: ReadonlyArray<OpenAct>, lines: ReadonlyArray<Row>): ReadonlyArray<OpenAct> => {
  const alone: Array<OpenAct> = []
  for (const row of lines.toReversed()) {
    const [id, when] = [textOf(at(row, "source.id")), timeOf(row)]
    const item: Item = { key: `l-${textOf(row["id"])}`, kind: "ledger", at: when, about: id, row }
    // the request of an act may be answered in the second after its change
    const possible = acts.filter((act) => changesIn(act, id).some((change) => timeOf(change) === when))
    const completed = possible.find((act) => changesIn(act, id).some(({ status }) => status === "completed"))
    const step = textOf(row["step"])
    const act = laterSteps.has(step) ? possible.at(-1) : step === "L3" ? (completed ?? possible[0]) : possible[0]
    if (act === undefined) alone.push({ key: item.key, at: when, items: [item] })
    else act.items.push(item)
  }
  return alone
}

/** Seconds between the answer of a network and the change that it causes. */
const soonAfter = 1

/** With the request that waited for the answer, or with the change of the same object that follows from it. */
const addNetwork = (acts: ReadonlyArray<OpenAct>, calls: ReadonlyArray<Row>): ReadonlyArray<OpenAct> => {
  const alone = new Map<string, OpenAct>()
  for (const row of calls.toReversed()) {
    const [id, about, when] = [textOf(row["id"]), textOf(row["resource_id"]), timeOf(row)]
    const item: Item = { key: `t-${id}`, kind: "network", at: when, about, row }
    const cause = textOf(row["correlation_id"])
    const follows = ({ at }: OpenAct): boolean => at >= when && at <= when + soonAfter
    const act =
      cause === ""
        ? acts.find((each) => follows(each) && placeOf(each) === 2 && changesIn(each, about).length > 0)
        : acts.find(({ key }) => key === cause)
    const key = cause === "" ? `${when} ${about}` : cause
    const known = act ?? alone.get(key)
    if (known === undefined) alone.set(key, { key: item.key, at: when, items: [item] })
    else known.items.push(item)
  }
  return [...alone.values()]
}

interface Announced {
  readonly id: string
  readonly topic: string
  readonly about: string
  /** when it happened; null: not known */
  readonly at: number | null
  /** the version that it announces; null: not known */
  readonly version: number | null
  readonly deliveries: ReadonlyArray<Row>
  readonly payload: unknown
}

const announcedIn = ({ deliveries, notifications }: Sources): ReadonlyArray<Announced> => {
  const ids = [
    ...new Set([
      ...notifications.map(({ id }) => textOf(id)),
      ...deliveries.map((row) => textOf(row["notification_id"]))
    ])
  ]
  return ids.toSorted().map((id) => {
    const known = notifications.find((row) => row["id"] === id)
    const its = deliveries.filter((row) => row["notification_id"] === id)
    return {
      id,
      topic: textOf(known?.["topic"]) || textOf(its[0]?.["topic"]),
      about: textOf(its[0]?.["resource_id"]) || textOf(at(known, "payload.id")),
      at: numberOf(known?.["event_time"]),
      version: numberOf(known?.["resource_version"]),
      deliveries: its,
      payload: known?.["payload"]
    }
  })
}

const attemptsOf = (delivery: Row): ReadonlyArray<Row> => rowsOf(delivery["attempts"])

const firstAttempt = ({ deliveries }: Announced): number | null => {
  const times = deliveries.flatMap((row) => numberOf(attemptsOf(row)[0]?.["time"]) ?? [])
  return times.length === 0 ? null : Math.min(...times)
}

/** The act that made the version which a notification announces. */
const actOf = (acts: ReadonlyArray<OpenAct>, { about, version }: Announced): OpenAct | undefined =>
  version === null ? undefined : acts.find((act) => changesIn(act, about).some((row) => row["version"] === version))

/** Seconds after a notification in which its first attempt is shown with it. */
const soon = 5

const addNotifications = (acts: ReadonlyArray<OpenAct>, all: ReadonlyArray<Announced>): ReadonlyArray<OpenAct> => {
  const alone: Array<OpenAct> = []
  for (const announced of all) {
    const act = actOf(acts, announced)
    const when = announced.at ?? act?.at ?? firstAttempt(announced) ?? 0
    const { about, deliveries, id, payload, topic } = announced
    const inTime = deliveries.map((row) => {
      const [first] = attemptsOf(row)
      return {
        delivery: row,
        attempt: first !== undefined && (numberOf(first["time"]) ?? 0) <= when + soon ? first : null
      }
    })
    const row: Row = { id, topic, about, payload, receivers: inTime }
    const item: Item = { key: `n-${id}`, kind: "notification", at: when, about, row }
    if (act === undefined) alone.push({ key: item.key, at: when, items: [item] })
    else act.items.push(item)
    for (const { attempt, delivery } of inTime)
      for (const [index, each] of attemptsOf(delivery).entries()) {
        if (each === attempt) continue
        const key = `a-${textOf(delivery["id"])}-${index + 1}`
        const time = numberOf(each["time"]) ?? when
        const item: Item = { key, kind: "attempt", at: time, about, row: { delivery, attempt: each, count: index + 1 } }
        alone.push({ key, at: time, items: [item] })
      }
  }
  return alone
}

const ranks: Readonly<Record<ItemKind, number>> = {
  request: 0,
  read: 0,
  audit: 1,
  network: 2,
  change: 3,
  ledger: 4,
  notification: 5,
  attempt: 6
}

/** The acts, the first one first. */
export const actsOf = (sources: Sources): ReadonlyArray<Act> => {
  const acts = causes(sources)
  const network = addNetwork(acts, sources.network)
  const ledger = addLedger(acts, sources.ledger)
  const notifications = addNotifications(acts, announcedIn(sources))
  return [...acts, ...network, ...ledger, ...notifications]
    .toSorted((a, b) => a.at - b.at)
    .map((act) => ({ ...act, items: act.items.toSorted((a, b) => ranks[a.kind] - ranks[b.kind]) }))
}
