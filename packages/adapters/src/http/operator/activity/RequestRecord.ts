/** A request with its answer, as the operator surface shows it in staging (platform.md 12). */
import { Schema } from "effect"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { text } from "@payments-platform/domain/vocabulary/RecordFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"
import { Actor } from "../../api/events/EventRecord.ts"
import type { LoggedRequest } from "../../log/RequestLog.ts"
import * as RefusalRecord from "../platform/RefusalRecord.ts"

const Part = Schema.Struct({
  headers: Schema.Record(Schema.String, Schema.String).annotateKey({
    description: "The headers that the contract knows, without those that hold secrets."
  }),
  body: Schema.Json.annotateKey({
    description: "The JSON of the body, with `***` for what is secret; null: there was none, or it is too long to keep."
  })
}).annotate({ identifier: "RequestPart" })

const summaryFields = {
  correlation_id: Schema.String.annotateKey({ description: "The `X-Correlation-Id` of the request." }),
  create_time: UnixTime.annotateKey({ description: "When the request was answered, in UNIX seconds." }),
  duration_ms: Schema.Int.annotateKey({ description: "How long the answer took, in milliseconds." }),
  app_id: text.annotateKey({ description: "The app that sent it; null: the operator did, or the app is not known." }),
  actor: Schema.NullOr(Actor).annotateKey({ description: "Who sent it; null: the caller was not admitted." }),
  operation: text.annotateKey({ description: "The operation, such as `payments.create`; null: the path has none." }),
  api_version: text.annotateKey({
    description: "The `Api-Version` of the request; null: it named none that there is."
  }),
  method: Schema.String.annotateKey({ description: "The HTTP method of the request." }),
  path: Schema.String.annotateKey({ description: "The path of the request, without its query." }),
  status: Schema.Int.annotateKey({ description: "The HTTP status of the answer." }),
  error_code: text.annotateKey({ description: "The code of the error; null: the request was not refused." })
}

/** A request in a list, and live. */
export const RequestSummary = Schema.Struct(summaryFields).annotate({
  identifier: "RequestSummary",
  examples: [
    {
      correlation_id: idOf("request"),
      create_time: time,
      duration_ms: 12,
      app_id: appId,
      actor: { type: "app", name: appId },
      operation: "payments.create",
      api_version: "3.2",
      method: "POST",
      path: "/payments",
      status: 201,
      error_code: null
    }
  ]
})
export type RequestSummary = typeof RequestSummary.Type

export const RequestRecord = Schema.Struct({
  ...summaryFields,
  query: Schema.String.annotateKey({ description: "The query of the request, without `?`." }),
  request: Part.annotateKey({ description: "What was sent." }),
  response: Part.annotateKey({ description: "What was answered." }),
  resources: Schema.Array(Schema.String).annotateKey({
    description: "The ids of the resources that the path, the body and the answer name."
  }),
  ...RefusalRecord.fieldsOfCommand
}).annotate({
  identifier: "Request",
  examples: [
    {
      correlation_id: idOf("request"),
      create_time: time,
      duration_ms: 12,
      app_id: appId,
      actor: { type: "app", name: appId },
      operation: "refunds.create",
      api_version: "3.2",
      method: "POST",
      path: "/refunds",
      status: 400,
      error_code: "TRANSFER_CANNOT_BE_CREATED",
      query: "",
      request: { headers: { "Api-Version": "3.2" }, body: { payment_id: idOf("payment"), refund_reason: "Goodwill" } },
      response: { headers: {}, body: { error_code: "TRANSFER_CANNOT_BE_CREATED" } },
      resources: [idOf("payment")],
      ...RefusalRecord.exampleOfCommand
    }
  ]
})
export type RequestRecord = typeof RequestRecord.Type

export const renderSummary = (request: LoggedRequest): RequestSummary => ({
  correlation_id: request.correlationId,
  create_time: request.createTime,
  duration_ms: request.durationMs,
  app_id: request.appId,
  actor: request.actor,
  operation: request.operation,
  api_version: request.apiVersion,
  method: request.method,
  path: request.path,
  status: request.status,
  error_code: request.error?.error_code ?? null
})

export const render = (request: LoggedRequest): RequestRecord => {
  const { query, request: sent, resources, response } = request.content()
  return {
    ...renderSummary(request),
    query,
    request: sent,
    response,
    resources,
    ...RefusalRecord.renderCommand(request.command)
  }
}
