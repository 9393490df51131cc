/** The kind of adjustments (merchants.md 9): their events with L22 and topics, their record, and how lists filter them. */
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as AdjustmentEntries from "../../ledger/AdjustmentEntries.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Adjustment from "./Adjustment.ts"

const record = (state: Adjustment.State, subject: Kind.Subject): JsonObject => ({
  ...ResourceReference.to("adjustments", subject.id),
  owner: { ...ResourceReference.to("accounts", state.accountId) },
  create_time: subject.createTime,
  type: Adjustment.typeOf(state),
  amount: state.amount,
  currency: state.currency,
  reason: {
    reason_code: state.reasonCode,
    reason_message: Adjustment.messages[state.reasonCode],
    details:
      state.detailCode === null
        ? []
        : [{ detail_code: state.detailCode, detail_message: Adjustment.detailMessages[state.detailCode] }]
  },
  txnr_adjustment: TransactionRecords.referenceTo(subject.id, "adjustment"),
  custom_data: state.customData
})

const { always, creation } = Kind.transitions<Adjustment.State, Adjustment.Event>()

export const kind = Kind.make<Adjustment.State, Adjustment.Event>({
  type: "adjustments",
  state: Adjustment.State,
  events: {
    Made: creation({
      to: ({ adjustment }) => adjustment,
      entries: (after) => [AdjustmentEntries.made(after)],
      topics: ["adjustments.created"]
    }),
    Updated: always({ to: (state, { customData }) => ({ ...state, customData }), topics: ["adjustments.updated"] })
  },
  listed: (state) => ({ ownerId: state.accountId, status: "active", amount: state.amount }),
  record
})
