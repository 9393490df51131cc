/** The handlers of settings, service switch, clock, ledger, audit log and metrics (platform.md 12). */
import { Clock, Effect } from "effect"
import * as MaintenanceMode from "@payments-platform/domain/access/settings/MaintenanceMode"
import * as MaintenanceModeKind from "@payments-platform/domain/access/settings/MaintenanceModeKind"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import * as SettingsKind from "@payments-platform/domain/access/settings/SettingsKind"
import * as UpdateMaintenanceMode from "@payments-platform/domain/access/settings/UpdateMaintenanceMode"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import * as RunDueWork from "@payments-platform/domain/application/timers/RunDueWork"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as MeasurePlatform from "../../../telemetry/MeasurePlatform.ts"
import { definedMembers, createTimeSpan } from "../../api/ListFilters.ts"
import { httpResponse, invalidParams, errorResponse, httpError } from "../../HttpMessage.ts"
import { RequestLog } from "../../log/RequestLog.ts"
import { makeExecute, makeOnce, whenValid } from "../../request/ExecuteCommand.ts"
import { commandResponse, type RequestContext, recordResponse } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as RecordView from "../../response/RecordView.ts"
import * as AuditTrail from "../../server/AuditTrail.ts"
import { Metrics } from "../../server/HttpMetrics.ts"
import { HttpSettings } from "../../server/HttpSettings.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as AuditRecords from "./AuditRecords.ts"
import * as LedgerRecords from "./LedgerRecords.ts"
import type { PlatformApi } from "./PlatformApi.ts"
import * as RefusalRecord from "./RefusalRecord.ts"

const beforeNow = invalidParams({
  place: "body",
  path: ["to"],
  reason: "PARAM_VALUE_IS_OUT_OF_RANGE",
  requirement: "must not be before the service time"
})
const alreadyAdvancing = httpError("RESOURCE_CONFLICT", [{ place: "path", path: [], reason: "RESOURCE_CONFLICT" }])
const unknownRefusal = invalidParams({ place: "path", path: ["correlation_id"], reason: "ID_NOT_FOUND" })
const stagingOnly = httpError("NOT_AUTHORIZED", [{ place: "body", path: ["simulator_delay"], reason: "STAGING_ONLY" }])
const owner = { id: Settings.id, appId: Settings.platform, createTime: 0 }
const text = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }
const accounts = RecordView.viewOf(AccountKind.kind)

/** Settings and service switch belong to the platform itself. */
const ofPlatform = (context: RequestContext): RequestContext => ({
  ...context,
  call: { ...context.call, appId: Settings.platform }
})

type Handlers = HandlersOf<typeof PlatformApi>

const makeSettings = Effect.gen(function* () {
  const appCache = yield* AppCache
  const { environment } = yield* Operator
  const wholeOnce = yield* makeOnce

  const handlers: Pick<Handlers, "getSettings" | "setSettings"> = {
    getSettings: (_, context) =>
      Effect.map(appCache.settings, (state) =>
        recordResponse(
          context,
          SettingsKind.kind.record(state, owner, () => 0)
        )
      ),
    setSettings: (decoded, context, execute) =>
      environment === "production" && decoded._tag === "Decoded" && decoded.command.payload.simulatorDelay !== undefined
        ? wholeOnce(decoded, context, () => Effect.fail(stagingOnly))
        : Effect.map(execute(decoded, context), commandResponse)
  }
  return handlers
})

const makeServiceSwitch = Effect.gen(function* () {
  const appCache = yield* AppCache
  const execute = yield* makeExecute
  const { environment } = yield* Operator
  const { version } = yield* HttpSettings
  const startTime = Math.floor((yield* Clock.currentTimeMillis) / 1_000)
  const about = (record: JsonObject): JsonObject => ({ ...record, environment, version, start_time: startTime })

  const handlers: Pick<Handlers, "getService" | "setService"> = {
    getService: (_, context) =>
      Effect.map(appCache.service, (state) =>
        recordResponse(context, about(MaintenanceModeKind.kind.record(state, owner, () => 0)))
      ),
    setService: (decoded, context) =>
      execute(
        UpdateMaintenanceMode.handler,
        decoded,
        ofPlatform(context),
        ({ payload: { available, retryAfter } }) => ({
          available,
          retryAfter: retryAfter ?? MaintenanceMode.on.retryAfter
        }),
        { view: about }
      )
  }
  return handlers
})

