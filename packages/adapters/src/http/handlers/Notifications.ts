/** /notification_preferences and /notifications. */
import { Effect } from "effect"
import * as Preference from "@payments-platform/domain/notifications/Preference"
import { Preferences } from "@payments-platform/domain/platform/Preferences"
import { Operator } from "@payments-platform/domain/platform/Operator"
import { Store } from "@payments-platform/domain/ports/Store"
import type { WireProblem } from "../api/Errors.ts"
import type { NotificationPreferencesApi, NotificationsApi } from "../api/NotificationsApi.ts"
import * as CallbackUri from "../../notifications/CallbackUri.ts"
import { answered, input, whole } from "../Commands.ts"
import { ok, rendering } from "../Exchange.ts"
import * as Failures from "../Failures.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import { present, span } from "./Filters.ts"

const view = Records.viewOf(Preference.kind)

export const makePreferences = Effect.gen(function* () {
  const preferences = yield* Preferences
  const records = yield* Records.make
  const { environment } = yield* Operator

  const addressProblems = (uri: string): ReadonlyArray<WireProblem> =>
    CallbackUri.isAllowedUri(uri, environment)
      ? []
      : [{ place: "body", path: ["callback_uri"], reason: "PARAM_VALUE_IS_INVALID_PATTERN" }]

  const handlers: HandlersOf<typeof NotificationPreferencesApi> = {
    create: (given, exchange) => {
      const { command: request, problems } = input(given, ({ payload }) => payload)
      const judged = {
        command: request,
        problems: [...problems, ...(request === null ? [] : addressProblems(request.callbackUri))]
      }
      return answered(preferences.create(exchange.call, judged, rendering(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) => {
        const facets = present({ topic: query.topic, callback_uri: query.callback_uri })
        return records.page(exchange, view, { ...span(query), status: [query.status ?? "active"], facets })
      }),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id)),
    remove: (given, exchange) => {
      const command = input(given, ({ params }) => ({ preferenceId: params.id }))
      return answered(preferences.remove(exchange.call, command, rendering(exchange, 200)))
    }
  }
  return handlers
})

export const makeNotifications = Effect.gen(function* () {
  const store = yield* Store
  const records = yield* Records.make

  const handlers: HandlersOf<typeof NotificationsApi> = {
    list: (given, exchange) =>
      whole(given, ({ query }) => {
        const filters = present({
          resourceType: query.object_type,
          resourceId: query.object_id,
          from: query.event_time_start,
          to: query.event_time_end
        })
        return records.paged(
          exchange,
          (paging) => store.notifications({ ...paging, ...filters, appId: exchange.call.appId }),
          ({ eventTime, id }) => ({ time: eventTime, id }),
          (found) => Effect.succeed(found.map(({ body }) => body))
        )
      }),
    get: (given, exchange) =>
      whole(
        given,
        Effect.fnUntraced(function* ({ params }) {
          const found = yield* store.notification(exchange.call.appId, params.id)
          return found === null ? yield* Effect.fail(Failures.notFound) : ok(exchange, found.body)
        })
      )
  }
  return handlers
})
