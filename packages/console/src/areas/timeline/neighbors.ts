/** The objects whose changes belong to the story of another one: the refunds, disputes and method of a payment, and the like. */
import { at, numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import type { Query } from "../../data/operator.ts"
import { useRead } from "../../data/queries.ts"

export interface Neighbor {
  readonly resource: string
  readonly id: string
}

/** Members that name an object whose history is a part of the story, by resource. */
const named: Readonly<Record<string, ReadonlyArray<string>>> = {
  payments: ["payment_method"],
  refunds: ["payment"],
  disputes: ["payment"],
  payouts: ["payout_method"],
  recoveries: ["payout_method"]
}

const most = 8

const naming = (record: Row, rows: unknown, resource: string): ReadonlyArray<Neighbor> =>
  rowsOf(rowOf(rows)["results"]).flatMap((row) =>
    at(row, "payment.id") === record["id"] ? [{ resource, id: textOf(row["id"]) }] : []
  )

export const useNeighbors = (resource: string, record: Row): ReadonlyArray<Neighbor> => {
  const isPayment = resource === "payments"
  const query: Query = {
    account_id: textOf(at(record, "owner.id")),
    create_time_start: numberOf(record["create_time"]),
    page_size: 50
  }
  const refunds = useRead("/operator/refunds", query, { enabled: isPayment })
  const disputes = useRead("/operator/disputes", query, { enabled: isPayment })
  const own = (named[resource] ?? []).flatMap((member) => {
    const id = textOf(at(record, `${member}.id`))
    return id === "" ? [] : [{ resource: textOf(at(record, `${member}.resource`)), id }]
  })
  return [...own, ...naming(record, refunds.data, "refunds"), ...naming(record, disputes.data, "disputes")].slice(
    0,
    most
  )
}
