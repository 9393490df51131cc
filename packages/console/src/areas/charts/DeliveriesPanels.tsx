/** The panels about notifications of all receivers. */
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { LatenessChart, SuccessChart } from "./DeliveryCharts.tsx"
import { Covers } from "./parts.tsx"
import { beginOf, type Span, useSample } from "./samples.ts"

const most = 300

export const DeliveriesPanels = ({ span }: { readonly span: Span }) => {
  const result = useSample("/operator/deliveries", { create_time_start: beginOf(span) }, most)
  return (
    <>
      <Panel title="Notifications: success" acts={<a href="/console/receivers">Receivers</a>}>
        <Await result={result} lines={6}>
          {(sample) =>
            sample.rows.length === 0 ? (
              <Empty title="No notifications in this time." />
            ) : (
              <div class="stack-tight">
                <SuccessChart sample={sample} span={span} />
                <Covers name="deliveries" sample={sample} span={span} />
              </div>
            )
          }
        </Await>
      </Panel>
      <Panel title="Notifications: lateness">
        <Await result={result} lines={6}>
          {(sample) =>
            sample.rows.length === 0 ? (
              <Empty title="No notifications in this time." />
            ) : (
              <div class="stack-tight">
                <LatenessChart sample={sample} span={span} />
                <p class="muted small">From the event to the answer that accepted it, of those that were accepted.</p>
              </div>
            )
          }
        </Await>
      </Panel>
    </>
  )
}
