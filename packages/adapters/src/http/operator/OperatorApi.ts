/** The operator surface (platform.md 12) as a contract of its own, for what exists of the platform. */
import { Schema } from "effect"
import type { HttpRouter } from "effect/http"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as App from "@payments-platform/domain/access/app/App"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as ChangeReserve from "@payments-platform/domain/merchants/account/ChangeReserve"
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import * as Time from "@payments-platform/domain/vocabulary/Time"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import { errors } from "../response/ErrorCodes.ts"
import * as SharedFields from "../api/SharedFields.ts"
import { OperatorDisputesApi } from "./disputes/OperatorDisputesApi.ts"
import { OperatorDocumentsApi } from "./documents/OperatorDocumentsApi.ts"
import { ReadersApi } from "./terminals/EncodedPaymentMethodsApi.ts"
import * as Operator from "./OperatorRecords.ts"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import * as EndpointAnnotations from "../api/EndpointAnnotations.ts"

const error = errors
const headers = SharedFields.keyed
const params = SharedFields.Id
const maxRotation = 2_592_000
const maxAdvance = 31_536_000

const NewApp = Wire.struct({
  ...App.Settings.to.fields,
  name: Text.Name,
  id: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9]{1,18}$/)))
})

const Rotation = Wire.struct({
  expireOthersIn: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maxRotation })))
})

export class AppsApi extends HttpApiGroup.make("apps").add(
  HttpApiEndpoint.post("create", "/operator/apps", {
    headers,
    payload: NewApp,
    success: Operator.App.pipe(HttpApiSchema.status(201)),
    error
  }),
  HttpApiEndpoint.get("list", "/operator/apps", {
    query: SharedFields.list({ status: Schema.optionalKey(App.State.fields.status) }),
    success: Operator.pageOf(Operator.App),
    error
  }),
  HttpApiEndpoint.get("get", "/operator/apps/:id", { params, success: Operator.App, error }),
  HttpApiEndpoint.post("update", "/operator/apps/:id", {
    params,
    headers,
    payload: App.Settings,
    success: Operator.App,
    error
  }),
  HttpApiEndpoint.post("addToken", "/operator/apps/:id/tokens", {
    params,
    headers,
    payload: Rotation,
    success: Operator.NewToken.pipe(HttpApiSchema.status(201)),
    error
  }),
  HttpApiEndpoint.delete("revokeToken", "/operator/apps/:id/tokens/:token_id", {
    params: { ...params, token_id: Text.Id },
    headers,
    success: Operator.App,
    error
  })
) {}

const query = SharedFields.resources

/** The records of one kind, of every app. */
const list = <const Name extends string, const Path extends HttpRouter.PathInput>(name: Name, path: Path) =>
  HttpApiEndpoint.get(name, path, { query, success: Operator.pageOf(Operator.Record), error })

const read = <const Name extends string, const Path extends HttpRouter.PathInput>(name: Name, path: Path) =>
  HttpApiEndpoint.get(name, path, { params, success: Operator.Record, error })

export class ResourcesApi extends HttpApiGroup.make("resources").add(
  list("payments", "/operator/payments"),
  read("payment", "/operator/payments/:id"),
  list("refunds", "/operator/refunds"),
  read("refund", "/operator/refunds/:id"),
  list("paymentMethods", "/operator/payment_methods"),
  read("paymentMethod", "/operator/payment_methods/:id"),
  list("legalEntities", "/operator/legal_entities"),
  read("legalEntity", "/operator/legal_entities/:id"),
  list("accounts", "/operator/accounts"),
  read("account", "/operator/accounts/:id"),
  list("terminals", "/operator/terminals"),
  read("terminal", "/operator/terminals/:id")
) {}

/** What the operator says about a resource; the answer is its record. */
const decide = <const Name extends string, const Path extends HttpRouter.PathInput, P extends Schema.Top>(
  name: Name,
  path: Path,
  payload: P
) => HttpApiEndpoint.post(name, path, { params, headers, payload, success: Operator.Record, error })

export class DecisionsApi extends HttpApiGroup.make("decisions").add(
  decide("review", "/operator/payments/:id/review", ReviewPayment.Request),
  decide("networkResult", "/operator/payments/:id/network_result", ReportNetworkResult.Request),
  decide("refundResult", "/operator/refunds/:id/network_result", ReportRefundResult.Request),
  decide("methodStatus", "/operator/payment_methods/:id/status", SetPaymentMethodStatus.Request),
  decide("accountDetails", "/operator/accounts/:id", AccountFields.Details),
  decide("reserve", "/operator/accounts/:id/reserve", ChangeReserve.Request).annotate(
    OpenApi.Summary,
    "Holds a part of what is available to an account, or releases it."
  ),
  HttpApiEndpoint.delete("removeMethod", "/operator/payment_methods/:id", {
    params,
    headers,
    success: Operator.Record,
    error
  }),
  HttpApiEndpoint.post("revive", "/operator/notification_preferences/:id/revive", {
    params,
    headers,
    success: Operator.Record,
    error
  })
) {}

