/** A receiver: how it does over time, why attempts failed, what it is subscribed to, and its last deliveries. */
import { useAddress } from "../../data/address.ts"
import { hrefOf } from "../../data/find.ts"
import { numberOf, type Row, rowsOf, textOf } from "../../data/json.ts"
import { serviceNow } from "../../data/serviceClock.ts"
import { Status } from "../../design/Badge.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago, Id, Time } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { LatenessChart, SuccessChart } from "../charts/DeliveryCharts.tsx"
import { type Sample, type Span, spans, timeOf, useSample, useSamples } from "../charts/samples.ts"
import { LastAttempt } from "../deliveries/Attempts.tsx"
import { Redeliver } from "../deliveries/Redeliver.tsx"
import { ResendButton } from "../deliveries/ResendButton.tsx"
import { healthOf, isUnreachable, type Receiver } from "./health.ts"
import { ErrorGroups, HealthTiles } from "./HealthParts.tsx"
import { Revive } from "./Revive.tsx"

const [mostPreferences, mostOfEach, shownDeliveries] = [200, 50, 50]

const subscriptions: ReadonlyArray<Column> = [
  {
    name: "topic",
    title: "Topic",
    cell: (row) => <a href={hrefOf("notification_preferences", textOf(row["id"])) ?? ""}>{textOf(row["topic"])}</a>
  },
  { name: "status", title: "Status", cell: (row) => <Status status={textOf(row["status"])} /> },
  { name: "create_time", title: "Since", cell: (row) => <Time at={numberOf(row["create_time"])} /> },
  {
    name: "deliveries",
    title: "Deliveries",
    right: true,
    cell: (row) => <a href={`/console/deliveries?preference_id=${textOf(row["id"])}`}>All</a>
  }
]

const columns: ReadonlyArray<Column> = [
  {
    name: "topic",
    title: "Topic",
    cell: (row) => <a href={hrefOf("deliveries", textOf(row["id"])) ?? ""}>{textOf(row["topic"])}</a>
  },
  { name: "state", title: "State", cell: (row) => <Status status={textOf(row["state"])} /> },
  { name: "create_time", title: "Made", cell: (row) => <Time at={timeOf(row)} seconds /> },
  {
    name: "tries",
    title: "Attempts",
    right: true,
    cell: (row) => <span class="number">{rowsOf(row["attempts"]).length}</span>
  },
  { name: "attempts", title: "Last attempt", cell: (row) => <LastAttempt delivery={row} /> },
  { name: "next", title: "Next attempt", cell: (row) => <Ago at={numberOf(row["next_attempt_time"])} /> },
  {
    name: "resource_id",
    title: "About",
    cell: (row) => {
      const id = textOf(row["resource_id"])
      return <Id id={id} href={hrefOf(textOf(row["topic"]).split(".")[0] ?? "", id)} />
    }
  },
  { name: "act", title: "Act", right: true, cell: (row) => <Redeliver delivery={row} tiny /> }
]

/** The shortest span that has all of the rows. */
const spanOf = (rows: ReadonlyArray<Row>): Span => {
  const age = serviceNow() - Math.min(...rows.map(timeOf))
  return spans.find(({ seconds }) => age < seconds) ?? spans.at(-1) ?? spans[0]
}

const Deliveries = ({ receiver, sample }: { readonly receiver: Receiver; readonly sample: Sample }) => {
  const span = spanOf(sample.rows)
  // the chart begins with the oldest one
  const covered = { rows: sample.rows, hasMore: true }
  return (
    <>
      <HealthTiles health={healthOf(sample.rows)} />
      <p class="muted small">
        {sample.hasMore
          ? `Of the ${mostOfEach} newest deliveries of each subscription, ${sample.rows.length} in all.`
          : `Of all ${sample.rows.length} deliveries.`}
      </p>
      <div class="halves charts">
        <Panel title="Success">
          <SuccessChart sample={covered} span={span} />
        </Panel>
        <Panel title="Lateness">
          <LatenessChart sample={covered} span={span} />
        </Panel>
        <Panel title="Errors of attempts" flush>
          <ErrorGroups {...healthOf(sample.rows)} />
        </Panel>
        <Panel title="Subscriptions" flush>
          <Table
            label="Subscriptions"
            columns={subscriptions}
            rows={receiver.preferences}
            keyOf={(row) => textOf(row["id"])}
          />
        </Panel>
      </div>
      <Panel title="Last deliveries" flush>
        <Table
          label="Last deliveries"
          columns={columns}
          rows={sample.rows.slice(0, shownDeliveries)}
          keyOf={(row) => textOf(row["id"])}
        />
      </Panel>
    </>
  )
}

const Content = ({ receiver }: { readonly receiver: Receiver }) => {
  const queries = receiver.preferences.map(({ id }) => ({ preference_id: textOf(id) }))
  const deliveries = useSamples("/operator/deliveries", queries, mostOfEach)
  return (
    <Await result={deliveries} lines={10}>
      {(sample) =>
        sample.rows.length === 0 ? (
          <Panel title="Subscriptions" flush>
            <Table
              label="Subscriptions"
              columns={subscriptions}
              rows={receiver.preferences}
              keyOf={(row) => textOf(row["id"])}
            />
            <Empty title="Nothing was sent to it yet." />
          </Panel>
        ) : (
          <Deliveries receiver={receiver} sample={sample} />
        )
      }
    </Await>
  )
}

export const ReceiverPage = () => {
  const { query } = useAddress()
  const { app: appId = "", uri = "" } = query
  const found = useSample("/operator/notification_preferences", { app_id: appId, callback_uri: uri }, mostPreferences)
  const preferences = (found.data?.rows ?? []).filter(({ status }) => status !== "deleted")
  const receiver: Receiver = { key: uri, appId, uri, preferences }
  return (
    <Page
      title={uri.replace(/^https?:\/\//, "")}
      from={{ href: "/console/receivers", text: "Receivers" }}
      under={
        <span class="row">
          App <Id id={appId} href={hrefOf("apps", appId)} whole />
        </span>
      }
      {...(preferences.length === 0
        ? {}
        : {
            beside: <Status status={isUnreachable(receiver) ? "unreachable" : "active"} />,
            acts: (
              <>
                <Revive receiver={receiver} />
                <ResendButton
                  about={uri}
                  query={preferences.map(({ id }) => ({ preference_id: textOf(id), state: "failed" }))}
                />
              </>
            )
          })}
    >
      <Await result={found} lines={10}>
        {() =>
          preferences.length === 0 ? (
            <Empty title="Nothing is subscribed at this address.">
              <p class="mono">{uri}</p>
            </Empty>
          ) : (
            <Content receiver={receiver} />
          )
        }
      </Await>
    </Page>
  )
}
