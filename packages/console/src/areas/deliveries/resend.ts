/** Sends many deliveries again, one after another, and learns what became of them. */
import { useEffect, useRef, useState } from "preact/hooks"
import { words } from "../../data/format.ts"
import { type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { call, type Query, read } from "../../data/operator.ts"
import { pageSize, readAgain } from "../../data/queries.ts"

/** The most that are sent again at once. */
export const most = 1_000
/** For so many it is read what became of them. */
const mostRead = 300
const rounds = 4
const pause = 1_500

/** The deliveries of lists that can be sent again, each once. Dropped ones are only meant where they are asked for. */
export const deliveriesOf = async (queries: ReadonlyArray<Query>): Promise<ReadonlyArray<Row>> => {
  const rows = new Map<string, Row>()
  for (const query of queries) {
    let next: string | null = "/operator/deliveries"
    let isFirst = true
    while (next !== null && rows.size < most) {
      const answer = rowOf(await read(next, isFirst ? { ...query, page_size: pageSize } : {}))
      for (const row of rowsOf(answer["results"]))
        if (row["state"] !== "dropped" || query["state"] === "dropped") rows.set(textOf(row["id"]), row)
      next = textOf(answer["next"]) || null
      isFirst = false
    }
  }
  return [...rows.values()].slice(0, most)
}

/** What became of a delivery; null: that is not known yet. */
export interface Outcome {
  readonly row: Row
  readonly outcome: string | null
  readonly isGood: boolean
}

export interface Progress {
  readonly total: number
  readonly sent: ReadonlyArray<Outcome>
  /** it ends by itself, or when one stops it */
  readonly state: "sending" | "waiting" | "done" | "stopped"
}

/** A dropped delivery is over: its notification gets a new one to the same receiver. */
const deliverAnew = async (row: Row, note: string): Promise<Row> => {
  const body = { preference_id: row["preference_id"] }
  const path = `/operator/notifications/${textOf(row["notification_id"])}/redeliver`
  const [made] = rowsOf(rowOf(await call("POST", path, { body, note }))["deliveries"])
  return made ?? row
}

const send = async (row: Row, note: string): Promise<Outcome> => {
  try {
    if (row["state"] === "dropped") return { row: await deliverAnew(row, note), outcome: null, isGood: false }
    await call("POST", `/operator/deliveries/${textOf(row["id"])}/redeliver`, { note })
    return { row, outcome: null, isGood: false }
  } catch (error) {
    return { row, outcome: error instanceof Error ? error.message : "It was refused.", isGood: false }
  }
}

/** The outcome of the attempt that followed; null: there was none yet. */
const outcomeOf = async ({ isGood, outcome, row }: Outcome): Promise<Outcome> => {
  if (outcome !== null) return { row, outcome, isGood }
  const attempts = rowsOf(rowOf(await read(`/operator/deliveries/${textOf(row["id"])}`).catch(() => null))["attempts"])
  if (attempts.length <= rowsOf(row["attempts"]).length) return { row, outcome, isGood }
  const error = textOf(attempts.at(-1)?.["error"])
  return { row, outcome: error === "" ? "Delivered" : `Failed again: ${words(error)}`, isGood: error === "" }
}

const wait = (): Promise<void> => new Promise((done) => setTimeout(done, pause))

export const useResend = (rows: ReadonlyArray<Row> | null) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    []
  )

  const sendAll = async (all: ReadonlyArray<Row>, note: string): Promise<ReadonlyArray<Outcome>> => {
    const sent: Array<Outcome> = []
    for (const row of all) {
      if (isStopped.current) break
      setProgress({ total: all.length, sent: [...sent], state: "sending" })
      sent.push(await send(row, note))
    }
    return sent
  }

  const run = async (note: string): Promise<void> => {
    const all = rows ?? []
    let sent = await sendAll(all, note)
    const state = isStopped.current ? "stopped" : "done"
    for (let round = 0; round < rounds && sent.some(({ outcome }) => outcome === null); round += 1) {
      setProgress({ total: all.length, sent, state: "waiting" })
      await wait()
      const known = await Promise.all(sent.slice(0, mostRead).map(outcomeOf))
      sent = [...known, ...sent.slice(mostRead)]
    }
    setProgress({ total: all.length, sent, state })
    await readAgain()
  }

  return { progress, run, stop: () => (isStopped.current = true) }
}

export interface Group {
  readonly outcome: string
  readonly isGood: boolean
  readonly rows: ReadonlyArray<Row>
}

/** What was sent by what became of it, most frequent first. */
export const groupsOf = (sent: ReadonlyArray<Outcome>): ReadonlyArray<Group> => {
  const groups = new Map<string, { outcome: string; isGood: boolean; rows: Array<Row> }>()
  for (const { isGood, outcome, row } of sent) {
    const name = outcome ?? "Sent, no answer yet"
    const group = groups.get(name) ?? { outcome: name, isGood, rows: [] }
    group.rows.push(row)
    groups.set(name, group)
  }
  return [...groups.values()].toSorted((a, b) => b.rows.length - a.rows.length)
}
