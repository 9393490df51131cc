/** The resources that have lists: their names, the columns of each, and the filters that its list knows. */
import { hrefOf } from "../../data/find.ts"
import { money as moneyText, words } from "../../data/format.ts"
import { at, isRow, numberOf, type Row, textOf } from "../../data/json.ts"
import { Badge, Status } from "../../design/Badge.tsx"
import type { IconName } from "../../design/Icon.tsx"
import { Id } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import * as column from "./columns.tsx"

export interface Kind {
  /** the name in addresses of console and operator surface */
  readonly name: string
  readonly title: string
  readonly one: string
  readonly icon: IconName
  readonly group: "Money" | "Merchants" | "Requests and events" | "Platform"
  readonly columns: ReadonlyArray<Column>
  /** names of columns that are shown only when chosen */
  readonly hidden?: ReadonlyArray<string>
  readonly statuses: ReadonlyArray<string>
  /** the parameter that filters by status */
  readonly statusFilter?: "status" | "state"
  /** filters beside status and times */
  readonly filters: ReadonlyArray<string>
  /** whether the list knows no times */
  readonly withoutTimes?: boolean
  /** the member that names a row; `id` unless stated */
  readonly key?: string
  /** what a click on a row does; it goes to the page of the row unless stated */
  readonly open?: (row: Row) => void
  /** the address of a row, where it is not the page of an object of this kind */
  readonly href?: (row: Row) => string | null
}

const byOwner = ["app_id", "account_id"]
const byReason = [...byOwner, "pending_reason"]
const created = column.when("create_time", "Created")
const app = column.byId("app_id", "App", "apps")
const owner = column.reference("owner", "Owner")

const lastFour = (record: Row): string => {
  const detail = Object.values(record).find((value) => isRow(value) && typeof value["last_four"] === "string")
  return isRow(detail) ? `•••• ${textOf(detail["last_four"])}` : ""
}

const ending: Column = {
  name: "last_four",
  title: "Ends in",
  width: 7,
  cell: (row) => <span class="number">{lastFour(row)}</span>,
  plain: (row) => lastFour(row).slice(-4)
}

const balances: Column = {
  name: "balances",
  title: "Available",
  width: 11,
  right: true,
  cell: (row) => {
    const currencies = at(row, "balances.currencies")
    const all = isRow(currencies) ? Object.entries(currencies) : []
    return (
      <span class="number">
        {all.map(([currency, sums]) => moneyText(numberOf(at(sums, "available")) ?? 0, currency)).join(" · ")}
      </span>
    )
  },
  plain: (row) => JSON.stringify(at(row, "balances.currencies") ?? null)
}

/** The object that a notification is about; its topic begins with the resource. */
const about: Column = {
  ...column.byId("resource_id", "About", "payments"),
  cell: (row) => {
    const id = textOf(row["resource_id"])
    const resource = textOf(row["topic"]).split(".")[0] ?? ""
    return <Id id={id} href={hrefOf(resource, id) ?? `/console/find?q=${encodeURIComponent(id)}`} />
  }
}

const attempts: Column = {
  name: "attempts",
  title: "Last answer",
  width: 9,
  cell: (row) => {
    const all = row["attempts"]
    const last: unknown = Array.isArray(all) ? all.at(-1) : undefined
    if (!isRow(last)) return <span class="muted">not sent yet</span>
    const status = numberOf(last["status"])
    return status === null ? (
      <span title={textOf(last["error"])}>{words(textOf(last["error"]))}</span>
    ) : (
      <Badge text={String(status)} tone={status < 300 ? "good" : "bad"} />
    )
  },
  plain: (row) => JSON.stringify(row["attempts"] ?? [])
}

