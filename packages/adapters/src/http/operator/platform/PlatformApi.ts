/** Settings, the service switch, the clock, the ledger, the audit log and the metrics (platform.md 12). */
import * as ServiceSwitch from "@payments-platform/domain/access/settings/ServiceSwitch"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import * as Time from "@payments-platform/domain/vocabulary/Time"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import * as EndpointAnnotations from "../../api/EndpointAnnotations.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { OperatorRecord, pageOf } from "../OperatorRecords.ts"
import * as PlatformRecords from "./PlatformRecords.ts"

const headers = SharedFields.optionalUniqueKey
const params = SharedFields.Id
const maxAdvance = 31_536_000

const Switch = Wire.struct({
  available: ServiceSwitch.ServiceSwitch.to.fields.available,
  retryAfter: Schema.optionalKey(ServiceSwitch.ServiceSwitch.to.fields.retryAfter)
})

/** Exactly one of `seconds` (at most a year) and `to`. */
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
  HttpApiEndpoint.get("getSettings", "/operator/settings", { success: OperatorRecord, error }),
  HttpApiEndpoint.post("setSettings", "/operator/settings", {
    headers,
    payload: Settings.Patch,
    success: OperatorRecord,
    error
  }),
  HttpApiEndpoint.get("getService", "/operator/service", { success: PlatformRecords.Service, error }),
  HttpApiEndpoint.post("setService", "/operator/service", {
    headers,
    payload: Switch,
    success: PlatformRecords.Service,
    error
  }),
  HttpApiEndpoint.get("getClock", "/operator/clock", { success: PlatformRecords.Clock, error }),
  HttpApiEndpoint.post("advance", "/operator/clock/advance", {
    headers,
    payload: Advance,
    success: PlatformRecords.Advanced,
    error
  })
    .annotate(EndpointAnnotations.StagingOnly, true)
    .annotate(EndpointAnnotations.Unhurried, true),
  HttpApiEndpoint.get("accountLedger", "/operator/accounts/:id/ledger", {
    params,
    query: SharedFields.list({}),
    success: pageOf(PlatformRecords.LedgerLine),
    error
  }),
  HttpApiEndpoint.get("ledger", "/operator/ledger", { success: PlatformRecords.Ledger, error }),
  HttpApiEndpoint.get("audit", "/operator/audit", {
    query: SharedFields.list({
      actor: SharedFields.filter,
      action: SharedFields.filter,
      resource: SharedFields.filter,
      resource_id: SharedFields.filter
    }),
    success: pageOf(PlatformRecords.AuditEntry),
    error
  }),
  HttpApiEndpoint.get("auditCheck", "/operator/audit/check", { success: PlatformRecords.AuditCheck, error }),
  HttpApiEndpoint.get("metrics", "/operator/metrics", {
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain" })),
    error
  })
) {}
