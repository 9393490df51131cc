/** The objects around an object, in one hop: those that it names, and those that name it. */
import { hrefOf } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { at, isRow, numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import type { Query } from "../../data/operator.ts"
import { useRead } from "../../data/queries.ts"
import { Status } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Id, Money } from "../../design/Values.tsx"

interface Reference {
  readonly member: string
  readonly id: string
  readonly resource: string
}

const ids: Readonly<Record<string, string>> = {
  app_id: "apps",
  preference_id: "notification_preferences"
}

/** The objects that a record names, each once. */
const referencesIn = (record: Row): ReadonlyArray<Reference> => {
  const found = Object.entries(record).flatMap(([member, value]): ReadonlyArray<Reference> => {
    if (typeof value === "string" && ids[member] !== undefined) return [{ member, id: value, resource: ids[member] }]
    if (!isRow(value)) return []
    const [id, resource] = [textOf(value["id"]), textOf(value["resource"])]
    return id === "" || resource === "" || hrefOf(resource, id) === null ? [] : [{ member, id, resource }]
  })
  return found.filter(({ id }, index) => found.findIndex((each) => each.id === id) === index)
}

interface Incoming {
  readonly title: string
  readonly resource: string
  readonly query: (record: Row) => Query
  /** the list has others too */
  readonly keep?: (row: Row, record: Row) => boolean
}

const ofPayment = (resource: string, title: string): Incoming => ({
  title,
  resource,
  query: (record) => ({
    account_id: textOf(at(record, "owner.id")),
    create_time_start: numberOf(record["create_time"]),
    page_size: 50
  }),
  keep: (row, record) => at(row, "payment.id") === record["id"]
})

const ofAccount = (resource: string, title: string): Incoming => ({
  title,
  resource,
  query: (record) => ({ account_id: textOf(record["id"]), page_size: 5 })
})

/** Of the last ones of the app, those by the method. */
const ofMethod = (resource: string, title: string, member: string): Incoming => ({
  title,
  resource,
  query: (record) => ({
    app_id: textOf(record["app_id"]),
    create_time_start: numberOf(record["create_time"]),
    page_size: 50
  }),
  keep: (row, record) => at(row, `${member}.id`) === record["id"]
})

const siblings: Incoming = {
  title: "Other refunds of the payment",
  resource: "refunds",
  query: (record) => ({ account_id: textOf(at(record, "owner.id")), page_size: 50 }),
  keep: (row, record) => at(row, "payment.id") === at(record, "payment.id") && row["id"] !== record["id"]
}

const incoming: Readonly<Record<string, ReadonlyArray<Incoming>>> = {
  payments: [ofPayment("refunds", "Refunds"), ofPayment("disputes", "Disputes")],
  accounts: [
    ofAccount("payments", "Payments"),
    ofAccount("refunds", "Refunds"),
    ofAccount("disputes", "Disputes"),
    ofAccount("payouts", "Payouts"),
    ofAccount("recoveries", "Recoveries"),
    ofAccount("adjustments", "Adjustments"),
    ofAccount("billing_statements", "Billing statements"),
    ofAccount("terminals", "Terminals"),
    ofAccount("payout_methods", "Payout methods"),
    ofAccount("documents", "Documents")
  ],
  legal_entities: [
    {
      title: "Accounts",
      resource: "accounts",
      query: (record) => ({ app_id: textOf(record["app_id"]), page_size: 50 }),
      keep: (row, record) => at(row, "owner.id") === record["id"]
    },
    {
      title: "Payout methods",
      resource: "payout_methods",
      query: (record) => ({ app_id: textOf(record["app_id"]), page_size: 50 }),
      keep: (row, record) => at(row, "owner.id") === record["id"]
    }
  ],
  payout_methods: [
    ofMethod("payouts", "Payouts", "payout_method"),
    ofMethod("recoveries", "Recoveries", "payout_method")
  ],
  payment_methods: [ofMethod("payments", "Payments", "payment_method")],
  refunds: [siblings],
  apps: [
    { title: "Accounts", resource: "accounts", query: ({ id }) => ({ app_id: textOf(id), page_size: 5 }) },
    {
      title: "Receivers",
      resource: "notification_preferences",
      query: ({ id }) => ({ app_id: textOf(id), page_size: 5 })
    }
  ],
  notification_preferences: [
    { title: "Deliveries", resource: "deliveries", query: ({ id }) => ({ preference_id: textOf(id), page_size: 5 }) }
  ]
}

const Line = ({ resource, row }: { readonly resource: string; readonly row: Row }) => {
  const id = textOf(row["id"])
  const amount = numberOf(row["amount"]) ?? numberOf(at(row, "amounts.total_amount"))
  const currency = textOf(row["currency"]) || textOf(at(row, "amounts.currency"))
  return (
    <li class="row">
      <Id id={id} href={hrefOf(resource, id)} />
      {amount === null ? (
        <span>
          {textOf(row["name"]) || textOf(row["nickname"]) || textOf(row["topic"]) || words(textOf(row["type"]))}
        </span>
      ) : (
        <Money amount={amount} currency={currency} />
      )}
      <Status status={textOf(row["status"]) || textOf(row["state"])} />
    </li>
  )
}

const shownRows = 8

const IncomingList = ({ list, record }: { readonly list: Incoming; readonly record: Row }) => {
  const { data } = useRead(`/operator/${list.resource}`, list.query(record))
  const rows = rowsOf(rowOf(data)["results"]).filter((row) => list.keep?.(row, record) ?? true)
  if (rows.length === 0) return null
  const filter = list.keep === undefined ? new URLSearchParams() : null
  if (filter !== null)
    for (const [name, value] of Object.entries(list.query(record)))
      if (name !== "page_size") filter.set(name, String(value))
  return (
    <Panel
      title={list.title}
      {...(filter === null ? {} : { acts: <a href={`/console/${list.resource}?${filter.toString()}`}>All</a> })}
    >
      <ul class="stack-tight">
        {rows.slice(0, shownRows).map((row) => (
          <Line key={textOf(row["id"])} resource={list.resource} row={row} />
        ))}
      </ul>
    </Panel>
  )
}

export const RelatedObjects = ({ record, resource }: { readonly resource: string; readonly record: Row }) => {
  const references = referencesIn(record)
  return (
    <aside class="stack" aria-label="Related objects">
      {references.length === 0 ? null : (
        <Panel title="Belongs to">
          <dl class="pairs narrow">
            {references.map(({ id, member, resource }) => (
              <>
                <dt key={id}>{words(member === "owner" ? resource : member.replace(/_id$/, ""))}</dt>
                <dd>
                  <Id id={id} href={hrefOf(resource, id)} />
                </dd>
              </>
            ))}
          </dl>
        </Panel>
      )}
      {(incoming[resource] ?? []).map((list) => (
        <IncomingList key={list.title} list={list} record={record} />
      ))}
    </aside>
  )
}
