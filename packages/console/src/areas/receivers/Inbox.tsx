/** What the built-in receiver received, newest first: a list, and the one that is open beside it. */
import { useAddress } from "../../data/address.ts"
import { find, hrefOf } from "../../data/find.ts"
import { time } from "../../data/format.ts"
import { at, numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { command } from "../../data/pageSettings.ts"
import { preferences } from "../../data/preferences.ts"
import { useRead } from "../../data/queries.ts"
import { useStore } from "../../data/store.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import { Code, Json } from "../../design/Json.tsx"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Id } from "../../design/Values.tsx"

/** The time of the day: the list is of the last minutes. */
const Clock = ({ at: when }: { readonly at: number }) => {
  const { zone } = useStore(preferences)
  const text = time(when, zone, true)
  return (
    <time class="number nowrap" dateTime={new Date(when * 1_000).toISOString()} title={text}>
      {text.slice(-8)}
    </time>
  )
}

const Line = ({
  isOpen,
  onOpen,
  row
}: {
  readonly row: Row
  readonly isOpen: boolean
  readonly onOpen: () => void
}) => (
  <li>
    <button type="button" aria-pressed={isOpen} onClick={onOpen}>
      <HttpStatus status={numberOf(row["status"])} />
      <span class="mono cut">{textOf(row["topic"])}</span>
      <Clock at={numberOf(row["create_time"]) ?? 0} />
    </button>
  </li>
)

/** The object that it is about, by the resource in its payload. */
const About = ({ row }: { readonly row: Row }) => {
  const { go } = useAddress()
  const id = textOf(row["resource_id"])
  const href = hrefOf(textOf(at(row, "body.payload.resource")), id)
  if (href !== null) return <Id id={id} href={href} whole />
  const open = async (): Promise<void> => {
    const [found] = await find(id)
    if (found !== undefined) go(hrefOf(found.resource, found.id) ?? "")
  }
  return (
    <button type="button" class="button tiny" onClick={() => void open()}>
      Find {id.slice(-8)}
    </button>
  )
}

const Details = ({ row }: { readonly row: Row }) => (
  <div class="stack">
    <dl class="pairs narrow">
      <dt>About</dt>
      <dd>
        <About row={row} />
      </dd>
      <dt>Delivery</dt>
      <dd>
        <Id id={textOf(row["delivery_id"])} href={hrefOf("deliveries", textOf(row["delivery_id"]))} whole />
      </dd>
      <dt>Answered</dt>
      <dd>
        <HttpStatus status={numberOf(row["status"])} /> after {numberOf(row["delay_ms"]) ?? 0} ms
      </dd>
      <dt>Signature</dt>
      <dd>verified</dd>
    </dl>
    <Code
      label="headers"
      text={Object.entries(rowOf(row["headers"]))
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join("\n")}
    />
    <Json value={row["body"]} label="notification" />
  </div>
)

const every = 2_000
const pageSize = 50

export const Inbox = ({ appId, isOn }: { readonly appId: string; readonly isOn: boolean }) => {
  const { change, query } = useAddress()
  const result = useRead(
    "/operator/receiver/notifications",
    { app_id: appId, page_size: pageSize },
    { every, enabled: appId !== "" }
  )
  return (
    <Await result={result}>
      {(answer) => {
        const rows = rowsOf(rowOf(answer)["results"])
        const open = rows.find(({ id }) => id === query["open"]) ?? rows[0]
        if (open === undefined)
          return (
            <Panel title="Received">
              <Empty title={isOn ? "Nothing was received yet." : "It is off."}>
                {isOn ? (
                  <p>
                    Make something happen: <code>{command} trigger completed-payment</code>
                  </p>
                ) : (
                  "Turn it on to see every notification of the app here."
                )}
              </Empty>
            </Panel>
          )
        return (
          <div class="received">
            <Panel title="Received" flush acts={<span class="muted small">the last {rows.length}</span>}>
              <ul class="received-list" aria-label="Received notifications">
                {rows.map((row) => (
                  <Line
                    key={textOf(row["id"])}
                    row={row}
                    isOpen={row === open}
                    onOpen={() => change({ open: textOf(row["id"]) })}
                  />
                ))}
              </ul>
            </Panel>
            <Panel title={<span class="mono">{textOf(open["topic"])}</span>}>
              <Details row={open} />
            </Panel>
          </div>
        )
      }}
    </Await>
  )
}