export class MicrodepositsApi extends HttpApiGroup.make("microdeposits").add(
  HttpApiEndpoint.get("get", "/operator/payment_methods/:id/microdeposits", {
    params,
    success: Operator.Microdeposits,
    error
  }),
  HttpApiEndpoint.post("reset", "/operator/payment_methods/:id/microdeposits/reset", {
    params,
    headers,
    success: Operator.Microdeposits,
    error
  }),
  HttpApiEndpoint.post("send", "/operator/payment_methods/:id/microdeposits/send", {
    params,
    headers,
    success: Operator.Microdeposits,
    error
  })
) {}

export class DeliveriesApi extends HttpApiGroup.make("deliveries").add(
  HttpApiEndpoint.get("list", "/operator/deliveries", {
    query: SharedFields.list({
      app_id: SharedFields.filter,
      notification_id: SharedFields.filter,
      preference_id: SharedFields.filter,
      topic: SharedFields.filter,
      state: Schema.optionalKey(Delivery.State)
    }),
    success: Operator.pageOf(Operator.Delivery),
    error
  }),
  HttpApiEndpoint.get("get", "/operator/deliveries/:id", { params, success: Operator.Delivery, error }),
  HttpApiEndpoint.post("redeliver", "/operator/deliveries/:id/redeliver", {
    params,
    headers,
    success: Operator.Delivery,
    error
  }),
  HttpApiEndpoint.post("renotify", "/operator/notifications/:id/redeliver", {
    params,
    headers,
    payload: Schema.Struct({ preference_id: Schema.optionalKey(Text.Id) }),
    success: Schema.Struct({ deliveries: Schema.Array(Operator.Delivery) }).pipe(HttpApiSchema.status(201)),
    error
  })
) {}

const Switch = Wire.struct({
  available: Settings.Switch.to.fields.available,
  retryAfter: Schema.optionalKey(Settings.Switch.to.fields.retryAfter)
})

/** Exactly one of both. */
const Advance = Schema.Struct({
  seconds: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maxAdvance }))),
  to: Schema.optionalKey(Time.UnixTime)
}).check(
  Schema.makeFilter(({ seconds, to }) => {
    if (seconds === undefined && to === undefined) return { path: ["seconds"], issue: "PARAM_IS_MISSING" }
    return seconds === undefined || to === undefined
      ? undefined
      : [
          { path: ["seconds"], issue: "PARAM_MUTUALLY_EXCLUSIVE" },
          { path: ["to"], issue: "PARAM_MUTUALLY_EXCLUSIVE" }
        ]
  })
)

export class PlatformApi extends HttpApiGroup.make("platform").add(
  HttpApiEndpoint.get("getSettings", "/operator/settings", { success: Operator.Record, error }),
  HttpApiEndpoint.post("setSettings", "/operator/settings", {
    headers,
    payload: Settings.Patch,
    success: Operator.Record,
    error
  }),
  HttpApiEndpoint.get("getService", "/operator/service", { success: Operator.Service, error }),
  HttpApiEndpoint.post("setService", "/operator/service", {
    headers,
    payload: Switch,
    success: Operator.Service,
    error
  }),
  HttpApiEndpoint.get("getClock", "/operator/clock", { success: Operator.Clock, error }),
  HttpApiEndpoint.post("advance", "/operator/clock/advance", {
    headers,
    payload: Advance,
    success: Operator.Advanced,
    error
  })
    .annotate(EndpointAnnotations.StagingOnly, true)
    .annotate(EndpointAnnotations.Unhurried, true),
  HttpApiEndpoint.get("accountLedger", "/operator/accounts/:id/ledger", {
    params,
    query: SharedFields.list({}),
    success: Operator.pageOf(Operator.LedgerLine),
    error
  }),
  HttpApiEndpoint.get("ledger", "/operator/ledger", { success: Operator.Ledger, error }),
  HttpApiEndpoint.get("audit", "/operator/audit", {
    query: SharedFields.list({
      actor: SharedFields.filter,
      action: SharedFields.filter,
      resource: SharedFields.filter,
      resource_id: SharedFields.filter
    }),
    success: Operator.pageOf(Operator.AuditEntry),
    error
  }),
  HttpApiEndpoint.get("auditCheck", "/operator/audit/check", { success: Operator.AuditCheck, error }),
  HttpApiEndpoint.get("metrics", "/operator/metrics", {
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain" })),
    error
  })
) {}

export class OperatorApi extends HttpApi.make("payments_platform_operator")
  .add(AppsApi, ResourcesApi, DecisionsApi, OperatorDisputesApi, MicrodepositsApi, OperatorDocumentsApi)
  .add(ReadersApi, DeliveriesApi, PlatformApi)
  .annotate(OpenApi.Title, "Payments platform: operator surface") {}
