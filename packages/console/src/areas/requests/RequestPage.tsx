/** The page of a request: what came, what was answered, why it was refused, and the objects that it touched. */
import { useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { find, hrefOf } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { isRow, listOf, numberOf, parse, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { pageSize, useRead } from "../../data/queries.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Code, Json } from "../../design/Json.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Id, Time } from "../../design/Values.tsx"
import { Why } from "../refusals/Why.tsx"
import { NetworkEvent } from "../timeline/events/NetworkEvent.tsx"
import { RerunDialog } from "./RerunDialog.tsx"

const headerLines = (headers: unknown): string =>
  Object.entries(rowOf(headers))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join("\n")

const Body = ({ body, label }: { readonly body: unknown; readonly label: string }) => {
  const value = typeof body === "string" ? (parse(body) ?? body) : body
  if (value === null || value === undefined || value === "") return <span class="muted">no body</span>
  return typeof value === "string" ? <Code label={label} text={value} /> : <Json label={label} value={value} />
}

const Message = ({ message, title }: { readonly title: string; readonly message: Row }) => (
  <Panel title={title}>
    <div class="stack">
      <Body body={message["body"]} label={`${title}: body`} />
      <details>
        <summary>Headers</summary>
        <Code label={`${title}: headers`} text={headerLines(message["headers"])} />
      </details>
    </div>
  </Panel>
)

const mostDepth = 12

/** The resource of each id that a body names by `{id, resource}`. */
const resourcesIn = (value: unknown, found: Map<string, string>, depth = 0): Map<string, string> => {
  if (depth > mostDepth) return found
  if (Array.isArray(value)) for (const each of value) resourcesIn(each, found, depth + 1)
  if (!isRow(value)) return found
  const [id, resource] = [textOf(value["id"]), textOf(value["resource"])]
  if (id !== "" && resource !== "") found.set(id, resource)
  for (const each of Object.values(value)) resourcesIn(each, found, depth + 1)
  return found
}

const Touched = ({ body, ids }: { readonly ids: ReadonlyArray<unknown>; readonly body: unknown }) => {
  const known = resourcesIn(typeof body === "string" ? parse(body) : body, new Map())
  const { go } = useAddress()
  const open = async (id: string): Promise<void> => {
    const [found] = await find(id)
    go(found === undefined ? `/console/find?q=${encodeURIComponent(id)}` : (hrefOf(found.resource, id) ?? "/console"))
  }
  return (
    <ul>
      {ids.map((each) => {
        const id = isRow(each) ? textOf(each["id"]) : String(each)
        const resource = known.get(id) ?? ""
        const href = hrefOf(resource, id)
        return (
          <li key={id} class="row">
            {href === null ? (
              <button type="button" class="button tiny mono" onClick={() => void open(id)}>
                {id}
              </button>
            ) : (
              <>
                {words(resource)} <Id id={id} href={href} whole />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const Refusal = ({ id }: { readonly id: string }) => {
  const { data } = useRead(`/operator/refusals/${encodeURIComponent(id)}`)
  return data === undefined ? null : (
    <Panel title="Why was it refused?">
      <Why refusal={rowOf(data)} />
    </Panel>
  )
}

/** What networks were asked while the request waited. */
const NetworkCalls = ({ id }: { readonly id: string }) => {
  const { data } = useRead("/operator/network_calls", { correlation_id: id, page_size: pageSize })
  const calls = rowsOf(rowOf(data)["results"]).toReversed()
  return calls.length === 0 ? null : (
    <Panel title="Networks that were asked">
      <ol class="timeline">
        {calls.map((row) => (
          <NetworkEvent key={textOf(row["id"])} at={numberOf(row["create_time"]) ?? 0} row={row} isOwn={false} />
        ))}
      </ol>
    </Panel>
  )
}

export const RequestPage = ({ id }: { readonly id: string }) => {
  const result = useRead(`/operator/requests/${encodeURIComponent(id)}`)
  const request = rowOf(result.data)
  const [rerun, setRerun] = useState(false)
  const status = numberOf(request["status"])
  const touched = listOf(request["resources"])
  const query = textOf(request["query"])
  return (
    <Page
      title={result.data === undefined ? "Request" : `${textOf(request["method"])} ${textOf(request["path"])}`}
      beside={result.data === undefined ? null : <HttpStatus status={status} />}
      under={
        <span class="row">
          <Id id={id} whole />
          {result.data === undefined ? null : (
            <>
              <Time at={numberOf(request["create_time"])} seconds />
              <span class="number">{numberOf(request["duration_ms"]) ?? "–"} ms</span>
            </>
          )}
        </span>
      }
      from={{ href: "/console/requests", text: "Requests" }}
      acts={
        isReadOnly || result.data === undefined ? null : (
          <Button onClick={() => setRerun(true)}>Edit and send again</Button>
        )
      }
    >
      {rerun ? <RerunDialog request={request} onClose={() => setRerun(false)} /> : null}
      <Await result={result}>
        {() => (
          <div class="stack">
            {status !== null && status >= 400 ? <Refusal id={id} /> : null}
            <Panel title="What it touched">
              {touched.length === 0 ? (
                <Empty title="No object." />
              ) : (
                <Touched ids={touched} body={rowOf(request["response"])["body"]} />
              )}
              {query === "" ? null : <p class="mono">?{query}</p>}
            </Panel>
            <NetworkCalls id={id} />
            <div class="halves">
              <Message title="Request" message={rowOf(request["request"])} />
              <Message title="Answer" message={rowOf(request["response"])} />
            </div>
          </div>
        )}
      </Await>
    </Page>
  )
}
