/** The receivers of notifications with their health, those that need a look first. */
import { hrefOf } from "../../data/find.ts"
import { duration, time } from "../../data/format.ts"
import { textOf, type Row } from "../../data/json.ts"
import { isReadOnly, isStaging } from "../../data/pageSettings.ts"
import { preferences as shownPreferences } from "../../data/preferences.ts"
import { useStore } from "../../data/store.ts"
import { Status } from "../../design/Badge.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago, Id } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { type Sample, timeOf, useSample } from "../charts/samples.ts"
import { ResendButton } from "../deliveries/ResendButton.tsx"
import { type Health, healthOf, hrefOfReceiver, isUnreachable, type Receiver, receiversOf } from "./health.ts"
import { ErrorBadges, SuccessRate } from "./HealthParts.tsx"
import { Revive } from "./Revive.tsx"
import { Sections } from "./Sections.tsx"
import { SubscribeButton } from "./SubscribeDialog.tsx"

const [mostPreferences, mostDeliveries] = [200, 300]

interface Line {
  readonly [member: string]: unknown
  readonly receiver: Receiver
  readonly health: Health
}

/** Those that need a look first: unreachable, then by the share that failed. */
const need = ({ health, receiver }: Line): number =>
  (isUnreachable(receiver) ? 2 : 0) + (health.attempted === 0 ? 0 : 1 - health.delivered / health.attempted)

const linesOf = (preferences: ReadonlyArray<Row>, deliveries: ReadonlyArray<Row>): ReadonlyArray<Line> =>
  receiversOf(preferences)
    .map((receiver) => {
      const ids = new Set(receiver.preferences.map(({ id }) => id))
      return { receiver, health: healthOf(deliveries.filter((each) => ids.has(each["preference_id"]))) }
    })
    .toSorted((a, b) => need(b) - need(a))

const columnsFor = (lineOf: (row: Row) => Line | undefined): ReadonlyArray<Column> => {
  const column = (
    name: string,
    title: string,
    show: (line: Line) => ReturnType<Column["cell"]>,
    right = false
  ): Column => ({
    name,
    title,
    right,
    cell: (row) => {
      const line = lineOf(row)
      return line === undefined ? null : show(line)
    }
  })
  return [
    column("uri", "Receiver", ({ receiver }) => (
      <span class="two-lines">
        <a class="address" href={hrefOfReceiver(receiver)} title={receiver.uri}>
          {receiver.uri.replace(/^https?:\/\//, "")}
        </a>
        <span class="muted small">
          {[...new Set(receiver.preferences.map(({ topic }) => textOf(topic)))].join(", ")}
        </span>
      </span>
    )),
    column("status", "Status", ({ receiver }) => (
      <Status status={isUnreachable(receiver) ? "unreachable" : "active"} />
    )),
    column("rate", "Delivered", ({ health }) => <SuccessRate {...health} />),
    column("errors", "Errors of attempts", ({ health }) => <ErrorBadges {...health} />),
    column(
      "late",
      "95 % within",
      ({ health }) => (health.lateness === null ? <span class="muted">–</span> : duration(health.lateness)),
      true
    ),
    column("waiting", "Waiting", ({ health }) => <span class="number">{health.waiting}</span>, true),
    column("failed", "Given up", ({ health }) => <span class="number">{health.failed}</span>, true),
    column("last", "Last success", ({ health }) => <Ago at={health.lastSuccess} />),
    column("app", "App", ({ receiver }) => <Id id={receiver.appId} href={hrefOf("apps", receiver.appId)} />),
    column(
      "acts",
      "Act",
      ({ receiver }) => (
        <span class="row tight one-line">
          <Revive receiver={receiver} tiny />
          <ResendButton
            tiny
            about={receiver.uri}
            query={receiver.preferences.map(({ id }) => ({ preference_id: textOf(id), state: "failed" }))}
          />
        </span>
      ),
      true
    )
  ]
}

const List = ({
  deliveries,
  preferences
}: {
  readonly preferences: ReadonlyArray<Row>
  readonly deliveries: Sample
}) => {
  const { zone } = useStore(shownPreferences)
  const lines = linesOf(preferences, deliveries.rows)
  const byKey = new Map(lines.map((line) => [line.receiver.key, line]))
  const oldest = deliveries.rows.at(-1)
  if (lines.length === 0)
    return (
      <Empty title="Nobody receives notifications yet.">
        {isStaging && !isReadOnly ? (
          <a href="/console/receivers/built-in">Turn on the built-in receiver to see what is sent.</a>
        ) : null}
      </Empty>
    )
  return (
    <>
      <Table
        label="Receivers"
        columns={columnsFor((row) => byKey.get(textOf(row["key"])))}
        rows={lines.map(({ receiver }) => ({ key: receiver.key }))}
        keyOf={({ key }) => String(key)}
      />
      <p class="muted small inset">
        {deliveries.hasMore && oldest !== undefined
          ? `Of the ${deliveries.rows.length} newest deliveries, since ${time(timeOf(oldest), zone)}. The page of a receiver reaches further back.`
          : `Of all ${deliveries.rows.length} deliveries.`}
      </p>
    </>
  )
}

export const ReceiversPage = () => {
  const active = useSample("/operator/notification_preferences", { status: "active" }, mostPreferences)
  const unreachable = useSample("/operator/notification_preferences", { status: "unreachable" }, mostPreferences)
  const deliveries = useSample("/operator/deliveries", {}, mostDeliveries)
  return (
    <Page
      title="Receivers"
      acts={
        <>
          <a class="button" href="/console/notification_preferences">
            Subscriptions
          </a>
          <SubscribeButton />
        </>
      }
    >
      <Sections />
      <Panel flush>
        <Await result={active} lines={8}>
          {(live) => (
            <Await result={unreachable} lines={8}>
              {(gone) => (
                <Await result={deliveries} lines={8}>
                  {(sample) => <List preferences={[...gone.rows, ...live.rows]} deliveries={sample} />}
                </Await>
              )}
            </Await>
          )}
        </Await>
      </Panel>
    </Page>
  )
}
