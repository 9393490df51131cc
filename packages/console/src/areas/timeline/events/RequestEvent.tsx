/** A request in the timeline: what was asked and answered, and why it was refused. */
import { hrefOf } from "../../../data/find.ts"
import { at, isRow, numberOf, parse, type Row, rowOf, textOf } from "../../../data/json.ts"
import { useRead } from "../../../data/queries.ts"
import { HttpStatus } from "../../../design/Badge.tsx"
import { Code, Json } from "../../../design/Json.tsx"
import { Await } from "../../../design/States.tsx"
import { Why } from "../../refusals/Why.tsx"
import { EventRow } from "./EventRow.tsx"

const Body = ({ body, label }: { readonly body: unknown; readonly label: string }) => {
  const value = typeof body === "string" ? (parse(body) ?? body) : body
  if (value === null || value === undefined || value === "")
    return <p class="muted small">No body that can be shown.</p>
  return typeof value === "string" ? <Code label={label} text={value} /> : <Json label={label} value={value} />
}

/** The currency that a request is about, by what it says itself or the record that it names. */
const currencyOf = (request: Row, other: string): string =>
  textOf(at(request, "request.body.currency")) || textOf(at(request, "request.body.amounts.currency")) || other

const Exchange = ({ currency, id }: { readonly id: string; readonly currency: string }) => {
  const result = useRead(`/operator/requests/${encodeURIComponent(id)}`, {}, { fresh: 60_000 })
  return (
    <Await result={result}>
      {(answer) => {
        const request = rowOf(answer)
        const isRefused = (numberOf(request["status"]) ?? 0) >= 400
        return (
          <>
            {isRefused ? (
              <Why
                refusal={{ ...request, error: at(request, "response.body") }}
                currency={currencyOf(request, currency)}
              />
            ) : null}
            <details open={!isRefused}>
              <summary>What was sent and answered</summary>
              <div class="halves">
                <div class="stack-tight">
                  <h3>Sent</h3>
                  <Body body={at(request, "request.body")} label="Body of the request" />
                </div>
                <div class="stack-tight">
                  <h3>Answered</h3>
                  <Body body={at(request, "response.body")} label="Body of the answer" />
                </div>
              </div>
            </details>
            <p class="small">
              <a href={hrefOf("requests", id) ?? ""}>The request with its headers</a>
            </p>
          </>
        )
      }}
    </Await>
  )
}

/** As in `app 134389`, or `operator Kim`. */
export const actorOf = (row: Row): string => {
  const actor = rowOf(row["actor"])
  return [textOf(actor["type"]), textOf(actor["name"])].filter((each) => each !== "").join(" ")
}

const shortPath = (path: string): string =>
  path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{14,27}[0-9a-f]{0,4}([0-9a-f]{6})(?![0-9a-f-])/g, "…$1")

export interface RequestEventProps {
  readonly at: number | null
  readonly row: Row
  readonly currency: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export const RequestEvent = ({ at, currency, isOpen, onToggle, row }: RequestEventProps) => {
  const status = numberOf(row["status"])
  const isRefused = (status ?? 500) >= 400
  const id = textOf(row["correlation_id"])
  return (
    <EventRow
      at={at}
      icon={isRefused ? "alert" : "code"}
      {...(isRefused ? { tone: "bad" as const, ask: "Why?" } : {})}
      title={
        <span class="mono" title={textOf(row["path"])}>
          {textOf(row["method"])} {shortPath(textOf(row["path"]))}
        </span>
      }
      more={() => <Exchange id={id} currency={currency} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <HttpStatus status={status} />
      {textOf(row["error_code"]) === "" ? null : <span class="mono event-bad">{textOf(row["error_code"])}</span>}
      <span class="muted">
        {isRow(row["actor"]) ? actorOf(row) : ""} · <span class="number">{numberOf(row["duration_ms"]) ?? "–"} ms</span>
      </span>
    </EventRow>
  )
}
