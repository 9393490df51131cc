/**
 * The kind of notification preferences (platform.md 10). An active one claims its
 * topic and address within the app, and counts toward the app's limit.
 */
import * as ResourceKind from "../decider/ResourceKind.ts"
import * as NotificationPreference from "./NotificationPreference.ts"
import * as NotificationPreferenceRecord from "./NotificationPreferenceRecord.ts"

const { always, creation } = ResourceKind.transitions<NotificationPreference.State, NotificationPreference.Event>()

export const kind = ResourceKind.make<NotificationPreference.State, NotificationPreference.Event>({
  type: "notification_preferences",
  state: NotificationPreference.State,
  events: {
    Created: creation({ to: ({ preference }) => preference }),
    Deleted: always({ to: (state) => ({ ...state, status: "deleted" }) }),
    BecameUnreachable: always({ to: (state) => ({ ...state, status: "unreachable" }) }),
    Revived: always({ to: (state) => ({ ...state, status: "active" }) })
  },
  claims: (state, subject) =>
    state.status !== "active" ? [] : [`preference:${subject.appId}:${state.topic}:${state.callbackUri}`],
  counts: (state, subject) =>
    state.status === "active" ? [{ key: `preferences:${subject.appId}`, max: NotificationPreference.maxActive }] : [],
  listed: (state, subject) => ({
    ownerId: subject.appId,
    status: state.status,
    facets: { topic: state.topic, callback_uri: state.callbackUri }
  }),
  record: NotificationPreferenceRecord.render
})
