/** An entry of the history of a resource, as the operator reads it (platform.md 12). */
import type { HistoryEntry } from "@payments-platform/domain/decider/History"
import * as EventRecord from "../../api/events/EventRecord.ts"
import { operatorRecord } from "../OperatorRecords.ts"

export const HistoryRecord = operatorRecord(EventRecord.EventRecord, "HistoryEntry")

export const render = (entry: HistoryEntry) => ({ ...EventRecord.render(entry), app_id: entry.appId })
