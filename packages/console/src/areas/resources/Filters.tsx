/** The filters of a list. The address has them, so that a view can be sent to somebody. */
import { useEffect, useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { capital, words } from "../../data/format.ts"
import type { Query } from "../../data/operator.ts"
import { Button } from "../../design/Button.tsx"
import { Input } from "../../design/Field.tsx"
import type { Kind } from "./kinds.tsx"

type Parameters = Readonly<Record<string, string>>

const dates = ["create_time_start", "create_time_end"] as const

/** A day in UTC as a time in seconds; the end of a period is the last second of its day. */
const secondsOf = (day: string, isEnd: boolean): number | null => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : at / 1_000 + (isEnd ? 86_399 : 0)
}

/** What the operator surface is asked for. */
export const filtersOf = (kind: Kind, parameters: Parameters): Query => {
  const names = [kind.statusFilter ?? "status", ...kind.filters]
  const given = names.flatMap((name) => (parameters[name] ? [[name, parameters[name]] as const] : []))
  const times = dates.flatMap((name) => {
    const at = secondsOf(parameters[name] ?? "", name === "create_time_end")
    return at === null ? [] : [[name, at] as const]
  })
  return Object.fromEntries([...given, ...times])
}

const labels: Readonly<Record<string, string>> = {
  app_id: "App",
  account_id: "Account",
  create_time_start: "From",
  create_time_end: "To",
  callback_uri: "Receiver"
}

const labelOf = (name: string): string => labels[name] ?? capital(words(name))

/** An input that changes the address when one leaves it, or presses Enter. */
const Filter = ({ name }: { readonly name: string }) => {
  const { change, query } = useAddress()
  const given = query[name] ?? ""
  const [value, setValue] = useState(given)
  useEffect(() => setValue(given), [given])
  const apply = (): void => (value.trim() === given ? undefined : change({ [name]: value.trim() }))
  const isDate = dates.some((each) => each === name)
  return (
    <label class="filter">
      <span>{labelOf(name)}</span>
      <Input
        class="input"
        kind={isDate ? "date" : "text"}
        value={value}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => setValue(currentTarget.value)}
        onBlur={apply}
        onKeyDown={({ key }) => (key === "Enter" ? apply() : undefined)}
      />
    </label>
  )
}

const StatusFilter = ({ kind }: { readonly kind: Kind }) => {
  const { change, query } = useAddress()
  const name = kind.statusFilter ?? "status"
  if (kind.statuses.length === 0) return null
  return (
    <label class="filter">
      <span>Status</span>
      <select
        class="input"
        value={query[name] ?? ""}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      >
        <option value="">any</option>
        {kind.statuses.map((status) => (
          <option key={status} value={status}>
            {words(status)}
          </option>
        ))}
      </select>
    </label>
  )
}

export const Filters = ({ kind }: { readonly kind: Kind }) => {
  const { change, query } = useAddress()
  const names = [...kind.filters, ...(kind.withoutTimes === true ? [] : dates)]
  const all = [kind.statusFilter ?? "status", ...names]
  const isFiltered = all.some((name) => query[name])
  return (
    <div class="filters" role="search" aria-label={`Filters of ${kind.title.toLowerCase()}`}>
      <StatusFilter kind={kind} />
      {names.map((name) => (
        <Filter key={name} name={name} />
      ))}
      {isFiltered ? (
        <Button kind="quiet" icon="close" onClick={() => change(Object.fromEntries(all.map((name) => [name, null])))}>
          Clear
        </Button>
      ) : null}
    </div>
  )
}
