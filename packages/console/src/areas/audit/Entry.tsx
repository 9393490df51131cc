/** An entry of the audit log: the fields of the request, what happened, and each value from what to what. */
import { hrefOf, hrefOfRequest } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { at, listOf, type Row, rowOf, textOf } from "../../data/json.ts"
import { Id } from "../../design/Values.tsx"

const shown = (value: unknown): string =>
  value === null || value === undefined ? "nothing" : typeof value === "string" ? value : JSON.stringify(value)

export const Changes = ({ entry }: { readonly entry: Row }) => {
  const values = Object.entries(rowOf(at(entry, "changes.values")))
  if (values.length === 0)
    return <span class="muted">{listOf(at(entry, "changes.events")).map(String).join(", ") || "–"}</span>
  return (
    <ul>
      {values.map(([path, change]) => (
        <li key={path}>
          <span class="mono">{path}</span>: <del>{shown(rowOf(change)["from"])}</del> →{" "}
          <ins>{shown(rowOf(change)["to"])}</ins>
        </li>
      ))}
    </ul>
  )
}

export const Entry = ({ entry }: { readonly entry: Row }) => {
  const [resource, id] = [textOf(entry["resource"]), textOf(entry["resource_id"])]
  const correlation = textOf(entry["correlation_id"])
  return (
    <dl class="pairs">
      <dt>Who</dt>
      <dd>
        {textOf(at(entry, "actor.type"))} {textOf(at(entry, "actor.name"))}{" "}
        <span class="muted">{textOf(entry["ip"])}</span>
      </dd>
      <dt>Note</dt>
      <dd>{textOf(entry["note"]) || <span class="muted">–</span>}</dd>
      <dt>What</dt>
      <dd>
        {words(resource)} {id === "" ? null : <Id id={id} href={hrefOf(resource, id)} whole />}
      </dd>
      <dt>Events</dt>
      <dd>{listOf(at(entry, "changes.events")).map(String).join(", ") || <span class="muted">–</span>}</dd>
      <dt>Fields that were sent</dt>
      <dd>{listOf(at(entry, "changes.fields")).map(String).join(", ") || <span class="muted">–</span>}</dd>
      <dt>Changes</dt>
      <dd>
        <Changes entry={entry} />
      </dd>
      <dt>Request</dt>
      <dd>
        {correlation === "" ? (
          <span class="muted">–</span>
        ) : (
          <Id id={correlation} href={hrefOfRequest(correlation)} whole />
        )}
      </dd>
      <dt>Hash</dt>
      <dd class="mono">{textOf(entry["hash"])}</dd>
      <dt>After</dt>
      <dd class="mono">{textOf(entry["previous_hash"])}</dd>
    </dl>
  )
}
