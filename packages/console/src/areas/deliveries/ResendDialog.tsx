/** Sends the deliveries of a list again: which ones, how far it is, and what became of them. It can be stopped. */
import { useEffect, useState } from "preact/hooks"
import { hrefOf } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { type Row, textOf } from "../../data/json.ts"
import { isStaging } from "../../data/pageSettings.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import { SelectField, TextField } from "../../design/Field.tsx"
import { ErrorNote, Skeleton } from "../../design/States.tsx"
import { Id } from "../../design/Values.tsx"
import { deliveriesOf, groupsOf, most, type Progress, useResend } from "./resend.ts"

const filters = ["app_id", "resource_id", "topic", "preference_id", "notification_id", "state"] as const

export type Filters = Readonly<Record<string, string>>

const states = [
  { value: "failed", text: "given up" },
  { value: "waiting", text: "waiting for their next attempt" },
  { value: "dropped", text: "dropped, as while a receiver was unreachable" },
  { value: "delivered", text: "delivered already" },
  { value: "", text: "any but dropped" }
]

const shownIds = 8

const Outcomes = ({ progress: { sent } }: { readonly progress: Progress }) => (
  <ul class="stack-tight" aria-label="What became of them">
    {groupsOf(sent).map(({ isGood, outcome, rows }) => (
      <li key={outcome}>
        <details>
          <summary>
            <Badge text={String(rows.length)} tone={isGood ? "good" : outcome.startsWith("Sent") ? "wait" : "bad"} />{" "}
            {outcome}
          </summary>
          <div class="row inset">
            {rows.slice(0, shownIds).map((row) => (
              <Id key={textOf(row["id"])} id={textOf(row["id"])} href={hrefOf("deliveries", textOf(row["id"]))} />
            ))}
            {rows.length > shownIds ? <span class="muted">and {rows.length - shownIds} more</span> : null}
          </div>
        </details>
      </li>
    ))}
  </ul>
)

const said = {
  sending: "…",
  waiting: ", waiting for the answers …",
  done: " are done.",
  stopped: ", then it was stopped."
}

const Said = ({ progress }: { readonly progress: Progress }) => (
  <div class="field" role="status">
    <progress class="whole" max={progress.total} value={progress.sent.length} aria-label="Sent again" />
    <span class="number">
      {progress.sent.length} of {progress.total}
      {said[progress.state]}
    </span>
    {progress.state === "sending" ? null : <Outcomes progress={progress} />}
  </div>
)

const textOfFilters = (query: Filters): string =>
  filters.flatMap((name) => (query[name] && name !== "state" ? `${words(name)} ${query[name]}` : [])).join(", ") ||
  "all receivers"

const Count = ({ rows }: { readonly rows: ReadonlyArray<Row> }) => (
  <p>
    <strong class="number">
      {rows.length}
      {rows.length === most ? " (the most at once)" : ""}
    </strong>{" "}
    {rows.length === 1 ? "delivery is" : "deliveries are"} sent at once, each with a new schedule. A receiver drops an
    id that it has seen.
  </p>
)

/** The deliveries of the filters, read anew when they change. */
const useDeliveries = (queries: ReadonlyArray<Filters>, state: string) => {
  const [rows, setRows] = useState<ReadonlyArray<Row> | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isCurrent = true
    setRows(null)
    const asked = queries.map((query) => ({
      ...Object.fromEntries(filters.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []))),
      state
    }))
    deliveriesOf(asked).then(
      (found) => (isCurrent ? setRows(found) : undefined),
      (cause: unknown) => (isCurrent ? setError(cause) : undefined)
    )
    return () => {
      isCurrent = false
    }
  }, [state])
  return { rows, error }
}

/** `queries`: the filters of one list or of several. */
export const ResendDialog = ({
  about,
  onClose,
  queries
}: {
  readonly queries: ReadonlyArray<Filters>
  readonly about?: string
  readonly onClose: () => void
}) => {
  const [state, setState] = useState(queries[0]?.["state"] ?? "failed")
  const [note, setNote] = useState("")
  const { error, rows } = useDeliveries(queries, state)
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
          <p class="muted small">To: {about ?? textOfFilters(queries[0] ?? {})}</p>
          {progress === null ? (
            <>
              <SelectField name="Those that are" value={state} choices={states} onChange={setState} />
              {error === null ? null : <ErrorNote error={error} />}
              {rows === null && error === null ? <Skeleton lines={1} /> : null}
              {rows === null ? null : <Count rows={rows} />}
              <TextField
                name="Note"
                value={note}
                onChange={setNote}
                required={!isStaging}
                hint="Why, for the audit log."
              />
            </>
          ) : (
            <Said progress={progress} />
          )}
        </div>
        <footer>
          {progress?.state === "sending" ? (
            <Button onClick={stop}>Stop</Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
          {progress === null ? (
            <Button type="submit" kind="main" disabled={total === 0}>
              Send {total} again
            </Button>
          ) : null}
        </footer>
      </form>
    </Dialog>
  )
}
