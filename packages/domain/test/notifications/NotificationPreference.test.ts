/** Notification preferences (platform.md 10). */
import { describe, expect, it } from "vitest"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import * as DeleteNotificationPreference from "@payments-platform/domain/notifications/DeleteNotificationPreference"
import * as NotificationPreference from "@payments-platform/domain/notifications/NotificationPreference"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/NotificationPreferenceKind"
import * as SetReachability from "@payments-platform/domain/notifications/SetReachability"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode, problemsOf } from "../decoding.ts"
import * as Samples from "../samples.ts"

const { now } = Samples

// reaches platform 10/post-notification_preferences, platform 14/preferences-callback_uri-delivery
it.each([
  [12, []],
  [2_063, []],
  [2_064, ["callback_uri PARAM_VALUE_IS_OUT_OF_RANGE"]]
])("a callback_uri of %i characters has the problems %j", (length, problems) => {
  const callback_uri = "https://a.io".padEnd(length, "/")
  expect(problemsOf(CreateNotificationPreference.Request, { topic: "payments.*", callback_uri })).toEqual(problems)
})

describe("a preference (platform.md 10)", () => {
  const preferenceId = "preference"
  const preference = (status: NotificationPreference.State["status"] = "active") =>
    NotificationPreferenceKind.kind.create({ id: preferenceId, appId: "app", createTime: now }, [
      {
        _tag: "Created",
        preference: {
          topic: "payments.*",
          callbackUri: "https://a.example",
          secret: Secret.SealedText.make("s"),
          status
        }
      }
    ])
  const claim = "preference:app:payments.*:https://a.example"
  it("claims its topic and address while it is active", () => {
    expect(preference()).toMatchObject({ take: [claim], counts: [{ key: "preferences:app", delta: 1, max: 200 }] })
    const [step] = given(preference()).when(DeleteNotificationPreference.handler, { id: preferenceId }, now).steps
    expect(step).toMatchObject({ release: [claim], counts: [{ key: "preferences:app", delta: -1 }] })
  })
  it("releases its claim and does not count while it is unreachable", () => {
    const [step] = given(preference()).when(SetReachability.handler, { id: preferenceId, reachable: false }, now).steps
    expect(step).toMatchObject({ take: [], release: [claim], counts: [{ key: "preferences:app", delta: -1 }] })
  })
  it("takes its claim again when it is revived, unless another preference has it", () => {
    const command = { id: preferenceId, reachable: true }
    const [step] = given(preference("unreachable")).when(SetReachability.handler, command, now).steps
    expect(step).toMatchObject({ take: [claim], counts: [{ key: "preferences:app", delta: 1, max: 200 }] })
    expect(SetReachability.handler.onConflict?.({ _tag: "Claimed", claim }, command)).toEqual({
      _tag: "Preference/WrongState"
    })
  })
  // reaches platform 10/preference-notification_preferences-fact-id, platform 10/unreachable-active-by-the
  it.each([
    ["active", true, false],
    ["active", false, true],
    ["unreachable", true, true],
    ["unreachable", false, false],
    ["deleted", true, false],
    ["deleted", false, false]
  ] as const)("that is %s may be marked reachable %s: %s", (status, reachable, moves) => {
    const when = given(preference(status)).when(SetReachability.handler, { id: preferenceId, reachable }, now)
    if (moves) when.thenEvents({ _tag: reachable ? "Revived" : "BecameUnreachable" })
    else when.thenRejected({ _tag: "Preference/WrongState" })
  })
  // reaches platform 10/active-or-unreachable-deleted, platform 10/new-active
  it.each([
    ["active", true],
    ["unreachable", true],
    ["deleted", false]
  ] as const)("that is %s may be deleted: %s", (status, goes) => {
    const when = given(preference(status)).when(DeleteNotificationPreference.handler, { id: preferenceId }, now)
    if (goes) when.thenEvents({ _tag: "Deleted" })
    else when.thenRejected({ _tag: "Preference/AlreadyDeleted" })
  })
  it("is not created if it exists already, or if the app has too many", () => {
    const request = decode(CreateNotificationPreference.Request, {
      topic: "payments.*",
      callback_uri: "https://a.example"
    })
    const command = { preferenceId, appId: "app", request, sealed: Secret.SealedText.make("s") }
    const refused = (verdict: CommandHandler.Conflict) =>
      CreateNotificationPreference.handler.onConflict?.(verdict, command)
    expect(refused({ _tag: "Claimed", claim })).toEqual({ _tag: "Preference/AlreadyExists" })
    expect(refused({ _tag: "OutOfBounds", key: "preferences:app" })).toEqual({ _tag: "Preference/TooMany", path: [] })
    expect(refused({ _tag: "Stale", ids: [] })).toBeNull()
  })
})
