/** The attempts of a delivery: when, what the receiver answered, and what was sent. */
import { words } from "../../data/format.ts"
import { isRow, numberOf, parse, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { Badge, HttpStatus } from "../../design/Badge.tsx"
import { Code, Json } from "../../design/Json.tsx"
import { Time } from "../../design/Values.tsx"

const Answer = ({ attempt }: { readonly attempt: Row }) => {
  const status = numberOf(attempt["status"])
  const error = textOf(attempt["error"])
  return status === null ? <Badge text={words(error) || "no answer"} tone="bad" /> : <HttpStatus status={status} />
}

export const LastAttempt = ({ delivery }: { readonly delivery: Row }) => {
  const last = rowsOf(delivery["attempts"]).at(-1)
  if (last === undefined) return <span class="muted">not sent yet</span>
  return (
    <span class="row">
      <Answer attempt={last} />
      <Time at={numberOf(last["time"])} seconds />
    </span>
  )
}

const Headers = ({ headers, label }: { readonly headers: unknown; readonly label: string }) =>
  isRow(headers) && Object.keys(headers).length > 0 ? (
    <Code
      label={label}
      text={Object.entries(headers)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join("\n")}
    />
  ) : null

const Body = ({ body, label }: { readonly body: unknown; readonly label: string }) => {
  if (body === null || body === undefined || body === "") return null
  const value = typeof body === "string" ? parse(body) : body
  return value === undefined ? <Code label={label} text={String(body)} /> : <Json label={label} value={value} />
}

/** `name` tells the attempts of a page apart for who hears it. */
export const Exchange = ({ attempt, name = "" }: { readonly attempt: Row; readonly name?: string }) => {
  const [request, response] = [rowOf(attempt["request"]), rowOf(attempt["response"])]
  if (request["headers"] === undefined && response["headers"] === undefined) return null
  return (
    <div class="halves">
      <div class="stack">
        <h3>Sent</h3>
        <Headers headers={request["headers"]} label={`Headers that were sent${name}`} />
        <Body body={request["body"]} label={`Body that was sent${name}`} />
      </div>
      <div class="stack">
        <h3>Answered</h3>
        <Headers headers={response["headers"]} label={`Headers of the answer${name}`} />
        <Body body={response["body"]} label={`Body of the answer${name}`} />
        {isRow(attempt["response"]) && textOf(response["body"]) === "" ? (
          <p class="muted small">It answered without a body.</p>
        ) : null}
        {isRow(attempt["response"]) ? null : <p class="muted small">There was no answer.</p>}
      </div>
    </div>
  )
}

export const Attempts = ({ delivery }: { readonly delivery: Row }) => {
  const attempts = rowsOf(delivery["attempts"]).toReversed()
  return (
    <ol class="stack">
      {attempts.map((attempt, index) => (
        <li key={`${attempts.length - index}`} class="stack">
          <div class="row">
            <span class="muted number">{attempts.length - index}</span>
            <Time at={numberOf(attempt["time"])} seconds />
            <Answer attempt={attempt} />
            {textOf(attempt["error"]) === "" ? null : <span>{words(textOf(attempt["error"]))}</span>}
            <span class="muted number">{numberOf(attempt["duration_ms"]) ?? "–"} ms</span>
          </div>
          <Exchange attempt={attempt} name={`, attempt ${attempts.length - index}`} />
        </li>
      ))}
    </ol>
  )
}
