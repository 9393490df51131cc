/** A change of an object in the timeline: what happened, its status, and what became of its record. */
import { hrefOf } from "../../../data/find.ts"
import { capital } from "../../../data/format.ts"
import { numberOf, type Row, textOf } from "../../../data/json.ts"
import { Id } from "../../../design/Values.tsx"
import { Actor, Transition } from "../../history/parts.tsx"
import { resourceName } from "../resourceName.ts"
import { VersionDifference } from "../versions/Difference.tsx"
import type { KnownVersion } from "../versions/knownVersions.ts"
import { EventRow } from "./EventRow.tsx"
import { eventWords } from "./eventWords.ts"

export interface ChangeEventProps {
  readonly at: number | null
  readonly row: Row
  readonly currency: string
  /** whether it is a change of the object of the page */
  readonly isOwn: boolean
  readonly versions: ReadonlyArray<KnownVersion>
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const More = ({ row, versions }: Pick<ChangeEventProps, "row" | "versions">) => {
  const [id, version] = [textOf(row["resource_id"]), numberOf(row["version"]) ?? 0]
  return (
    <>
      <dl class="pairs">
        <dt>Command</dt>
        <dd class="mono">{textOf(row["command"])}</dd>
        <dt>By</dt>
        <dd>
          <Actor entry={row} />
        </dd>
        <dt>Version</dt>
        <dd class="number">{version}</dd>
      </dl>
      <VersionDifference id={id} version={version} versions={versions} />
    </>
  )
}

const toneOf = (row: Row): { readonly tone?: "good" | "bad" } => {
  const [before, after] = [textOf(row["status_before"]), textOf(row["status"])]
  if (before === after) return {}
  return after === "completed" ? { tone: "good" } : after === "failed" ? { tone: "bad" } : {}
}

export const ChangeEvent = ({ at, currency, isOpen, isOwn, onToggle, row, versions }: ChangeEventProps) => {
  const [resource, id] = [textOf(row["resource"]), textOf(row["resource_id"])]
  return (
    <EventRow
      at={at}
      icon="bolt"
      {...toneOf(row)}
      title={
        <>
          {capital(resourceName(resource, 1))}: <strong>{eventWords(row, currency).toLowerCase()}</strong>
        </>
      }
      more={() => <More row={row} versions={versions} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {row["status"] === row["status_before"] ? null : <Transition entry={row} />}
      {isOwn ? null : <Id id={id} href={hrefOf(resource, id)} />}
      {at === null ? null : (
        <span class="muted">
          <Actor entry={row} />
        </span>
      )}
      <span class="muted number">v{numberOf(row["version"]) ?? "–"}</span>
    </EventRow>
  )
}