const money: ReadonlyArray<Kind> = [
  {
    name: "payments",
    title: "Payments",
    one: "Payment",
    icon: "card",
    group: "Money",
    columns: [
      column.money("amount", "Amount"),
      column.status(),
      column.reason,
      column.reference("owner", "Account"),
      column.text("reference_id", "Reference"),
      column.reference("payment_method", "Method"),
      column.money("amount_refunded", "Refunded"),
      column.money("amount_disputed", "Disputed"),
      column.money("fee_amount", "Fee"),
      column.text("initiated_by", "Initiated by", 7),
      app,
      column.id("payments"),
      created
    ],
    hidden: ["payment_method", "amount_refunded", "amount_disputed", "fee_amount", "initiated_by", "app_id"],
    statuses: ["pending", "completed", "failed", "canceled"],
    filters: byReason
  },
  {
    name: "refunds",
    title: "Refunds",
    one: "Refund",
    icon: "back",
    group: "Money",
    columns: [
      column.money("amounts.total_amount", "Amount", "amounts.currency"),
      column.status(),
      column.reason,
      column.reference("payment", "Payment"),
      column.reference("owner", "Account"),
      column.text("refund_reason", "Why"),
      app,
      column.id("refunds"),
      created
    ],
    hidden: ["app_id"],
    statuses: ["pending", "completed", "failed"],
    filters: byReason
  },
  {
    name: "disputes",
    title: "Disputes",
    one: "Dispute",
    icon: "alert",
    group: "Money",
    columns: [
      column.money("amount", "Amount"),
      column.status("status", 15),
      column.inWords("type", "Type", 8),
      column.due("respond_by", "Answer by"),
      column.text("reason.reason_code", "Reason"),
      column.reference("payment", "Payment"),
      column.reference("owner", "Account"),
      app,
      column.id("disputes"),
      created
    ],
    hidden: ["app_id"],
    statuses: [
      "awaiting_merchant_response",
      "pending_service_review",
      "awaiting_chargeback_decision",
      "awaiting_chargeback_decision_with_credit",
      "awaiting_chargeback_decision_without_credit",
      "resolved"
    ],
    filters: byOwner
  },
  {
    name: "payouts",
    title: "Payouts",
    one: "Payout",
    icon: "bank",
    group: "Money",
    columns: [
      column.money("amount", "Amount"),
      column.status(),
      column.reason,
      column.reference("owner", "Account"),
      column.reference("payout_method", "To"),
      column.when("complete_time", "Completed"),
      app,
      column.id("payouts"),
      created
    ],
    hidden: ["app_id"],
    statuses: ["pending", "completed", "failed"],
    filters: byReason
  },
  {
    name: "recoveries",
    title: "Recoveries",
    one: "Recovery",
    icon: "back",
    group: "Money",
    columns: [
      column.money("amount", "Amount"),
      column.status(),
      column.reason,
      owner,
      column.reference("payout_method", "From"),
      app,
      column.id("recoveries"),
      created
    ],
    statuses: ["pending", "completed", "failed"],
    filters: byReason
  },
  {
    name: "adjustments",
    title: "Adjustments",
    one: "Adjustment",
    icon: "ledger",
    group: "Money",
    columns: [
      column.money("amount", "Amount"),
      column.inWords("type", "Type", 7),
      column.text("reason", "Reason"),
      owner,
      app,
      column.id("adjustments"),
      created
    ],
    statuses: [],
    filters: byOwner
  },
  {
    name: "billing_statements",
    title: "Billing statements",
    one: "Billing statement",
    icon: "document",
    group: "Money",
    columns: [
      column.money("total_fee_amount", "Fees"),
      { ...column.status("charge_status", 9), title: "Charge" },
      column.text("year", "Year", 5),
      column.text("month", "Month", 5),
      owner,
      app,
      column.id("billing_statements"),
      created
    ],
    statuses: [],
    filters: byOwner
  }
]

