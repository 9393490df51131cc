/** The page of a delivery: where it goes, what every attempt brought, and the next one. */
import { useQuery } from "@tanstack/preact-query"
import { find, hrefOf } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { isReadOnly } from "../../data/pageSettings.ts"
import { useRead } from "../../data/queries.ts"
import { Status } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Json } from "../../design/Json.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Ago, Id, Time } from "../../design/Values.tsx"
import { ActMenu } from "../acts/ActMenu.tsx"
import { openAct } from "../acts/openAct.ts"
import { Attempts } from "./Attempts.tsx"
import { Address, Subscription } from "./Receiver.tsx"
import { Redeliver } from "./Redeliver.tsx"

/** The object that the notification is about; a delivery has its id alone. */
const About = ({ id, topic }: { readonly id: string; readonly topic: string }) => {
  const guess = topic.split(".")[0] ?? ""
  const isKnown = hrefOf(guess, id) !== null
  const { data } = useQuery({ queryKey: ["find", id], queryFn: () => find(id), enabled: !isKnown })
  const resource = isKnown ? guess : (data?.[0]?.resource ?? "")
  return (
    <>
      <span class="muted">{words(resource)} </span>
      <Id id={id} href={hrefOf(resource, id)} whole />
    </>
  )
}

/** The body of every attempt: what the app is told. */
const Notification = ({ delivery }: { readonly delivery: Row }) => {
  const { data } = useRead(
    `/operator/apps/${encodeURIComponent(textOf(delivery["app_id"]))}/notifications`,
    { resource_id: textOf(delivery["resource_id"]), page_size: 50 },
    { fresh: 60_000 }
  )
  const told = rowsOf(rowOf(data)["results"]).find(({ id }) => id === delivery["notification_id"])
  if (told === undefined) return null
  const { app_id: _app, resource_version: _version, ...body } = told
  return (
    <Panel title="Notification">
      <Json value={body} label="Notification" />
    </Panel>
  )
}

export const DeliveryPage = ({ id }: { readonly id: string }) => {
  const result = useRead(`/operator/deliveries/${encodeURIComponent(id)}`, {}, { every: 3_000 })
  const delivery = rowOf(result.data)
  const attempts = rowsOf(delivery["attempts"])
  return (
    <Page
      title={textOf(delivery["topic"]) || "Delivery"}
      beside={<Status status={textOf(delivery["state"])} />}
      under={<Id id={id} whole />}
      from={{ href: "/console/deliveries", text: "Deliveries" }}
      acts={
        result.data === undefined ? null : (
          <>
            <Redeliver delivery={delivery} />
            {isReadOnly ? null : (
              <Button
                onClick={() =>
                  openAct({ id: "deliveries.renotify", parameters: { id: textOf(delivery["notification_id"]) } })
                }
              >
                Send to all receivers
              </Button>
            )}
            <ActMenu resource="deliveries" record={delivery} />
          </>
        )
      }
    >
      <Await result={result}>
        {() => (
          <div class="stack">
            <Panel title="Delivery">
              <dl class="pairs">
                <dt>Receiver</dt>
                <dd>
                  <Address delivery={delivery} />
                </dd>
                <dt>Subscription</dt>
                <dd>
                  <Subscription delivery={delivery} whole />
                </dd>
                <dt>About</dt>
                <dd>
                  <About id={textOf(delivery["resource_id"])} topic={textOf(delivery["topic"])} />
                </dd>
                <dt>Next attempt</dt>
                <dd>
                  <Ago at={numberOf(delivery["next_attempt_time"])} />{" "}
                  {numberOf(delivery["next_attempt_time"]) === null ? null : (
                    <span class="muted">
                      <Time at={numberOf(delivery["next_attempt_time"])} seconds />
                    </span>
                  )}
                </dd>
                <dt>Notification</dt>
                <dd>
                  <a href={`/console/deliveries?notification_id=${textOf(delivery["notification_id"])}`} class="mono">
                    {textOf(delivery["notification_id"])}
                  </a>
                </dd>
                <dt>App</dt>
                <dd>
                  <Id id={textOf(delivery["app_id"])} href={hrefOf("apps", textOf(delivery["app_id"]))} />
                </dd>
              </dl>
            </Panel>
            <Panel title={`Attempts (${attempts.length})`}>
              {attempts.length === 0 ? <Empty title="It was not sent yet." /> : <Attempts delivery={delivery} />}
            </Panel>
            <Notification delivery={delivery} />
            <details>
              <summary>JSON</summary>
              <Json value={delivery} label="Delivery" />
            </details>
          </div>
        )}
      </Await>
    </Page>
  )
}
