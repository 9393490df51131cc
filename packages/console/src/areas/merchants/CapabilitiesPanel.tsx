/** What an account may do, what stands in the way now, and what will, and by when, if nobody acts. */
import { capital, words } from "../../data/format.ts"
import { isRow, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Badge } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Await } from "../../design/States.tsx"
import { Ago, Time } from "../../design/Values.tsx"
import { Issues } from "./Issues.tsx"

const Upcoming = ({ issues }: { readonly issues: Row }) => (
  <>
    {Object.entries(issues).map(([at, all]) => (
      <div key={at} class="stack-tight">
        <span>
          <Badge text="upcoming" tone="wait" /> <Ago at={Number(at)} />, <Time at={Number(at)} />
        </span>
        <Issues issues={rowsOf(all)} />
      </div>
    ))}
  </>
)

const Capability = ({ capability, name }: { readonly name: string; readonly capability: Row }) => {
  const current = rowsOf(capability["current_issues"])
  const upcoming = rowOf(capability["upcoming_issues"])
  const isOn = capability["enabled"] === true
  return (
    <div class="stack-tight">
      <div class="row">
        <h3>{capital(words(name))}</h3>
        <Badge text={isOn ? "enabled" : "not enabled"} tone={isOn ? "good" : current.length > 0 ? "bad" : "calm"} />
      </div>
      {current.length === 0 ? null : <Issues issues={current} />}
      <Upcoming issues={upcoming} />
    </div>
  )
}

export const CapabilitiesPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const id = textOf(record["id"])
  const result = useRead(`/operator/accounts/${id}/capabilities`, {}, { every: 10_000 })
  return (
    <Panel title="What it may do, and what is missing">
      <Await result={result}>
        {(data) => (
          <div class="stack">
            {Object.entries(rowOf(data)).map(([name, capability]) =>
              isRow(capability) && typeof capability["enabled"] === "boolean" ? (
                <Capability key={name} name={name} capability={capability} />
              ) : null
            )}
          </div>
        )}
      </Await>
    </Panel>
  )
}
