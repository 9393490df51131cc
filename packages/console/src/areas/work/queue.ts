/** What waits for somebody: each kind of work with the list that has it. */
import { rowOf, rowsOf, textOf } from "../../data/json.ts"
import type { Query } from "../../data/operator.ts"
import { useRead } from "../../data/queries.ts"

export interface Work {
  readonly name: string
  readonly text: string
  /** what one does about it */
  readonly hint: string
  readonly resource: string
  readonly query: Readonly<Record<string, string>>
}

export const queue: ReadonlyArray<Work> = [
  {
    name: "approvals",
    text: "Acts that wait for a second operator",
    hint: "Approve them, or reject them.",
    resource: "approvals",
    query: { status: "pending" }
  },
  {
    name: "reviews",
    text: "Payments in review",
    hint: "Let them pass, or refuse them.",
    resource: "payments",
    query: { status: "pending", pending_reason: "IN_REVIEW" }
  },
  {
    name: "disputes",
    text: "Answers to disputes",
    hint: "Submit the merchant's answer, or send it back.",
    resource: "disputes",
    query: { status: "pending_service_review" }
  },
  {
    name: "documents",
    text: "Documents in review",
    hint: "Accept or reject them.",
    resource: "documents",
    query: { status: "in_review" }
  },
  {
    name: "decisions",
    text: "Disputes that wait for the issuer",
    hint: "Record what the issuer decided.",
    resource: "disputes",
    query: { status: "awaiting_chargeback_decision" }
  },
  {
    name: "deliveries",
    text: "Deliveries that were given up",
    hint: "See why, and send them again.",
    resource: "deliveries",
    query: { state: "failed" }
  },
  {
    name: "receivers",
    text: "Receivers that are unreachable",
    hint: "Revive them once they answer.",
    resource: "notification_preferences",
    query: { status: "unreachable" }
  },
  {
    name: "payouts",
    text: "Failed payouts",
    hint: "Look at the payout method.",
    resource: "payouts",
    query: { status: "failed" }
  }
]

/** The networks that nobody is connected to report nothing, so the operator does. */
export const results: ReadonlyArray<Work> = [
  {
    name: "network_results",
    text: "Payments whose network has not answered",
    hint: "Report what it did with them.",
    resource: "payments",
    query: { status: "pending", pending_reason: "PROCESSING" }
  },
  {
    name: "refund_results",
    text: "Refunds whose network has not answered",
    hint: "Report what it did with them.",
    resource: "refunds",
    query: { status: "pending" }
  },
  {
    name: "payout_results",
    text: "Payouts whose bank has not answered",
    hint: "Hold, complete or fail them.",
    resource: "payouts",
    query: { status: "pending" }
  }
]

const counted = 50

/** The first rows of a kind of work, and whether there are more. */
export const useWork = ({ query, resource }: Work) => {
  const filter: Query = { ...query, page_size: counted }
  const { data, error } = useRead(`/operator/${resource}`, filter, { every: 10_000 })
  const answer = rowOf(data)
  const rows = rowsOf(answer["results"])
  const more = textOf(answer["next"]) !== ""
  return { rows, isThere: data !== undefined, error, count: more ? `${rows.length}+` : String(rows.length) }
}

export const hrefOfWork = ({ query, resource }: Work): string =>
  `/console/${resource}?${new URLSearchParams(query).toString()}`
