/** The parts of an entry of the history. */
import { hrefOf, hrefOfRequest } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { at, numberOf, type Row, rowsOf, textOf } from "../../data/json.ts"
import { Status } from "../../design/Badge.tsx"
import { Id } from "../../design/Values.tsx"

/** As in `Opened, Captured`. An amount here has no currency, which the record of the object says. */
export const eventNames = (entry: Row): string =>
  rowsOf(entry["events"])
    .map(({ name }) => textOf(name))
    .join(", ")

export const Transition = ({ entry }: { readonly entry: Row }) => {
  const [before, after] = [textOf(entry["status_before"]), textOf(entry["status"])]
  if (after === "") return null
  return (
    <span class="nowrap">
      {before === "" || before === after ? null : (
        <>
          <Status status={before} /> →{" "}
        </>
      )}
      <Status status={after} />
    </span>
  )
}

export const Subject = ({ entry }: { readonly entry: Row }) => {
  const [resource, id] = [textOf(entry["resource"]), textOf(entry["resource_id"])]
  return (
    <>
      {words(resource)} <Id id={id} href={hrefOf(resource, id)} />
    </>
  )
}

/** Who caused it, and the request by which it was asked. */
export const Actor = ({ entry }: { readonly entry: Row }) => {
  const [type, name] = [textOf(at(entry, "actor.type")), textOf(at(entry, "actor.name"))]
  const correlation = textOf(entry["correlation_id"])
  const text = `${type}${name === "" ? "" : ` ${name}`}`
  const href = hrefOfRequest(correlation)
  return href === null ? <span class="muted">{text}</span> : <a href={href}>{text}</a>
}

export const versionOf = (entry: Row): string => String(numberOf(entry["version"]) ?? "–")

export const keyOfEntry = (entry: Row): string =>
  textOf(entry["id"]) || `${textOf(entry["resource_id"])}:${versionOf(entry)}`