const merchants: ReadonlyArray<Kind> = [
  {
    name: "accounts",
    title: "Accounts",
    one: "Account",
    icon: "people",
    group: "Merchants",
    columns: [
      column.text("name", "Name"),
      column.status(),
      balances,
      column.reference("owner", "Legal entity"),
      column.inWords("enhanced_review", "Enhanced review", 9),
      column.text("reference_id", "Reference", 10),
      app,
      column.id("accounts"),
      created
    ],
    hidden: ["reference_id", "enhanced_review"],
    statuses: ["active", "disabled", "deleted"],
    filters: byOwner
  },
  {
    name: "legal_entities",
    title: "Legal entities",
    one: "Legal entity",
    icon: "bank",
    group: "Merchants",
    columns: [
      column.text("entity_name", "Name"),
      column.text("country", "Country", 6),
      column.inWords("controller_type", "Controller", 9),
      column.text("reference_id", "Reference", 10),
      app,
      column.id("legal_entities"),
      created
    ],
    statuses: [],
    filters: byOwner
  },
  {
    name: "payout_methods",
    title: "Payout methods",
    one: "Payout method",
    icon: "bank",
    group: "Merchants",
    columns: [
      column.text("nickname", "Nickname"),
      column.inWords("type", "Type", 9),
      ending,
      column.status("status", 10),
      owner,
      app,
      column.id("payout_methods"),
      created
    ],
    statuses: ["active", "verified", "unverified", "pending_verification", "disabled", "deleted"],
    filters: byOwner
  },
  {
    name: "payment_methods",
    title: "Payment methods",
    one: "Payment method",
    icon: "card",
    group: "Merchants",
    columns: [
      column.inWords("type", "Type", 10),
      ending,
      column.status("status", 10),
      owner,
      app,
      column.id("payment_methods"),
      created
    ],
    statuses: ["unverified", "verified", "verification_failed", "deleted"],
    filters: byOwner
  },
  {
    name: "terminals",
    title: "Terminals",
    one: "Terminal",
    icon: "terminal",
    group: "Merchants",
    columns: [
      column.text("serial_number", "Serial number"),
      column.text("model", "Model", 8),
      column.status(),
      owner,
      app,
      { ...column.id("terminals"), width: 10 },
      created
    ],
    statuses: ["pending", "active", "inactive", "deleted"],
    filters: byOwner
  },
  {
    name: "documents",
    title: "Documents",
    one: "Document",
    icon: "document",
    group: "Merchants",
    columns: [
      column.inWords("type", "Type", 10),
      column.text("file_name", "File"),
      column.status(),
      owner,
      app,
      column.id("documents"),
      created
    ],
    statuses: ["uploaded", "expired", "attached", "in_review", "accepted", "rejected"],
    filters: byOwner
  }
]

const events: ReadonlyArray<Kind> = [
  {
    name: "deliveries",
    title: "Deliveries",
    one: "Delivery",
    icon: "send",
    group: "Requests and events",
    columns: [
      column.text("topic", "Topic"),
      { ...column.status("state", 7), cell: (row) => <Status status={textOf(row["state"])} /> },
      attempts,
      column.text("callback_uri", "To"),
      about,
      column.due("next_attempt_time", "Next attempt"),
      column.byId("preference_id", "Preference", "notification_preferences"),
      app,
      column.id("deliveries")
    ],
    hidden: ["preference_id", "app_id"],
    statuses: ["waiting", "delivered", "failed", "dropped"],
    statusFilter: "state",
    filters: ["app_id", "resource_id", "topic", "preference_id", "notification_id"],
    withoutTimes: true
  },
  {
    name: "notification_preferences",
    title: "Subscriptions",
    one: "Notification preference",
    icon: "list",
    group: "Requests and events",
    columns: [
      column.text("callback_uri", "Receiver"),
      column.text("topic", "Topic", 11),
      column.status(),
      app,
      column.id("notification_preferences"),
      created
    ],
    statuses: ["active", "unreachable", "deleted"],
    filters: ["app_id", "topic", "callback_uri"]
  },
  {
    name: "apps",
    title: "Apps and tokens",
    one: "App",
    icon: "key",
    group: "Platform",
    columns: [
      column.text("name", "Name"),
      column.status(),
      column.text("environment", "Environment", 8),
      column.text("notification_version", "Notifications", 8),
      column.id("apps"),
      created
    ],
    statuses: ["active", "suspended"],
    filters: []
  },
  {
    name: "operators",
    title: "Operators",
    one: "Operator",
    icon: "people",
    group: "Platform",
    columns: [
      column.text("name", "Name"),
      column.text("role", "Role", 8),
      column.status(),
      column.id("operators"),
      created
    ],
    statuses: ["active", "deleted"],
    filters: []
  },
  {
    name: "approvals",
    title: "Approvals",
    one: "Approval",
    icon: "work",
    group: "Platform",
    columns: [
      column.text("request.operation", "Act"),
      column.status(),
      column.text("requested_by.name", "Asked for by"),
      column.text("decided_by.name", "Decided by"),
      column.text("note", "Note"),
      column.when("expire_time", "Until"),
      column.id("approvals"),
      created
    ],
    statuses: ["pending", "approved", "executed", "refused", "rejected", "expired", "unresolved"],
    filters: ["operation"]
  }
]

export const kinds: ReadonlyArray<Kind> = [...money, ...merchants, ...events]

export const kindOf = (name: string): Kind | undefined => kinds.find((kind) => kind.name === name)
