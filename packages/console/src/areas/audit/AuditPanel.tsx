/** The audit log of an object. */
import { at, numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Time } from "../../design/Values.tsx"
import { Entry } from "./Entry.tsx"

export const AuditPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const result = useRead("/operator/audit", { resource_id: textOf(record["id"]), page_size: 50 })
  return (
    <Panel title="Audit log">
      <Await result={result}>
        {(answer) => {
          const entries = rowsOf(rowOf(answer)["results"])
          if (entries.length === 0)
            return (
              <Empty title="No entry.">The log has what operators did, and what apps changed about merchants.</Empty>
            )
          return (
            <div class="stack">
              {entries.map((entry) => (
                <details key={textOf(entry["id"])}>
                  <summary>
                    <Time at={numberOf(entry["create_time"])} /> <span class="mono">{textOf(entry["action"])}</span> by{" "}
                    {textOf(at(entry, "actor.name")) || textOf(at(entry, "actor.type"))}{" "}
                    <span class="muted">{textOf(entry["note"])}</span>
                  </summary>
                  <div class="inset">
                    <Entry entry={entry} />
                  </div>
                </details>
              ))}
            </div>
          )
        }}
      </Await>
    </Panel>
  )
}
