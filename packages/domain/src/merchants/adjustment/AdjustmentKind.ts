/** The resource kind of adjustments (merchants.md 9), which post L22. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as AdjustmentEntries from "../../ledger/AdjustmentEntries.ts"
import * as Adjustment from "./Adjustment.ts"
import * as AdjustmentRecord from "./AdjustmentRecord.ts"

const { always, creation } = ResourceKind.transitions<Adjustment.State, Adjustment.Event>()

export const kind = ResourceKind.make<Adjustment.State, Adjustment.Event>({
  type: "adjustments",
  state: Adjustment.State,
  events: {
    Made: creation({
      to: ({ adjustment }) => adjustment,
      entries: (after) => [AdjustmentEntries.adjustment(after)],
      topics: ["adjustments.created"]
    }),
    Updated: always({ to: (state, { customData }) => ({ ...state, customData }), topics: ["adjustments.updated"] })
  },
  listed: (state) => ({ ownerId: state.accountId, status: "active", amount: state.amount }),
  record: AdjustmentRecord.render
})
