/** What is being tried, over the corner of the page: each request as it happens, its answer, and the same as code. */
import { useEffect, useRef, useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { hrefOf } from "../../data/find.ts"
import { textOf } from "../../data/json.ts"
import { isRefusal } from "../../data/operator.ts"
import { useStore } from "../../data/store.ts"
import { Badge, HttpStatus, Status } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Json } from "../../design/Json.tsx"
import { ErrorNote } from "../../design/States.tsx"
import { CodeForms } from "../acts/CodeForms.tsx"
import { clientOf, clientOfAll, curlOf, curlOfAll, testOf, testOfAll } from "../acts/lines.ts"
import { openTry } from "./openTry.ts"
import { currentRun, dismiss, type Run, type SentCall } from "./run.ts"

const Answered = ({ status }: SentCall) =>
  status === null ? <Badge text="…" tone="wait" /> : <HttpStatus status={status} />

const SentRequest = ({ sent }: { readonly sent: SentCall }) => {
  const { answer, correlationId, does, method, milliseconds, path } = sent
  return (
    <li>
      <details>
        <summary>
          <Answered {...sent} />
          <span class="grow">
            {does}
            <span class="mono muted cut">
              {method} {path}
            </span>
          </span>
          <span class="number muted">{milliseconds === null ? "" : `${milliseconds} ms`}</span>
        </summary>
        <div class="stack-tight">
          <CodeForms
            label={`${does} as`}
            texts={{ curl: () => curlOf(sent), client: () => clientOf(sent), test: () => testOf(sent) }}
          />
          <Json value={answer} label="Answer" />
          {correlationId === "" ? null : <a href={`/console/requests/${correlationId}`}>The request in the log</a>}
        </div>
      </details>
    </li>
  )
}

const Outcome = ({ run: { error, follows, state, subject } }: { readonly run: Run }) => {
  if (state === "failed")
    return (
      <div class="stack-tight">
        <ErrorNote error={error} />
        {isRefusal(error) && error.correlationId !== "" ? (
          <a href={`/console/refusals/${error.correlationId}`}>Why was it refused?</a>
        ) : null}
      </div>
    )
  if (subject === null) return null
  const href = hrefOf(textOf(subject["resource"]), textOf(subject["id"]))
  return (
    <p class="row small">
      <Status status={textOf(subject["status"])} />
      {href === null ? null : <a href={href}>{textOf(subject["resource"]).replaceAll("_", " ")}: its page</a>}
      {follows === "" ? null : (
        <span class="muted">
          {follows} <a href="/console/clock">Move the clock</a>
        </span>
      )}
    </p>
  )
}

const WholeCode = ({ run: { sent, title } }: { readonly run: Run }) => (
  <details class="try-code">
    <summary>All of it as code</summary>
    <CodeForms
      label="All of it as"
      texts={{ curl: () => curlOfAll(sent), client: () => clientOfAll(sent), test: () => testOfAll(sent, title) }}
    />
  </details>
)

const states = {
  "goes on": { text: "goes on", tone: "wait" },
  done: { text: "done", tone: "good" },
  failed: { text: "refused", tone: "bad" }
} as const

/** A run that has ended folds when one goes on to another page, whose buttons it would cover. */
const useFold = (run: Run | null) => {
  const { path } = useAddress()
  const [folded, fold] = useState(false)
  const before = useRef(path)
  const isOver = run !== null && run.state !== "goes on"
  const own = hrefOf(textOf(run?.subject?.["resource"]), textOf(run?.subject?.["id"]))
  useEffect(() => {
    if (isOver && path !== own && path !== before.current) fold(true)
    before.current = path
  }, [path])
  useEffect(() => {
    if (!isOver) fold(false)
  }, [isOver])
  return [folded, fold] as const
}

export const RunTray = () => {
  const run = useStore(currentRun)
  const [folded, fold] = useFold(run)
  if (run === null) return null
  const { text, tone } = states[run.state]
  return (
    <section class="try-tray" aria-label={`Try: ${run.title}`}>
      <header>
        <h2>{run.title}</h2>
        <span role="status">
          <Badge text={text} tone={tone} />
        </span>
        <span class="grow" />
        <Button tiny kind="quiet" onClick={openTry}>
          Try more
        </Button>
        <Button
          tiny
          kind="quiet"
          icon={folded ? "right" : "down"}
          label={folded ? "Unfold" : "Fold"}
          onClick={() => fold(!folded)}
        />
        <Button tiny kind="quiet" icon="close" label="Close" onClick={dismiss} />
      </header>
      {folded ? null : (
        <div class="body">
          <ol class="try-sent">
            {run.sent.map((sent, index) => (
              <SentRequest key={index} sent={sent} />
            ))}
          </ol>
          <Outcome run={run} />
          {run.state === "goes on" ? null : <WholeCode run={run} />}
        </div>
      )}
    </section>
  )
}
