/**
 * The kind of notification preferences (platform.md 10). An active one claims its
 * topic and address within the app, and counts toward the app's limit. The record
 * does not show the signing secret.
 */
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as NotificationPreference from "./NotificationPreference.ts"

const record = (state: NotificationPreference.State, subject: Kind.Subject): JsonObject => ({
  ...ResourceReference.to("notification_preferences", subject.id),
  owner: { ...ResourceReference.application(subject.appId) },
  create_time: subject.createTime,
  topic: state.topic,
  callback_uri: state.callbackUri,
  status: state.status
})

const { always, creation } = Kind.transitions<NotificationPreference.State, NotificationPreference.Event>()

export const kind = Kind.make<NotificationPreference.State, NotificationPreference.Event>({
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
  record
})
