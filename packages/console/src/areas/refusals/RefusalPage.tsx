/** The page of a refused request. */
import { numberOf, rowOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import { Json } from "../../design/Json.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await } from "../../design/States.tsx"
import { Id, Time } from "../../design/Values.tsx"
import { Why } from "./Why.tsx"

export const RefusalPage = ({ id }: { readonly id: string }) => {
  const result = useRead(`/operator/refusals/${encodeURIComponent(id)}`)
  const refusal = rowOf(result.data)
  return (
    <Page
      title={result.data === undefined ? "Refused request" : `${textOf(refusal["method"])} ${textOf(refusal["path"])}`}
      beside={result.data === undefined ? null : <HttpStatus status={numberOf(refusal["status"])} />}
      under={
        <span class="row">
          <Id id={id} whole />
          {result.data === undefined ? null : <Time at={numberOf(refusal["create_time"])} seconds />}
          <a href={`/console/requests/${encodeURIComponent(id)}`}>The request with its bodies</a>
        </span>
      }
      from={{ href: "/console/refusals", text: "Refused requests" }}
    >
      <Await result={result}>
        {() => (
          <div class="stack">
            <Panel title="Why was it refused?">
              <Why refusal={refusal} />
            </Panel>
            <details>
              <summary>JSON</summary>
              <Json value={refusal} label="Refusal" />
            </details>
          </div>
        )}
      </Await>
    </Page>
  )
}
