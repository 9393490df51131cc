/** The data of live events (platform.md 12). */
import type { HistoryEntry } from "@payments-platform/domain/decider/History"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { ToldAttempt } from "../../../notifications/AttemptFeed.ts"
import type { LoggedRequest } from "../../log/RequestLog.ts"
import * as HistoryRecord from "./HistoryRecord.ts"
import * as RequestRecord from "./RequestRecord.ts"

export const ofChange = (entry: HistoryEntry): JsonObject => HistoryRecord.render(entry)

export const ofRequest = (request: LoggedRequest): JsonObject => RequestRecord.renderSummary(request)

export const ofAttempt = ({ at, attempt, ...request }: ToldAttempt): JsonObject => ({
  delivery_id: request.deliveryId,
  notification_id: request.notificationId,
  app_id: request.appId,
  topic: request.topic,
  resource_id: request.resourceId,
  callback_uri: request.callbackUri,
  create_time: at,
  status: attempt.status,
  error: attempt.error,
  duration_ms: attempt.durationMs
})
