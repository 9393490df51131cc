/** The transitions of an approval (platform.md 12). It posts no ledger entries and announces no topics. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Settings from "../settings/Settings.ts"
import * as Approval from "./Approval.ts"
import * as ApprovalRecord from "./ApprovalRecord.ts"

const { creation, from } = ResourceKind.transitions<Approval.State, Approval.Event>()

/** The result may arrive after the timer has lost sight of it. */
const underWay = ["Approved", "Unresolved"] as const

export const kind = ResourceKind.make<Approval.State, Approval.Event, "approval_expiry">({
  type: "approvals",
  state: Approval.State,
  events: {
    Asked: creation({
      to: ({ act, by, expireTime, note }) => ({ _tag: "Pending", act, askedBy: by, note, expireTime })
    }),
    Approved: from(["Pending"], {
      to: (state, { at, by }) => ({ ...state, _tag: "Approved", decidedBy: by, decideTime: at })
    }),
    Rejected: from(["Pending"], {
      to: (state, { at, by }) => ({ ...state, _tag: "Rejected", decidedBy: by, decideTime: at })
    }),
    Executed: from(underWay, { to: (state, { result }) => ({ ...state, _tag: "Executed", result }) }),
    Refused: from(underWay, { to: (state, { result }) => ({ ...state, _tag: "Refused", result }) }),
    Expired: from(["Pending"], { to: (state) => ({ ...state, _tag: "Expired" }) }),
    LostSight: from(["Approved"], { to: (state) => ({ ...state, _tag: "Unresolved" }) })
  },
  timers: (state) => Timer.runningTimers({ approval_expiry: Approval.dueAt(state) }),
  listed: (state) => ({
    ownerId: Settings.platform,
    status: Approval.statusOf(state),
    facets: { operation: state.act.operation }
  }),
  record: ApprovalRecord.render
})
