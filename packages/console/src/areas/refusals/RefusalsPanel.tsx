/** The refused requests to an object, each with why. */
import { hrefOf } from "../../data/find.ts"
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Empty } from "../../design/States.tsx"
import { Time } from "../../design/Values.tsx"
import { Why } from "./Why.tsx"

export const RefusalsPanel = ({ record, resource }: { readonly resource: string; readonly record: Row }) => {
  const path = `/${resource}/${textOf(record["id"])}`
  const { data } = useRead("/operator/refusals", { path, page_size: 20 }, { every: 10_000 })
  const refusals = rowsOf(rowOf(data)["results"])
  if (refusals.length === 0)
    return (
      <Panel>
        <Empty title="No request to it was refused.">The process remembers its last 1,000 refusals.</Empty>
      </Panel>
    )
  return (
    <Panel title={`Refused requests (${refusals.length})`}>
      <div class="stack">
        {refusals.map((refusal) => (
          <details key={textOf(refusal["correlation_id"])}>
            <summary>
              <HttpStatus status={numberOf(refusal["status"])} />{" "}
              <span class="mono">
                {textOf(refusal["method"])} {textOf(refusal["path"])}
              </span>{" "}
              <Time at={numberOf(refusal["create_time"])} />
            </summary>
            <div class="stack inset">
              <Why refusal={refusal} />
              <a href={hrefOf("refusals", textOf(refusal["correlation_id"])) ?? ""}>Open</a>
            </div>
          </details>
        ))}
      </div>
    </Panel>
  )
}
