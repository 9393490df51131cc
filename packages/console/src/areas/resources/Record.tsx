/** A record for people: names in words, money with its currency, times, and links to the objects that it names. */
import type { ComponentChildren } from "preact"
import { hrefOf } from "../../data/find.ts"
import { capital, duration, words } from "../../data/format.ts"
import { isRow, type Row, textOf } from "../../data/json.ts"
import { Status } from "../../design/Badge.tsx"
import { Id, Money, Time } from "../../design/Values.tsx"

/** Members that end so are times in UNIX seconds. */
const isTime = (name: string): boolean => name.endsWith("_time") || name === "respond_by" || name === "capture_at"
/** Members that end so are seconds. */
const isLength = (name: string): boolean => name === "retry_after" || name === "simulator_delay"
const isAmount = (name: string): boolean =>
  /(^|_)(amount|fee|balance|available|reserve|pending|debits|credits)($|_)/.test(name) && !name.endsWith("_reasons")

const idMembers: Readonly<Record<string, string>> = {
  app_id: "apps",
  payout_method_id: "payout_methods",
  payment_method_id: "payment_methods",
  preference_id: "notification_preferences",
  account_id: "accounts"
}

const none = <span class="muted">–</span>

const isReference = (value: Row): boolean => typeof value["id"] === "string" && typeof value["resource"] === "string"

const Scalar = ({
  currency,
  name,
  value
}: {
  readonly name: string
  readonly value: unknown
  readonly currency: string
}) => {
  if (value === null || value === undefined || value === "") return none
  if (typeof value === "boolean") return <>{value ? "yes" : "no"}</>
  if (typeof value === "number") {
    if (isTime(name)) return <Time at={value} />
    if (isAmount(name) && currency !== "") return <Money amount={value} currency={currency} />
    return <span class="number">{isLength(name) ? duration(value) : value}</span>
  }
  const text = String(value)
  if (name === "status" || name === "state" || name.endsWith("_status")) return <Status status={text} />
  const linked = idMembers[name]
  if (linked !== undefined) return <Id id={text} href={hrefOf(linked, text)} whole />
  if (name === "id" || name.endsWith("_id")) return <Id id={text} whole />
  return <>{text}</>
}

const currencyOf = (record: Row, outer: string): string => textOf(record["currency"]) || outer

interface Leaf {
  readonly path: ReadonlyArray<string>
  readonly value: unknown
  readonly currency: string
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0)

const isCurrency = (name: string): boolean => /^[A-Z]{3}$/.test(name)

/** The parts of parts in one list, so that a record never nests more than once. Members named as a currency are in it. */
const leavesOf = (value: Row, path: ReadonlyArray<string>, currency: string): ReadonlyArray<Leaf> =>
  Object.entries(value).flatMap(([name, each]) => {
    const inner = isCurrency(name) ? name : currency
    return isRow(each) && !isReference(each) && Object.keys(each).length > 0
      ? leavesOf(each, [...path, name], currencyOf(each, inner))
      : [{ path: [...path, name], value: each, currency: inner }]
  })

/** Whether a text stands in a line with others of its list. */
const isShort = (each: unknown): boolean => typeof each === "string" && each.length <= 12

const labelOf = (name: string): string => (/^[A-Z]{2,3}$/.test(name) ? name : words(name))

const Value = ({
  currency,
  name,
  value
}: {
  readonly name: string
  readonly value: unknown
  readonly currency: string
}): ComponentChildren => {
  if (Array.isArray(value) && value.length > 0 && value.every(isShort)) return <>{value.join(", ")}</>
  if (Array.isArray(value))
    return value.length === 0 ? (
      none
    ) : (
      <ul>
        {value.map((each: unknown, index) => (
          <li key={index}>
            <Value name={name} value={each} currency={currency} />
          </li>
        ))}
      </ul>
    )
  if (!isRow(value)) return <Scalar name={name} value={value} currency={currency} />
  if (isReference(value)) {
    const [id, resource] = [textOf(value["id"]), textOf(value["resource"])]
    return (
      <>
        <span class="muted">{words(resource)} </span>
        <Id id={id} href={hrefOf(resource, id)} whole />
      </>
    )
  }
  const leaves = leavesOf(value, [], currencyOf(value, currency))
  if (leaves.every(({ value }) => isEmpty(value))) return none
  return (
    <dl class="pairs group">
      {leaves.map(({ currency, path, value }) => (
        <Pair
          key={path.join(".")}
          name={path.at(-1) ?? ""}
          label={path.map(labelOf).join(" · ")}
          value={value}
          currency={currency}
        />
      ))}
    </dl>
  )
}

const Pair = (pair: {
  readonly name: string
  readonly label?: string
  readonly value: unknown
  readonly currency: string
}) => (
  <>
    <dt>{capital(pair.label ?? labelOf(pair.name))}</dt>
    <dd>
      <Value {...pair} />
    </dd>
  </>
)

/** `without`: members that the page shows elsewhere. Members without a value come last, as a line of names. */
export const Record = ({
  record,
  without = []
}: {
  readonly record: Row
  readonly without?: ReadonlyArray<string>
}) => {
  const all = Object.entries(record).filter(([name]) => !without.includes(name))
  const [filled, empty] = [all.filter(([, value]) => !isEmpty(value)), all.filter(([, value]) => isEmpty(value))]
  return (
    <div class="record stack">
      <dl class="pairs">
        {filled.map(([name, value]) => (
          <Pair key={name} name={name} value={value} currency={currencyOf(record, "")} />
        ))}
      </dl>
      {empty.length === 0 ? null : (
        <p class="muted small">Without a value: {empty.map(([name]) => words(name)).join(", ")}</p>
      )}
    </div>
  )
}
