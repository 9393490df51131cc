/** The transitions of an app (platform.md 11). An app posts no ledger entries and announces no topics. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as App from "./App.ts"
import * as AppRecord from "./AppRecord.ts"

const { always, creation } = ResourceKind.transitions<App.State, App.Event>()

export const kind = ResourceKind.make<App.State, App.Event, "account_review">({
  type: "applications",
  state: App.State,
  events: {
    Created: creation({ to: ({ app }) => app }),
    Changed: always({ to: (state, { at, settings }) => App.change(state, settings, at) }),
    AccountsReviewed: always({ to: (state, { next }) => ({ ...state, accountReview: next }) }),
    TokenAdded: always({ to: (state, event) => ({ ...state, tokens: AccessToken.withToken(state, event) }) }),
    TokenRevoked: always({ to: (state, event) => ({ ...state, tokens: AccessToken.withoutToken(state, event) }) })
  },
  timers: ({ accountReview }) => Timer.runningTimers({ account_review: accountReview?.at ?? null }),
  listed: (state, subject) => ({ ownerId: subject.id, status: state.status }),
  record: AppRecord.render
})
