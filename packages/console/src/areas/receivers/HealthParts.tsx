/** What pages show of the health of a receiver. */
import { duration, words } from "../../data/format.ts"
import { Badge } from "../../design/Badge.tsx"
import { Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { percent, Share, Tiles } from "../charts/parts.tsx"
import { type Health, hintOf } from "./health.ts"

/** Shares from which a receiver is well, and from which it needs a look. */
const [well, poor] = [0.99, 0.9]

const toneOf = (share: number) => (share >= well ? "good" : share >= poor ? "wait" : "bad")

export const SuccessRate = ({ attempted, delivered }: Pick<Health, "attempted" | "delivered">) => {
  if (attempted === 0) return <span class="muted">none yet</span>
  const share = delivered / attempted
  return (
    <span class="rate">
      <Share part={share} tone={toneOf(share)} />
      <span class="number">{percent(share)}</span>
    </span>
  )
}

const shownErrors = 2

export const ErrorBadges = ({ errors }: Pick<Health, "errors">) => (
  <span class="row tight">
    {errors.slice(0, shownErrors).map(({ code, count }) => (
      <Badge key={code} text={`${words(code)} × ${count}`} tone="bad" />
    ))}
    {errors.length > shownErrors ? <span class="muted small">+{errors.length - shownErrors}</span> : null}
  </span>
)

export const HealthTiles = ({ health }: { readonly health: Health }) => {
  const { atOnce, attempted, delivered, failed, lastSuccess, lateness, waiting } = health
  const share = (count: number): string => (attempted === 0 ? "–" : percent(count / attempted))
  return (
    <Tiles
      tiles={[
        { name: "Delivered", value: share(delivered), hint: `${delivered} of ${attempted}` },
        { name: "At the first attempt", value: share(atOnce), hint: `${atOnce} of ${attempted}` },
        { name: "95 % within", value: lateness === null ? "–" : duration(lateness) },
        { name: "Last success", value: <Ago at={lastSuccess} /> },
        { name: "Waiting", value: waiting },
        { name: "Given up", value: failed }
      ]}
    />
  )
}

const columns: ReadonlyArray<Column> = [
  { name: "count", title: "Attempts", right: true, cell: ({ count }) => <span class="number">{Number(count)}</span> },
  { name: "code", title: "Error", cell: ({ code }) => <Badge text={words(String(code))} tone="bad" /> },
  { name: "hint", title: "What it means", cell: ({ code }) => <span class="wraps">{hintOf(String(code))}</span> },
  {
    name: "last",
    title: "Last",
    cell: ({ delivery, last }) => (
      <a href={`/console/deliveries/${String(delivery)}`}>
        <Ago at={Number(last)} />
      </a>
    )
  }
]

export const ErrorGroups = ({ errors }: Pick<Health, "errors">) =>
  errors.length === 0 ? (
    <Empty title="No attempt failed." />
  ) : (
    <Table
      label="Errors by code"
      columns={columns}
      rows={errors.map((each) => ({ ...each }))}
      keyOf={({ code }) => String(code)}
    />
  )
