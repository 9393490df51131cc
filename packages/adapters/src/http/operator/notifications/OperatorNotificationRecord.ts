/** A notification as the operator reads it: what its app was told, and of which version of the resource (platform.md 10, 12). */
import { Schema } from "effect"
import type { NotificationRow } from "@payments-platform/domain/decider/Change"
import { exampleOf } from "@payments-platform/domain/vocabulary/RecordFields"
import { NotificationRecord } from "../../api/notifications/NotificationRecord.ts"
import { operatorRecord } from "../OperatorRecords.ts"

const resource_version = Schema.Int.annotateKey({
  description: "The version of the resource that it announces, as its history counts them."
})

const Told = Schema.Struct({ ...NotificationRecord.fields, resource_version }).annotate({
  examples: [{ ...exampleOf(NotificationRecord), resource_version: 1 }]
})

export const OperatorNotificationRecord = operatorRecord(Told, "OperatorNotification")

export const render = ({ appId, body, resourceVersion }: NotificationRow) => ({
  ...body,
  resource_version: resourceVersion,
  app_id: appId
})
