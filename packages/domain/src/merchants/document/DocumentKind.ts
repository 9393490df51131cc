/** The resource kind of documents (merchants.md 3), which have no ledger entries and no topics. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import * as Document from "./Document.ts"
import * as DocumentRecord from "./DocumentRecord.ts"

/** `erasure`: the bytes are erased (merchants.md 3, 15) */
type TimerName = "upload_timeout" | "expiry" | "erasure"

const timers = (state: Document.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "Arriving":
      return Timer.runningTimers({ upload_timeout: state.openedAt + Document.uploadSeconds })
    case "Uploaded":
      return Timer.runningTimers({ expiry: state.expireTime })
    default:
      return Timer.runningTimers({ erasure: Document.eraseAt(state) })
  }
}

const { creation, from } = ResourceKind.transitions<Document.State, Document.Event>()

export const kind = ResourceKind.make<Document.State, Document.Event, TimerName>({
  type: "documents",
  state: Document.State,
  events: {
    Announced: creation({ to: ({ at, details }) => ({ _tag: "Arriving", details, openedAt: at }) }),
    Uploaded: from(["Arriving"], {
      to: ({ details }, { expireTime }) => ({ _tag: "Uploaded", details, expireTime })
    }),
    GivenUp: from(["Arriving", "GivenUp"], { to: ({ details }) => ({ _tag: "GivenUp", details, erased: false }) }),
    Expired: from(["Uploaded"], {
      to: ({ details, expireTime }) => ({ _tag: "Expired", details, expireTime, erased: false })
    }),
    Erased: from(["GivenUp", "Expired", "Rejected"], { to: (state) => ({ ...state, erased: true }) }),
    Attached: from(["Uploaded"], {
      to: ({ details }, { to }) => ({
        _tag: to.resource === "legal_entities" ? "InReview" : "Attached",
        details,
        ...Document.attachedTo(to)
      })
    }),
    Decided: from(["InReview"], {
      to: (state, { accepted, at }) =>
        accepted
          ? { ...state, _tag: "Accepted" }
          : { ...state, _tag: "Rejected", eraseAt: at + RetentionPeriods.rejectedDocument }
    }),
    HolderErased: from(["InReview", "Accepted", "Rejected"], {
      to: (state) => ({ ...state, details: Document.withoutName(state.details), erased: true })
    })
  },
  timers,
  listed: (state, subject) => {
    const status = DocumentRecord.statuses[state._tag]
    const ownerId = "to" in state ? state.to.id : subject.appId
    return status === null ? null : { ownerId, status, facets: { type: state.details.type } }
  },
  record: DocumentRecord.render,
  erased: (state) => ({ ...state, details: Document.withoutName(state.details) })
})
