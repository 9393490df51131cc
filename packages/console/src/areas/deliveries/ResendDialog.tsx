/** Sends all deliveries of a list again, one after another, and shows how far it is. It can be stopped. */
import { useEffect, useRef, useState } from "preact/hooks"
import { words } from "../../data/format.ts"
import { type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { call, read } from "../../data/operator.ts"
import { isStaging } from "../../data/pageSettings.ts"
import { pageSize, readAgain } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import { TextField } from "../../design/Field.tsx"
import { ErrorNote, Skeleton } from "../../design/States.tsx"

const most = 1_000
const filters = ["app_id", "resource_id", "topic", "preference_id", "notification_id", "state"] as const

type Filters = Readonly<Record<string, string>>

/** The deliveries of a list that can be sent again. */
const deliveriesOf = async (query: Filters): Promise<ReadonlyArray<Row>> => {
  const asked = Object.fromEntries(filters.flatMap((name) => (query[name] ? [[name, query[name]] as const] : [])))
  const rows: Array<Row> = []
  let next: string | null = "/operator/deliveries"
  while (next !== null && rows.length < most) {
    const isFirst: boolean = rows.length === 0 && next === "/operator/deliveries"
    const answer = rowOf(await read(next, isFirst ? { ...asked, page_size: pageSize } : {}))
    rows.push(...rowsOf(answer["results"]).filter(({ state }) => state !== "dropped"))
    next = textOf(answer["next"]) || null
  }
  return rows.slice(0, most)
}

interface Progress {
  readonly done: number
  readonly failures: ReadonlyArray<string>
  readonly ended: boolean
}

const useResend = (rows: ReadonlyArray<Row> | null) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    []
  )
  const run = async (note: string): Promise<void> => {
    const failures: Array<string> = []
    let done = 0
    for (const row of rows ?? []) {
      if (isStopped.current) break
      setProgress({ done, failures, ended: false })
      await call("POST", `/operator/deliveries/${textOf(row["id"])}/redeliver`, { note }).catch((error: unknown) =>
        failures.push(error instanceof Error ? error.message : "It failed.")
      )
      done += 1
    }
    setProgress({ done, failures, ended: true })
    await readAgain()
  }
  return { progress, run, stop: () => (isStopped.current = true) }
}

const Said = ({ progress, total }: { readonly progress: Progress; readonly total: number }) => (
  <div class="field" role="status">
    <progress class="whole" max={total} value={progress.done} aria-label="Sent again" />
    <span>
      {progress.done} of {total} {progress.ended ? "are done" : "…"}
      {progress.failures.length === 0
        ? ""
        : `; ${progress.failures.length} were refused: ${[...new Set(progress.failures)].join(" ")}`}
    </span>
  </div>
)

const textOfFilters = (query: Filters): string =>
  filters.flatMap((name) => (query[name] ? `${words(name)} ${query[name]}` : [])).join(", ") || "all"

export const ResendDialog = ({ onClose, query }: { readonly query: Filters; readonly onClose: () => void }) => {
  const [rows, setRows] = useState<ReadonlyArray<Row> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [note, setNote] = useState("")
  useEffect(() => {
    deliveriesOf(query).then(setRows, setError)
  }, [])
  const { progress, run, stop } = useResend(rows)
  const total = rows?.length ?? 0
  const submit = (event: Event): void => {
    event.preventDefault()
    void run(note)
  }
  return (
    <Dialog title="Send deliveries again" onClose={onClose}>
      <form onSubmit={submit}>
        <div class="body">
          <p class="muted small">Of the list: {textOfFilters(query)}</p>
          {error === null ? null : <ErrorNote error={error} />}
          {rows === null && error === null ? <Skeleton lines={1} /> : null}
          {rows === null ? null : (
            <p>
              <strong class="number">
                {total}
                {total === most ? " (the most at once)" : ""}
              </strong>{" "}
              deliveries are sent at once, each with a new schedule. A receiver drops an id that it has seen.
            </p>
          )}
          <TextField name="Note" value={note} onChange={setNote} required={!isStaging} hint="Why, for the audit log." />
          {progress === null ? null : <Said progress={progress} total={total} />}
        </div>
        <footer>
          {progress === null || progress.ended ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button onClick={stop}>Stop</Button>
          )}
          <Button type="submit" kind="main" disabled={total === 0 || progress !== null}>
            Send {total} again
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
