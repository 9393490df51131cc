/** What the operator may change while the platform runs: the settings, and whether the API answers. */
import { rowOf } from "../../data/json.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { useRead } from "../../data/queries.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await } from "../../design/States.tsx"
import { openAct } from "../acts/openAct.ts"
import { Record } from "../resources/Record.tsx"

export const SettingsPage = () => {
  const settings = useRead("/operator/settings")
  const service = useRead("/operator/service", {}, { every: 5_000 })
  const isOn = rowOf(service.data)["available"] === true
  return (
    <Page title="Settings">
      <div class="halves">
        <Panel
          title="Settings"
          acts={
            isReadOnly ? null : (
              <Button onClick={() => openAct({ id: "platform.setSettings", body: rowOf(settings.data) })}>
                Change
              </Button>
            )
          }
        >
          <Await result={settings}>
            {(data) => <Record record={{ ...rowOf(data), currency: "USD" }} without={["currency"]} />}
          </Await>
        </Panel>
        <Panel
          title="Service"
          acts={
            <>
              {service.data === undefined ? null : (
                <Badge text={isOn ? "answers" : "switched off"} tone={isOn ? "good" : "bad"} />
              )}
              {isReadOnly || service.data === undefined ? null : (
                <Button
                  {...(isOn ? { kind: "danger" as const } : {})}
                  onClick={() => openAct({ id: "platform.setService", body: { available: !isOn } })}
                >
                  {isOn ? "Switch off" : "Switch on"}
                </Button>
              )}
            </>
          }
        >
          <Await result={service}>{(data) => <Record record={rowOf(data)} />}</Await>
        </Panel>
      </div>
    </Page>
  )
}
