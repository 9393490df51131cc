/** The handlers of /notification_preferences and /notifications. */
import { Effect } from "effect"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { Preferences } from "@payments-platform/domain/application/delivery/DropDeliveriesOfPreference"
import * as DecodedInput from "@payments-platform/domain/decider/DecodedInput"
import { Store } from "@payments-platform/domain/ports/Store"
import * as CallbackUri from "../../../notifications/CallbackUri.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import { commandResponse, recordResponse, renderer } from "../../request/RequestContext.ts"
import type { WireProblem } from "../../response/ErrorCodes.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import { HttpSettings } from "../../server/HttpSettings.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { definedMembers } from "../ListFilters.ts"
import type { NotificationPreferencesApi, NotificationsApi } from "./NotificationsApi.ts"

export const makePreferences = Effect.gen(function* () {
  const preferences = yield* Preferences
  const { environment } = yield* Operator
  const { callbackAllowed = null } = yield* HttpSettings
  const { check } = CallbackUri.rulesOf({ environment, callbackAllowed })

  const addressProblems = (uri: string): ReadonlyArray<WireProblem> => {
    const checked = check(uri)
    if (typeof checked !== "string") return []
    const problem = { place: "body", path: ["callback_uri"], reason: checked } as const
    return [checked === "PARAM_VALUE_IS_INVALID_PATTERN" ? { ...problem, requirement: CallbackUri.form } : problem]
  }

  const handlers: HandlersOf<typeof NotificationPreferencesApi> = {
    create: (decoded, context, execute) => {
      const problems = decoded._tag === "Malformed" ? [] : addressProblems(decoded.command.payload.callbackUri)
      const checked = { ...decoded, problems: [...decoded.problems, ...problems] }
      return Effect.map(execute(checked, context), commandResponse)
    },
    remove: (decoded, context) => {
      const command = DecodedInput.map(decoded, ({ params }) => ({ id: params.id }))
      return Effect.map(preferences.remove(context.call, command, renderer(context, 200)), commandResponse)
    }
  }
  return handlers
})

export const makeNotifications = Effect.gen(function* () {
  const store = yield* Store
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof NotificationsApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const filters = definedMembers({
          resourceType: query.object_type,
          resourceId: query.object_id,
          from: query.event_time_start,
          to: query.event_time_end
        })
        return records.paged(
          context,
          (paging) => store.notifications({ ...paging, ...filters, appId: context.call.appId }),
          ({ eventTime, id }) => ({ time: eventTime, id }),
          (found) => Effect.succeed(found.map(({ body }) => body))
        )
      }),
    get: (decoded, context) =>
      whenValid(decoded, function* ({ params }) {
        const found = yield* store.notification(context.call.appId, params.id)
        return found === null ? yield* Effect.fail(FailureResponse.unknownIdError) : recordResponse(context, found.body)
      })
  }
  return handlers
})
