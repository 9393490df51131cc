/** The transitions of an app (platform.md 11). An app posts no ledger entries and announces no topics. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as App from "./App.ts"
import * as AppRecord from "./AppRecord.ts"

const earlier = (a: number | null, b: number): number => (a === null ? b : Math.min(a, b))

/** The live tokens and the new one. The others expire at `othersExpireAt` at the latest; null: they keep their expiry. */
const withToken = (
  { tokens }: App.State,
  { othersExpireAt, token }: Extract<App.Event, { readonly _tag: "TokenAdded" }>
): ReadonlyArray<App.Token> => {
  const others =
    othersExpireAt === null
      ? tokens
      : tokens.map((each) => ({ ...each, expireTime: earlier(each.expireTime, othersExpireAt) }))
  return [...others.filter((each) => App.isLive(each, token.createTime)), token]
}

const { always, creation } = ResourceKind.transitions<App.State, App.Event>()

export const kind = ResourceKind.make<App.State, App.Event, "account_review">({
  type: "applications",
  state: App.State,
  events: {
    Created: creation({ to: ({ app }) => app }),
    Changed: always({ to: (state, { at, settings }) => App.change(state, settings, at) }),
    AccountsReviewed: always({ to: (state, { next }) => ({ ...state, accountReview: next }) }),
    TokenAdded: always({ to: (state, event) => ({ ...state, tokens: withToken(state, event) }) }),
    TokenRevoked: always({
      to: (state, { tokenId }) => ({ ...state, tokens: state.tokens.filter(({ id }) => id !== tokenId) })
    })
  },
  timers: ({ accountReview }) => Timer.runningTimers({ account_review: accountReview?.at ?? null }),
  listed: (state, subject) => ({ ownerId: subject.id, status: state.status }),
  record: AppRecord.render
})
