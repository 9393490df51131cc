/** Ledger lines, notifications, attempts of deliveries and entries of the audit log in the timeline. */
import { hrefOf } from "../../../data/find.ts"
import { words } from "../../../data/format.ts"
import { at as valueAt, isRow, numberOf, type Row, rowOf, rowsOf, textOf } from "../../../data/json.ts"
import { Badge, HttpStatus, Status } from "../../../design/Badge.tsx"
import { Json } from "../../../design/Json.tsx"
import { Id, Money } from "../../../design/Values.tsx"
import { Changes } from "../../audit/Entry.tsx"
import { Exchange } from "../../deliveries/Attempts.tsx"
import { causeOf } from "../../platform/steps.ts"
import { EventRow } from "./EventRow.tsx"
import { actorOf } from "./RequestEvent.tsx"

export interface EventProps {
  readonly at: number | null
  readonly row: Row
  readonly isOwn: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A merchant's balance is the negative sum of its lines. */
export const LedgerEvent = ({ at, isOwn, row }: EventProps) => {
  const balance = textOf(row["ledger_account"]).split(":").at(-1) ?? ""
  const change = -(numberOf(row["amount"]) ?? 0)
  const [type, id] = [textOf(valueAt(row, "source.type")), textOf(valueAt(row, "source.id"))]
  return (
    <EventRow
      at={at}
      icon="ledger"
      title={
        <>
          Ledger: {words(balance)}{" "}
          <strong>
            {change > 0 ? "+" : ""}
            <Money amount={change} currency={textOf(row["currency"])} />
          </strong>
        </>
      }
    >
      <span>
        {causeOf(textOf(row["step"]))} <span class="mono muted">{textOf(row["step"])}</span>
        {row["reversal_of"] === null ? null : <span class="muted"> takes back an entry</span>}
      </span>
      {isOwn ? null : (
        <span class="muted">
          {words(type)} <Id id={id} href={hrefOf(type, id)} />
        </span>
      )}
    </EventRow>
  )
}

const Answer = ({ attempt }: { readonly attempt: Row }) => {
  const [status, error] = [numberOf(attempt["status"]), textOf(attempt["error"])]
  return status === null ? <Badge text={words(error) || "no answer"} tone="bad" /> : <HttpStatus status={status} />
}

const hostOf = (address: string): string => address.replace(/^https?:\/\//, "")

const isBad = (attempt: unknown): boolean => textOf(rowOf(attempt)["error"]) !== ""

const Receiver = ({ receiver }: { readonly receiver: Row }) => {
  const [delivery, attempt] = [rowOf(receiver["delivery"]), receiver["attempt"]]
  return (
    <span class="row">
      <span class="muted">→</span>
      <a href={hrefOf("deliveries", textOf(delivery["id"])) ?? ""}>{hostOf(textOf(delivery["callback_uri"]))}</a>
      {isRow(attempt) ? (
        <>
          <Answer attempt={attempt} />
          <span class="muted number">{numberOf(attempt["duration_ms"]) ?? "–"} ms</span>
        </>
      ) : rowsOf(delivery["attempts"]).length > 0 ? (
        <span class="muted">later</span>
      ) : (
        <Status status={textOf(delivery["state"])} />
      )}
    </span>
  )
}

const NotificationDetails = ({ row }: { readonly row: Row }) => (
  <>
    {rowsOf(row["receivers"]).map(({ attempt, delivery }) =>
      isRow(attempt) ? <Exchange key={textOf(rowOf(delivery)["id"])} attempt={attempt} /> : null
    )}
    {isRow(row["payload"]) ? (
      <>
        <h3>Payload</h3>
        <Json value={row["payload"]} label="Payload" />
      </>
    ) : (
      <p class="muted small">The payload is not known here.</p>
    )}
  </>
)

export const NotificationEvent = ({ at, isOpen, onToggle, row }: EventProps) => {
  const receivers = rowsOf(row["receivers"])
  return (
    <EventRow
      at={at}
      icon="send"
      {...(receivers.some(({ attempt }) => isBad(attempt)) ? { tone: "bad" as const } : {})}
      title={
        <>
          Notification <span class="mono">{textOf(row["topic"])}</span>
        </>
      }
      more={() => <NotificationDetails row={row} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {receivers.map((receiver) => (
        <Receiver key={textOf(valueAt(receiver, "delivery.id"))} receiver={receiver} />
      ))}
    </EventRow>
  )
}

export const AttemptEvent = ({ at, isOpen, onToggle, row }: EventProps) => {
  const [attempt, delivery] = [rowOf(row["attempt"]), rowOf(row["delivery"])]
  const count = numberOf(row["count"]) ?? 1
  const hasExchange = attempt["request"] !== undefined || attempt["response"] !== undefined
  return (
    <EventRow
      at={at}
      icon="send"
      tone={isBad(attempt) ? "bad" : "good"}
      title={
        <>
          {count === 1 ? "Sent" : "Sent again"}: <span class="mono">{textOf(delivery["topic"])}</span>
        </>
      }
      {...(hasExchange ? { more: () => <Exchange attempt={attempt} /> } : {})}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Receiver receiver={{ delivery, attempt }} />
      <span class="muted">attempt {count}</span>
    </EventRow>
  )
}

export const AuditEvent = ({ at, isOpen, onToggle, row }: EventProps) => {
  const note = textOf(row["note"])
  return (
    <EventRow
      at={at}
      icon="book"
      title={
        <>
          Audit log: {actorOf(row)}
          {note === "" ? null : <q class="event-note">{note}</q>}
        </>
      }
      more={() => <Changes entry={row} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <span class="mono muted">{textOf(row["action"])}</span>
    </EventRow>
  )
}
