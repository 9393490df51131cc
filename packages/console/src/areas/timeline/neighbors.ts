/** The objects whose changes belong to the story of another one: the refunds, disputes and method of a payment, and the like. */
import { useQueries } from "@tanstack/preact-query"
import { at, numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { type Query, read, withQuery } from "../../data/operator.ts"
import { pageSize, useRead } from "../../data/queries.ts"

export interface Neighbor {
  readonly resource: string
  readonly id: string
}

/** Members that name an object whose history is a part of the story, by resource. */
const namedMembers: Readonly<Record<string, ReadonlyArray<string>>> = {
  payments: ["payment_method"],
  refunds: ["payment"],
  disputes: ["payment"],
  payouts: ["payout_method"],
  recoveries: ["payout_method"]
}

const most = 8

/** What a payment's history says when one of a resource is made of it. */
const makers = [
  { resource: "refunds", event: "Refunded" },
  { resource: "disputes", event: "Disputed" }
] as const

/** The lists in which those made of a payment stand: those of the seconds in which its history says that one was made. */
const listsOf = (record: Row, history: ReadonlyArray<Row>): ReadonlyArray<{ resource: string; query: Query }> => {
  const account_id = textOf(at(record, "owner.id"))
  return makers.flatMap(({ event, resource }) => {
    const made = history.filter((entry) => rowsOf(entry["events"]).some(({ name }) => name === event))
    const times = new Set(made.flatMap((entry) => numberOf(entry["create_time"]) ?? []))
    return [...times]
      .slice(0, most)
      .map((time) => ({ resource, query: { account_id, create_time_start: time - 1, create_time_end: time + 1 } }))
  })
}

export const useNeighbors = (resource: string, record: Row): ReadonlyArray<Neighbor> => {
  const id = textOf(record["id"])
  const history = useRead("/operator/history", { resource_id: id, page_size: pageSize })
  const lists = resource === "payments" ? listsOf(record, rowsOf(rowOf(history.data)["results"])) : []
  const made = useQueries({
    queries: lists.map(({ query, resource }) => {
      const address = withQuery(`/operator/${resource}`, { ...query, page_size: pageSize })
      return { queryKey: ["read", address], queryFn: () => read(address) }
    })
  }).flatMap(({ data }) => rowsOf(rowOf(data)["results"]))
  const named = (namedMembers[resource] ?? []).flatMap((member) => {
    const other = textOf(at(record, `${member}.id`))
    return other === "" ? [] : [{ resource: textOf(at(record, `${member}.resource`)), id: other }]
  })
  const own = made.flatMap((row) =>
    at(row, "payment.id") === id ? [{ resource: textOf(row["resource"]), id: textOf(row["id"]) }] : []
  )
  return [...new Map([...named, ...own].map((each) => [each.id, each])).values()].slice(0, most)
}
