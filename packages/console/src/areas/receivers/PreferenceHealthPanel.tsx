/** The health of the receiver of a subscription, on its page. */
import { type Row, textOf } from "../../data/json.ts"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { useSample } from "../charts/samples.ts"
import { healthOf, hrefOfReceiver } from "./health.ts"
import { ErrorGroups, HealthTiles } from "./HealthParts.tsx"

const most = 100

export const PreferenceHealthPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const result = useSample("/operator/deliveries", { preference_id: textOf(record["id"]) }, most)
  const receiver = { appId: textOf(record["app_id"]), uri: textOf(record["callback_uri"]) }
  return (
    <Panel title="Health" acts={<a href={hrefOfReceiver(receiver)}>Receiver</a>}>
      <Await result={result}>
        {({ hasMore, rows }) => {
          const health = healthOf(rows)
          return rows.length === 0 ? (
            <Empty title="Nothing was sent yet." />
          ) : (
            <div class="stack">
              <HealthTiles health={health} />
              {health.errors.length === 0 ? null : <ErrorGroups {...health} />}
              <p class="muted small">Of {hasMore ? `the ${rows.length} newest` : `all ${rows.length}`} deliveries.</p>
            </div>
          )
        }}
      </Await>
    </Panel>
  )
}