const makeClock = Effect.gen(function* () {
  const [work, time, workers] = [yield* Work, yield* ServiceTime, yield* Workers]
  const wholeOnce = yield* makeOnce
  const trail = yield* AuditTrail.make
  const clock = Effect.gen(function* () {
    return { time: yield* time.now, offset_seconds: yield* work.offset }
  })

  const handlers: Pick<Handlers, "getClock" | "advance"> = {
    getClock: (_, context) => Effect.map(clock, (now) => recordResponse(context, now)),
    advance: (decoded, context) =>
      wholeOnce(decoded, context, function* ({ payload: { next, seconds = 0, to } }) {
        if (to !== undefined && to < (yield* time.now)) return errorResponse(beforeNow)
        const before = yield* work.offset
        const due = next === true ? yield* RunDueWork.nextOfAdvance(work) : null
        const advanced = yield* Effect.scoped(workers.advance((now) => to ?? Math.max(due ?? 0, now + seconds)))
        if (advanced === null) return yield* Effect.fail(alreadyAdvancing)
        const { jobsRun, offsetSeconds } = advanced
        const values = AuditTrail.valuesBetween({ offset_seconds: before }, { offset_seconds: offsetSeconds })
        if (context.call.audit !== null)
          yield* trail.write(context.call.audit, "clock.advance", "clock", "clock", values)
        return recordResponse(context, { time: advanced.time, offset_seconds: offsetSeconds, jobs_run: jobsRun })
      })
  }
  return handlers
})

const makeBooks = Effect.gen(function* () {
  const store = yield* Store
  const records = yield* RecordResponse.make

  const handlers: Pick<Handlers, "accountLedger" | "ledger" | "audit" | "auditCheck"> = {
    accountLedger: (decoded, context) =>
      whenValid(decoded, function* ({ params, query }) {
        yield* records.record(context, accounts, params.id)
        return yield* records.paged(
          context,
          (paging) => store.ledgerLines({ ...paging, ...createTimeSpan(query), accountId: params.id }),
          RecordResponse.byCreation,
          (lines) => Effect.succeed(lines.map(LedgerRecords.renderLine))
        )
      }),
    ledger: (_, context) =>
      Effect.map(store.ledgerSums, (sums) => recordResponse(context, LedgerRecords.renderLedger(sums))),
    audit: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const { action, actor, operator_id: operatorId, resource, resource_id: resourceId } = query
        const filters = definedMembers({ action, actor, operatorId, resource, resourceId })
        return records.paged(
          context,
          (paging) => store.audit({ ...paging, ...createTimeSpan(query), ...filters }),
          RecordResponse.byCreation,
          (entries) => Effect.succeed(entries.map(AuditRecords.renderEntry))
        )
      }),
    auditCheck: (_, context) =>
      Effect.map(store.auditCheck, ({ entries, firstBrokenId, intact }) =>
        recordResponse(context, { intact, entries, first_broken_id: firstBrokenId })
      )
  }
  return handlers
})

const makeRefusals = Effect.gen(function* () {
  const log = yield* RequestLog
  const records = yield* RecordResponse.make

  const handlers: Pick<Handlers, "refusals" | "refusal"> = {
    refusals: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const { app_id: appId, path, rule, status } = query
        const filters = { ...createTimeSpan(query), ...definedMembers({ appId, path, rule, status }) }
        return records.paged(
          context,
          (paging) => Effect.succeed(log.listRefusals({ ...paging, ...filters })),
          RecordResponse.byCreation,
          (found) => Effect.succeed(found.map(RefusalRecord.render))
        )
      }),
    refusal: (decoded, context) =>
      whenValid(decoded, ({ params }) => {
        const found = log.findRefusal(params.correlation_id)
        return found === null
          ? Effect.fail(unknownRefusal)
          : Effect.succeed(recordResponse(context, RefusalRecord.render(found)))
      })
  }
  return handlers
})

const makeMetrics = Effect.gen(function* () {
  const measure = yield* MeasurePlatform.make
  const metrics = yield* Metrics

  const handlers: Pick<Handlers, "metrics"> = {
    metrics: () => Effect.map(Effect.andThen(measure, metrics.text), (shown) => httpResponse(200, shown, text))
  }
  return handlers
})

export const make = Effect.gen(function* () {
  const handlers: Handlers = {
    ...(yield* makeSettings),
    ...(yield* makeServiceSwitch),
    ...(yield* makeClock),
    ...(yield* makeBooks),
    ...(yield* makeRefusals),
    ...(yield* makeMetrics)
  }
  return handlers
})
